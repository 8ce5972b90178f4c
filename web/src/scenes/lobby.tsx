// The lobby: QR code and code, who sits where, settings, Begin.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { linkTo, showCode, toType } from '../address';
import { at } from '../browser';
import { HOUSE_RULES, type PlayerId } from '../documents';
import { ownNames } from '../own-cards';
import { act, connection, isHost, isSending, may, me, seatBots, table } from '../table';
import { panel } from '../view';
import { person, say } from '../words';
import { reseated } from '../pieces/drag';
import { Icon } from '../pieces/drawings';
import { Bar, Dock } from '../pieces/frame';
import { manySeats, Ring, type Seated } from '../pieces/ring';
import { OwnCardsPanel, SeatPanel, SettingsPanel } from './asked-for';
import { TimeLines } from './time-settings';

export function LobbyScene(): JSX.Element {
  const doc = table.value;
  const code = connection.code.value ?? '';
  const taken = doc?.order.length ?? 0;
  const open = panel.value;
  return (
    <>
      <Bar title={doc?.settings.name ?? say.gathering} sub={say.seatsTaken(taken)} />
      <main class={`two is-lobby${open === null ? '' : open.is === 'seat' ? ' has-seat' : ' has-panel'}`}>
        <h1 class="unseen">{say.gatheringAt(showCode(code))}</h1>
        <Invite code={code} />
        <section class={`scene${manySeats()}`} aria-label={say.seats}>
          <Ring label={say.seatsInOrder} seat={seatOf} center={<p class="hush">{isHost.value ? say.clockwise : say.clockwiseGuest}</p>} />
        </section>
        <div class="side">
          {open?.is === 'seat' ? <SeatPanel id={open.id} /> : open?.is === 'settings' ? <SettingsPanel /> : open?.is === 'own-cards' ? <OwnCardsPanel /> : <><SeatsAndRules /><LobbyDock /></>}
        </div>
      </main>
    </>
  );
}

function Invite({ code }: { code: string }): JSX.Element {
  return (
    <section class="lead sheet invite" aria-label={say.invite}>
      <div class="qr"><img src={at(`qr/${code}.svg`)} alt={say.qrLabel} width="152" height="152" /></div>
      <div class="stack tight grow">
        <p class="section">{say.scanOrGo}</p>
        <p class="code addr">{toType()}</p>
        <p class="section">{say.andType}</p>
        <p class="bigcode"><span>{code.slice(0, 4)}</span><span>{code.slice(4)}</span></p>
      </div>
    </section>
  );
}

function CopyLink({ code }: { code: string }): JSX.Element | null {
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    try { await navigator.clipboard.writeText(linkTo(code)); copied.value = true; } catch { /* not allowed here: the link stands beside it */ }
  };
  // Without a secure context there is no clipboard; the menu shows the link.
  if (navigator.clipboard === undefined) return null;
  return <button class="press is-small is-plain grow" type="button" onClick={() => void copy()}><Icon name="share" />{copied.value ? say.copied : say.copyLink}</button>;
}

function seatOf(id: PlayerId): Seated {
  const doc = table.value;
  const host = doc?.host === id;
  const bot = doc?.seats[id]?.bot === true;
  const word = host ? say.hosts : bot ? say.bot : null;
  return {
    icon: host ? 'star' : bot ? 'bot' : null,
    spoken: word === null ? '' : `, ${word}`,
    press: isHost.value || id === me.value ? () => { panel.value = { is: 'seat', id }; } : undefined,
    drop: may('seat_order') ? (to) => void act({ do: 'seat_order', order: reseated(doc?.order ?? [], id, to) }) : undefined,
    before: word === null ? undefined : <span class="state">{word}</span>,
  };
}

function SeatsAndRules(): JSX.Element {
  const settings = table.value?.settings;
  const taken = table.value?.order.length ?? 0;
  return (
    <section class="stack" aria-label={say.settings}>
      {isHost.value && (
        <div class="row seats-do">
          <button class="press is-small grow" type="button" aria-pressed={settings?.random_order} onClick={() => void act({ do: 'settings', random_order: !settings?.random_order })}>
            <Icon name={settings?.random_order ? 'check' : 'shuffle'} />{say.randomOrder}
          </button>
          <button class="press is-small grow" type="button" aria-disabled={taken >= 8} onClick={() => { if (taken < 8) void seatBots(1); }}><Icon name="bot" />{say.addBot}</button>
        </div>
      )}
      <ul class="settings sheet">
        <li><span>{say.startLife}</span><b>{settings?.life}</b></li>
        <li><span>{say.order}</span><b>{settings?.random_order ? say.atRandom : say.asSeated}</b></li>
        <li class="wide-row"><span>{say.handsOnPaper[0]}</span><b>{say.handsOnPaper[1]}</b></li>
        <TimeLines />
        <li class="wide-row"><span>{say.sealedFinal[0]}</span><b>{say.sealedFinal[1]}</b></li>
        {ownNames.value.length > 0 && <li><span>{say.ownCards}</span><b>{ownNames.value.join(', ')}</b></li>}
        {settings?.sealing === 'voter' && <li><span>{say.sealingByVoter}</span></li>}
        {HOUSE_RULES.map((rule) => settings?.[rule] && <li key={rule}><span>{say.houseRules[rule].is}</span></li>)}
        <li><span>{say.spectators}</span><b>{settings?.spectators ? say.allowed : say.notAllowed}</b></li>
      </ul>
      <div class="row nowrap">
        {may('settings') && <button class="press is-small is-plain grow" type="button" onClick={() => { panel.value = { is: 'settings' }; }}>{say.changeSettings}</button>}
        {isHost.value && <button class="press is-small is-plain grow" type="button" onClick={() => { panel.value = { is: 'own-cards' }; }}>{say.ownCards}</button>}
        <CopyLink code={connection.code.value ?? ''} />
      </div>
    </section>
  );
}

function LobbyDock(): JSX.Element {
  const doc = table.value;
  const taken = doc?.order.length ?? 0;
  const first = doc?.order[0];
  if (!isHost.value) {
    return (
      <Dock>
        <p class="waiting"><Icon name="clock" />{say.waitingForHost(doc?.host === undefined ? '' : person(doc.host).name)}</p>
        {me.value !== null && <button class="press is-small" type="button" onClick={() => { panel.value = { is: 'seat', id: me.value ?? 0 }; }}>{say.seatOf(person(me.value))}</button>}
      </Dock>
    );
  }
  const ready = may('start');
  return (
    <Dock>
      <button class="press is-main" type="button" data-do="start" aria-disabled={!ready || isSending('start')} onClick={() => { if (ready) void act({ do: 'start' }); }}>
        {isSending('start') ? say.sending : ready ? say.begin(taken) : say.beginMore}
      </button>
      {!ready && <p class="under mid">{say.shareOrBot}</p>}
      {ready && first !== undefined && <p class="under mid">{say.goesFirst(person(first).name, doc?.settings.random_order === true)}</p>}
    </Dock>
  );
}
