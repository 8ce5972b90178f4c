// The frame of every scene at a table: the bar above, the lost line, the dock at the thumb.

import type { ComponentChildren, JSX } from 'preact';
import { connection, act, askedNow, may, me, question, refusal, table } from '../table';
import { look, panel } from '../view';
import { say, person } from '../words';
import { Icon, Mark } from './drawings';
import { Why } from './said';
import { WhyRefused } from './why-refused';
import { Time } from './time';

export function Tool({ icon, label, pressed, onClick }: { icon: string; label: string; pressed?: boolean; onClick: () => void }): JSX.Element {
  const state = pressed === undefined ? {} : { 'aria-pressed': pressed };
  return <button class="tool" type="button" aria-label={label} title={label} {...state} onClick={onClick}><Icon name={icon} /></button>;
}

export function Bar({ title, sub }: { title: string; sub: string }): JSX.Element {
  const away = look.value !== 'auto';
  const asked = question.value !== null || table.value?.voting !== undefined;
  return (
    <>
    <header class="bar">
      <Mark />
      <div class="bar-where"><b>{title}</b><span>{sub}</span></div>
      {asked && look.value !== 'story' && (
        <Tool icon="table" label={say.lookAtTable} pressed={look.value === 'table'} onClick={() => { look.value = look.value === 'table' ? 'auto' : 'table'; }} />
      )}
      {table.value?.players !== undefined && (
        <Tool icon="log" label={say.log} pressed={look.value === 'story'} onClick={() => { look.value = look.value === 'story' ? 'auto' : 'story'; }} />
      )}
      {may('undo') && <Tool icon="undo" label={say.undo} onClick={() => void act({ do: 'undo' })} />}
      <Tool icon={away && look.value === 'menu' ? 'close' : 'menu'} label={say.menu} pressed={look.value === 'menu'}
        onClick={() => { look.value = look.value === 'menu' ? 'auto' : 'menu'; panel.value = null; }} />
    </header>
    <Time />
    </>
  );
}

export function LineLost(): JSX.Element | null {
  if (connection.state.value !== 'lost') return null;
  return (
    <div class="line-lost" role="status">
      <span class="spin" aria-hidden="true" />
      <span>{say.reconnecting}{connection.busy.value ? ` ${say.notSentYet}` : ''}</span>
      <button class="press is-small" type="button" onClick={() => connection.tryNow()}>{say.tryNow}</button>
    </div>
  );
}

/** What a failure of the server's database took back; it stays until it is closed. */
export function TakenBack(): JSX.Element | null {
  const gone = connection.gone.value;
  if (gone === null) return null;
  return (
    <div class="note is-refusal" role="alert">
      <Icon name="alert" />
      <span class="grow"><b>{say.takenBack}</b> {say.takenBackOwn(gone.length)}</span>
      <button class="tool is-close" type="button" aria-label={say.close} onClick={() => { connection.gone.value = null; }}><Icon name="close" /></button>
    </div>
  );
}

/** Why something was not done; it stays until it is closed or something else is done. */
export function Refusal(): JSX.Element | null {
  const why = refusal.value;
  if (why === null) return null;
  return (
    <div class="note is-refusal" role="alert">
      <Icon name="alert" />
      <span class="grow"><b><WhyRefused why={why} /></b> {why.rule !== undefined && <Why rule={why.rule} label="" />}</span>
      <button class="tool is-close" type="button" aria-label={say.close} onClick={() => { refusal.value = null; }}><Icon name="close" /></button>
    </div>
  );
}

export function Dock({ children, label, slim = false }: { children: ComponentChildren; label?: string; slim?: boolean }): JSX.Element {
  return (
    <section class={`dock${slim ? ' is-slim' : ''}`} aria-labelledby={label}>
      <Refusal />
      {children}
    </section>
  );
}

export function Prompt({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return <div class="prompt"><h2 id="ask" tabIndex={-1}>{title}</h2>{children}</div>;
}

/** Who is waited for, by name. */
export function Waiting(): JSX.Element | null {
  const asked = [...new Set(askedNow.value.map(([id]) => id))];
  if (asked.length === 0) return null;
  const first = asked.filter((id) => id === me.value);
  const people = [...first, ...asked.filter((id) => id !== me.value)].map(person);
  return <p class="waiting"><Icon name="clock" /><span>{say.waitingFor(people)}</span></p>;
}
