// The table at rest: whose turn, everybody's life and Ring, permanents, the stack, and what I may do.

import type { JSX } from 'preact';
import { BASE } from '../browser';
import type { PlayerId } from '../documents';
import { act, askedNow, deciderOf, hasBegun, isSending, me, player, question, seat, stack, table, may, objectName } from '../table';
import { isChanceTrue } from '../sealed';
import { isBeforeMain, toMain } from '../turn';
import { look, panel } from '../view';
import { person, say } from '../words';
import { CardPicture } from '../pieces/card-picture';
import { Gauge, Icon } from '../pieces/drawings';
import { Bar, Dock, Waiting } from '../pieces/frame';
import { Pool } from '../pieces/mana';
import { LifeDial } from '../pieces/life-dial';
import { manySeats, Ring, type Seated } from '../pieces/ring';
import { Why } from '../pieces/said';
import { PanelShown } from './asked-for';
import { Permanents } from './permanents';

export function TableScene(): JSX.Element {
  const doc = table.value;
  const open = panel.value !== null;
  return (
    <>
      <Bar title={doc?.over ? say.gameOver : say.turnOf(person(doc?.active ?? 0))} sub={say.stepLong(doc?.step ?? '')} />
      <main class={`two is-table${open ? ' has-panel' : ''}`}>
        <h1 class="unseen">{say.theTable}</h1>
        <section class={`scene${manySeats()}`} aria-label={say.theTable}>
          <Ring label={say.playersWithLife} seat={seatOf} center={<Center />} />
        </section>
        <div class="side">
          {open ? <PanelShown /> : <><StackShown /><Permanents /><TableDock /></>}
        </div>
      </main>
    </>
  );
}

function seatOf(id: PlayerId): Seated {
  const doc = table.value;
  const is = player(id);
  const asked = doc?.asked?.[id] !== undefined;
  const hasPriority = doc?.priority === id && stack.value.length > 0;
  const tempted = is?.ring?.tempted ?? 0;
  const notes = [is?.lost !== undefined ? say.out : null, doc?.seats[id]?.passes ? say.passes : null, doc?.seats[id]?.stand_in ? say.standIn : null].filter((one) => one !== null);
  return {
    is: asked || hasPriority ? 'is-asked' : doc?.active === id ? 'is-turn' : '',
    icon: asked ? 'quill' : null,
    plate: <b class="life">{is?.life}<span class="unseen"> {say.life}</span></b>,
    press: me.value === null ? undefined : () => { panel.value = { is: 'player', id }; },
    before: tempted > 0 || notes.length > 0
      ? <span class="state row-in">{tempted > 0 && <Gauge tempted={tempted} label={say.temptedTimes(tempted)} />}{notes.join(', ')}</span>
      : undefined,
  };
}

function Center(): JSX.Element {
  const doc = table.value;
  const top = stack.value[0];
  if (doc?.over) {
    return (
      <>
        <p class="center-step">{doc.winner === undefined ? say.nobodyWins : say.wins(person(doc.winner))}</p>
        {isChanceTrue.value !== null && (doc.chance?.draws !== undefined || !isChanceTrue.value) && <p class="hush is-verdict" role={isChanceTrue.value ? undefined : 'alert'}>{isChanceTrue.value ? say.chanceTrue : say.chanceFalse}</p>}
      </>
    );
  }
  if (top !== undefined) {
    return (
      <>
        <p class="center-step">{top.is.name}</p>
        <p class="hush">{say.stackKind(top.is.kind, person(top.is.controller))}{doc?.priority !== undefined && <><br />{say.hasPriority(person(doc.priority))}</>}</p>
      </>
    );
  }
  const [asked] = askedNow.value;
  return (
    <>
      <p class="center-step">{say.step(doc?.step ?? '')}</p>
      <p class="hush">{asked === undefined ? <>{say.nothingOnStack}<br />{say.mayAct(person(doc?.active ?? 0))}</> : say.isAskedTo(person(asked[0]), asked[1])}</p>
    </>
  );
}

/** Everything on the stack when there is more to say about it than its top. */
function StackShown(): JSX.Element | null {
  const list = stack.value;
  if (list.length === 0) return null;
  return (
    <section class="group" aria-label={say.theStack}>
      <h2><span>{say.theStack}</span><span>{say.topFirst} <Why rule="405.1" label="" /></span></h2>
      <ol class="on-stack">
        {list.map(({ id, is }) => (
          <li key={id} class="perm">
            <span class="perm-name">{is.name}</span>
            <span class="perm-line">{[say.stackKind(is.kind, person(is.controller)), ...(is.keywords ?? []).map(say.keyword)].join(', ')}{is.targets.length > 0 && `, ${say.aimedAt(is.targets.map(objectName))}`}</span>
            <CardPicture name={is.name} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function TableDock(): JSX.Element {
  if (table.value?.over) return <Dock><a class="press is-main" href={BASE.href}>{say.newTable}</a></Dock>;
  if (me.value === null) return <Dock><Waiting /><p class="waiting"><Icon name="eye" />{say.watchingOnly}</p></Dock>;
  const asked = question.value !== null;
  const stacked = stack.value.length > 0;
  return (
    <Dock>
      {asked && <button class="press is-main" type="button" onClick={() => { look.value = 'auto'; }}>{say.backToQuestion}</button>}
      {!asked && <Waiting />}
      {deciderOf(me.value) !== me.value && <p class="under">{say.controlledBy(person(deciderOf(me.value)), person(me.value))} <Why rule="723.5" label="" /></p>}
      {!asked && (may('life') || may('cast') || may('pass')) && (
        <>
          <div class="row spread nowrap">
            <LifeDial id={me.value} />
            {may('pass')
              ? <button class="press is-main grow" type="button" data-do="pass" aria-disabled={isSending('pass')} onClick={() => void act({ do: 'pass' })}>{isSending('pass') ? say.sending : say.pass}</button>
              : may('cast') && <button class="press is-main grow" type="button" onClick={() => { panel.value = { is: 'resolve' }; }}>{say.resolveCard}</button>}
          </div>
          {may('pass') && stacked && <p class="under mid">{say.passHint(stack.value[0]?.is.name ?? '')}</p>}
          <Pool />
          <div class="row three">{smallButtons(stacked)}</div>
          {(may('next_step') || may('end_turn')) && (
            <div class="row three">
              {isBeforeMain() && <Small text={say.toMain} onClick={() => void toMain()} />}
              {may('next_step') && <Small icon="arrow" text={say.nextStep} onClick={() => void act({ do: 'next_step' })} />}
              {may('end_turn') && <Small text={say.endTurn} onClick={() => void act({ do: 'end_turn' })} />}
            </div>
          )}
        </>
      )}
      {hasBegun.value && stacked && may('keep_passing') && <KeepPassing />}
    </Dock>
  );
}

function smallButtons(stacked: boolean): JSX.Element {
  return (
    <>
      {may('pass') && <Small icon="quill" text={say.respond} onClick={() => { panel.value = { is: 'resolve' }; }} />}
      {may('add_permanent') && <Small icon="plus" text={say.add} onClick={() => { panel.value = { is: 'add' }; }} />}
      {may('hold_council') && !stacked && <Small icon="people" text={say.council} onClick={() => { panel.value = { is: 'council' }; }} />}
      {!stacked && <Small icon="ring" text={say.theRing} onClick={() => { panel.value = { is: 'ring' }; }} />}
    </>
  );
}

function Small({ icon, text, onClick }: { icon?: string; text: string; onClick: () => void }): JSX.Element {
  return <button class="press is-small grow" type="button" onClick={onClick}>{icon !== undefined && <Icon name={icon} />}{text}</button>;
}

export function KeepPassing(): JSX.Element {
  const on = table.value?.seats[seat.value?.seat ?? 0]?.passes === true;
  return (
    <button class="check" type="button" role="switch" aria-checked={on} onClick={() => void act({ do: 'keep_passing', on: !on })}>
      <span class="check-box" aria-hidden="true">{on && <Icon name="check" />}</span><span>{say.keepPassing}</span>
    </button>
  );
}
