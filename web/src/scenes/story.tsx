// The story: chapters per resolution and turn, the newest first, plain sentences with their rules.

import type { JSX } from 'preact';
import { signal, useSignal } from '@preact/signals';
import type { LineShown, PlayerId } from '../documents';
import type { Refused } from '../protocol';
import { connection, me, nameOf, refusal, table } from '../table';
import { keepRecord, keepStory } from '../story-text';
import { person, say } from '../words';
import { Bar, Refusal } from '../pieces/frame';
import { Line, linesOf, type Numbered } from '../pieces/lines';

/** Lines older than those in the document, as they were asked for. */
const older = signal<Readonly<Record<string, LineShown>>>({});
connection.code.subscribe(() => { older.value = {}; });

interface Chapter { readonly title: string; readonly turn: number; readonly who: PlayerId; readonly lines: Numbered[] }

/** Cut the lines into chapters: each turn and each resolution begins one. */
export function chaptersOf(lines: readonly Numbered[]): Chapter[] {
  const chapters: Chapter[] = [];
  let turn = 1;
  for (const numbered of lines) {
    const [kind, who, first] = numbered.line;
    if (kind === 'turn' || kind === 'extra turn') turn = Number(first);
    const last = chapters[chapters.length - 1];
    if (last === undefined || say.isChapter(kind)) {
      const title = kind === 'resolving' || kind === 'council' ? String(first) : kind === 'turn' || kind === 'extra turn' ? '' : say.beginning;
      chapters.push({ title, turn, who, lines: [numbered] });
    } else last.lines.push(numbered);
  }
  return chapters;
}

/** The chapters in which something is about that player, each with those lines under its own title. */
export function onlyAbout(chapters: readonly Chapter[], id: PlayerId, name: string): Chapter[] {
  return chapters.flatMap((chapter) => {
    const [first, ...others] = chapter.lines;
    const begins = first !== undefined && say.isChapter(first.line[0]);
    const about = (begins ? others : chapter.lines).filter(({ line }) => say.isAbout(line, id, name));
    const own = begins && say.isAbout(first.line, id, name);
    return about.length === 0 && !own ? [] : [{ ...chapter, lines: begins ? [first, ...about] : about }];
  });
}

export function StoryScene(): JSX.Element {
  const doc = table.value;
  const only = useSignal<PlayerId | null>(null);
  const lines = linesOf({ ...older.value, ...doc?.log });
  const first = lines[0]?.n ?? 1;
  const all = chaptersOf(lines);
  const chapters = (only.value === null ? all : onlyAbout(all, only.value, nameOf(only.value))).reverse();
  return (
    <>
      <Bar title={say.storyTitle} sub={say.storySub(doc?.turn ?? 1, lines[lines.length - 1]?.n ?? 0)} />
      <main class="logpage">
        <h1 class="unseen">{say.storyTitle}</h1>
        <div class="chips" role="group" aria-label={say.onlyAbout}>
          <button class="chip" type="button" aria-pressed={only.value === null} onClick={() => { only.value = null; }}>{say.everyone}</button>
          {(doc?.turn_order ?? []).map((id) => (
            <button class="chip" type="button" aria-pressed={only.value === id} onClick={() => { only.value = id; }}>{id === me.value ? say.me : nameOf(id)}</button>
          ))}
        </div>
        <div class="story" role="log" aria-live="off" aria-label={say.log}>
          {chapters.length === 0 && <p class="under">{say.noStory}</p>}
          {chapters.map((chapter) => <ChapterShown key={keyOf(chapter)} chapter={chapter} />)}
        </div>
        <Refusal />
        <div class="row">
          {first > 1 && <button class="press is-small" type="button" onClick={() => void before(first)}>{say.older}</button>}
          {lines.length > 0 && <button class="press is-small" type="button" onClick={() => void keepStory({ ...doc?.log }, `${doc?.settings.name ?? say.name}.txt`)}>{say.keepStory}</button>}
          {me.value !== null && <button class="press is-small" type="button" onClick={() => void record()}>{say.keepRecord}</button>}
        </div>
      </main>
    </>
  );
}

/** The same chapter keeps its key while lines come at its end, or older ones before it. */
export function keyOf({ lines: [first] }: Chapter): string | number | undefined {
  return first === undefined || say.isChapter(first.line[0]) ? first?.n : 'from before';
}

async function record(): Promise<void> {
  refusal.value = null;
  try { await keepRecord(`${table.value?.settings.name ?? say.name}.yaml`); } catch (why) { refusal.value = why as Refused; }
}

async function before(first: number): Promise<void> {
  const answer = await connection.storyBefore(first);
  if (answer.t === 'story') older.value = { ...older.value, ...(answer.lines as Record<string, LineShown>) };
}

function ChapterShown({ chapter }: { chapter: Chapter }): JSX.Element {
  const { name } = person(chapter.who);
  const title = chapter.title === '' ? say.turnTitle(chapter.turn) : chapter.title;
  const under = chapter.title === '' ? say.chapterOf(name) : say.chapterTurn(chapter.turn, name);
  const lines = chapter.title === '' && chapter.lines.length > 1 ? chapter.lines.slice(1) : chapter.lines;
  return (
    <section>
      <h2>{title} <small>{under}</small></h2>
      <ol>{lines.map(({ n, line }) => <Line key={n} line={line} />)}</ol>
    </section>
  );
}
