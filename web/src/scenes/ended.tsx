// When the connection is over for good: what happened, and the way on.

import type { JSX } from 'preact';
import type { Refused } from '../protocol';
import { seatLost, watchTable } from '../table';
import { say } from '../words';
import { showCode } from '../address';
import { Mark } from '../pieces/drawings';
import { Rich } from '../pieces/said';
import { WhyRefused } from '../pieces/why-refused';

interface Shown { title: JSX.Element | string; why: JSX.Element | string; again: JSX.Element }

interface EndedProps { why: Refused; code: string | null; change: () => void; back: () => void }

export function EndedScene({ why, code, change, back }: EndedProps): JSX.Element {
  const { title, why: text, again } = shownFor({ why, code, change, back });
  return (
    <main class="home is-ended">
      <div class="home-doors">
        <section class="sheet stack bare" role="alert"><Mark class="home-mark" /><h1 class="prompt-line">{title}</h1><p class="under">{text}</p>{again}</section>
      </div>
    </main>
  );
}

function shownFor({ why, code, change, back }: EndedProps): Shown {
  const changeCode = <button class="press" type="button" onClick={change}>{say.changeCode}</button>;
  const watch = code === null ? changeCode : <div class="row nowrap"><button class="press grow" type="button" onClick={() => watchTable(code)}>{say.onlyWatch}</button>{changeCode}</div>;
  if (code !== null && seatLost.value === code) {
    return { title: say.seatGone, why: say.seatGoneWhy, again: <button class="press is-main" type="button" onClick={back}>{say.sitDown}</button> };
  }
  switch (why.code) {
    case 'no_such_table': case 'closed 4500':
      return { title: <Rich of={say.noTable(showCode(code ?? ''))} />, why: say.noTableWhy, again: changeCode };
    case 'full': case 'closed 4504':
      return { title: say.tableFull, why: say.tableFullWhy, again: watch };
    case 'started':
      return { title: say.hasBegun, why: say.hasBegunWhy, again: watch };
    case 'name_taken':
      return { title: say.nameTaken, why: <WhyRefused why={why} />, again: <button class="press is-main" type="button" onClick={back}>{say.otherName}</button> };
    default:
      return { title: say.lostTable, why: <WhyRefused why={why} />, again: watch };
  }
}
