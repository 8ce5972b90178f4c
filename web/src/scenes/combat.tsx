// Declaring attackers and blockers: each creature that may, with whom it may attack or what it may
// block, as the question lists the pairs. A creature that may not, because of the Ring, says why.

import type { JSX } from 'preact';
import type { ChoiceId, ObjectId, QuestionShown } from '../documents';
import { answer, bears, isSending, me, nameOf, objectName, table, type Placed } from '../table';
import type { PermanentShown } from '../documents';
import { isSettled, picked } from '../view';
import { person, say } from '../words';
import { Icon } from '../pieces/drawings';
import { Bar, Dock, Prompt, Waiting } from '../pieces/frame';
import { controlledBy, Perm, sizeOf } from '../pieces/permanent';
import { Why } from '../pieces/said';

interface Pair { id: ChoiceId; object: ObjectId; other: number; label: string }

function pairsOf(asked: QuestionShown): Map<ObjectId, Pair[]> {
  const rows = new Map<ObjectId, Pair[]>();
  for (const [id, choice] of Object.entries(asked.choices)) {
    const { object } = choice;
    const other = choice.player ?? choice.blocks;
    if (object === undefined || other === undefined) continue;
    const label = choice.player === undefined ? objectName(other) : nameOf(other);
    rows.set(object, [...(rows.get(object) ?? []), { id, object, other, label }]);
  }
  return rows;
}

export function CombatScene({ asked }: { asked: QuestionShown }): JSX.Element {
  const attack = asked.asks === 'attackers';
  const rows = pairsOf(asked);
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={say.stepLong(table.value?.step ?? '')} />
      <main class="two is-even">
        <header class="lead stack tight">
          <p class="eyebrow"><Icon name={attack ? 'sword' : 'shield'} />{say.stepLong(table.value?.step ?? '')}</p>
          <h1 class="title">{attack ? say.declareAttackers : say.declareBlockers}</h1>
        </header>
        <section class="scene stack" aria-label={attack ? say.declareAttackers : say.declareBlockers}>
          {!attack && <Attackers />}
          <div class="group">
            <div class="pairs">
              {[...rows].map(([object, pairs]) => <Row key={object} object={object} pairs={pairs} all={rows} attack={attack} />)}
              {!attack && <CanNot rows={rows} />}
            </div>
          </div>
        </section>
        <div class="side"><Declare asked={asked} rows={rows} /></div>
      </main>
    </>
  );
}

/** Those that attack me, with what the Ring says about blocking them. */
function Attackers(): JSX.Element {
  const attacks = Object.entries(table.value?.combat?.attacks ?? {}).filter(([, who]) => who === me.value);
  return (
    <section class="ifnow" aria-label={say.attackingYou}>
      <p class="section"><span>{say.attackingYou}</span><Why rule="509.1" /></p>
      {attacks.map(([id]) => {
        const is = table.value?.permanents?.[id];
        return is && <p>{say.attackerSays(is.name, sizeOf(is) ?? '', bears(Number(id)) !== null, is.power ?? 0)}</p>;
      })}
    </section>
  );
}

function Row({ object, pairs, all, attack }: { object: ObjectId; pairs: Pair[]; all: Map<ObjectId, Pair[]>; attack: boolean }): JSX.Element | null {
  const is = table.value?.permanents?.[object];
  if (is === undefined) return null;
  const chosen = pairs.find((pair) => picked.value.includes(pair.id));
  const tap = (pair: Pair): void => {
    const others = picked.value.filter((id) => !(all.get(object) ?? []).some((one) => one.id === id));
    picked.value = chosen?.id === pair.id ? others : [...others, pair.id];
  };
  return (
    <div class="pair">
      <Perm id={object} is={is} />
      <div class="chips is-pair" role="group" aria-label={is.name}>
        <span class="section">{attack ? say.attacks : say.blocks}</span>
        {pairs.map((pair) => (
          <button class="chip" type="button" aria-pressed={chosen?.id === pair.id} onClick={() => tap(pair)}>{pair.label}</button>
        ))}
      </div>
      {!attack && <StrongerThanBearer is={is} />}
    </div>
  );
}

/** Why that creature may not block the Ring-bearer among the attackers, where its power is the reason. */
function StrongerThanBearer({ is }: { is: PermanentShown }): JSX.Element | null {
  const bearer = bearerAttacking();
  if (bearer === null || (is.power ?? 0) <= (bearer.power ?? 0)) return null;
  return <p class="under">{say.cannotBlock(is.name, is.power ?? 0, bearer.name, bearer.power ?? 0)} <Why rule="701.54c" /></p>;
}

function bearerAttacking(): PermanentShown | null {
  const attacks = Object.entries(table.value?.combat?.attacks ?? {}).filter(([, whom]) => whom === me.value);
  const bearer = attacks.find(([id]) => bears(Number(id)) !== null);
  return bearer === undefined ? null : (table.value?.permanents?.[bearer[0]] ?? null);
}

/** Untapped creatures of mine without a legal block, where the bearer's power is the reason. */
function CanNot({ rows }: { rows: Map<ObjectId, Pair[]> }): JSX.Element | null {
  const bearer = bearerAttacking();
  if (bearer === null || me.value === null) return null;
  const stronger = (one: Placed<PermanentShown>): boolean => !rows.has(one.id) && one.is.types.includes('Creature') && !one.is.tapped && (one.is.power ?? 0) > (bearer.power ?? 0);
  return (
    <>{controlledBy(me.value).filter(stronger).map((one) => (
      <div class="pair is-off"><Perm id={one.id} is={one.is} /><StrongerThanBearer is={one.is} /></div>
    ))}</>
  );
}

function Declare({ asked, rows }: { asked: QuestionShown; rows: Map<ObjectId, Pair[]> }): JSX.Element {
  const attack = asked.asks === 'attackers';
  const all = [...rows.values()].flat();
  const pairs = picked.value.map((id) => all.find((pair) => pair.id === id)).filter((pair) => pair !== undefined);
  const sending = isSending('attack', 'block');
  const give = (): void => {
    if (sending || !isSettled()) return;
    const list = pairs.map((pair): [number, number] => [pair.object, pair.other]);
    void answer(attack ? { do: 'attack', attacks: list } : { do: 'block', blocks: list });
  };
  const text = pairs.length === 0 ? (attack ? say.noAttack : say.noBlock) : attack ? say.attackWith(pairs.length) : say.blockWith(pairs.length);
  return (
    <Dock label="ask" slim>
      <Prompt title={text}><Why rule={asked.rule} /></Prompt>
      <button class={`press${pairs.length > 0 ? ' is-main' : ''}`} type="button" data-do="cast" aria-disabled={sending} onClick={give}>
        <Icon name={attack ? 'sword' : 'shield'} />{sending ? say.sending : text}
      </button>
      <Waiting />
    </Dock>
  );
}
