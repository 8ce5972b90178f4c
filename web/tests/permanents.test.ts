import { describe, expect, it } from 'vitest';
import { isFound } from '../src/scenes/permanents';
import { asText } from '../src/story-text';
import type { PermanentShown } from '../src/documents';

const elf: PermanentShown = {
  name: 'Llanowar Elves', types: ['Creature'], subtypes: ['Elf', 'Druid'], supertypes: [], colors: ['green'],
  keywords: ['flying'], counters: {}, owner: 1, controller: 1, tapped: true,
};

describe('a permanent is found', () => {
  it('by a part of its name, its types, or what it has, in any order', () => {
    for (const typed of ['', 'llan', 'druid', 'fly elf', 'tapped creature', ' ELVES ']) expect(isFound(elf, typed)).toBe(true);
    for (const typed of ['goblin', 'elf token', 'untapped']) expect(isFound(elf, typed)).toBe(false);
  });
});

describe('the story as text', () => {
  it('is a sentence with its rule', () => expect(asText(['turn', 2, 3])).toMatch(/\w/));
  it('has nothing of the page in it', () => expect(asText(['resolving', 1, 'Plea for Power'])).not.toMatch(/[<>{}]|undefined/));
});
