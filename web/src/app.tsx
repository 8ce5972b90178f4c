// Which scene is shown: read from the two documents, and from where the reader looks.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { showAddress, wanted } from './address';
import { connection, hasBegun, question, table, voting } from './table';
import { toTheDock } from './focus';
import { look, panel, result } from './view';
import { isWhole, say } from './words';
import { LineLost, TakenBack } from './pieces/frame';
import { ChooseScene } from './scenes/choose';
import { EndedScene } from './scenes/ended';
import { HomeScene } from './scenes/home';
import { LobbyScene } from './scenes/lobby';
import { MenuScene } from './scenes/menu';
import { SecretScene } from './scenes/secret';
import { CombatScene, OutcomeScene, RingScene, StoryScene } from './scenes/asked-for';
import { TableScene } from './scenes/table';
import { VoteScene } from './scenes/vote';

export function App(): JSX.Element {
  const code = useSignal(wanted(new URL(location.href)).code);
  const opens = useSignal(wanted(new URL(location.href)).bots > 0); // by itself: nobody has to type a name
  const ending = connection.ending.value;
  if (!isWhole.value && (ending !== null || table.value !== null)) return <Coming />;
  if (connection.state.value === 'over' && ending !== null) {
    const change = (): void => { code.value = null; opens.value = false; connection.leave(); showAddress(null); };
    const at = connection.code.value ?? code.value;
    const back = (): void => { code.value = at; connection.leave(); };
    return <EndedScene why={ending} code={at} change={change} back={back} />;
  }
  if (table.value === null) {
    const returning = connection.state.value === 'coming' || connection.state.value === 'lost';
    return <><LineLost />{returning && (code.value !== null || opens.value) ? <Coming /> : <HomeScene code={code.value} />}</>;
  }
  return <><Skip /><LineLost /><TakenBack /><TopOfScene /><AtTable /></>;
}

/** Past the bar, the seats and everything on the table; seen when the keyboard comes to it. */
function Skip(): JSX.Element {
  return <button class="skip press is-small" type="button" onClick={toTheDock}>{say.skip}</button>;
}

function Coming(): JSX.Element {
  return <main class="home is-ended"><p class="waiting is-coming"><span class="spin" aria-hidden="true" />{say.coming}</p></main>;
}

/** Another scene or panel begins at its top; within one scene nothing moves. */
function TopOfScene(): null {
  const scene = [look.value, hasBegun.value, voting.value?.id, voting.value?.finished, result.value?.id, question.value?.asks === 'Ring-bearer', panel.value?.is].join();
  useEffect(() => scrollTo(0, 0), [scene]);
  return null;
}

function AtTable(): JSX.Element {
  if (look.value === 'menu') return <MenuScene />;
  if (!hasBegun.value) return <LobbyScene />;
  if (look.value === 'story') return <StoryScene />;
  if (look.value === 'table') return <TableScene />;
  return <Asked />;
}

function Asked(): JSX.Element {
  const asked = question.value;
  const now = voting.value;
  if (asked?.asks === 'Ring-bearer') return <RingScene asked={asked} />;
  if (asked?.asks === 'attackers' || asked?.asks === 'blockers') return <CombatScene key={asked.id} asked={asked} />;
  if (now !== null && !now.finished) return now.secret ? <SecretScene voting={now} /> : <VoteScene voting={now} />;
  if (result.value !== null) return <OutcomeScene voting={result.value} />;
  if (asked !== null) return <ChooseScene asked={asked} />;
  return <TableScene />;
}
