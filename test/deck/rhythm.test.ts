import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { breakRuns, siblingOf } from '#shared/deck/repair/rhythm.ts';

const rest = { notes: 'Said aloud.', sources: [] };
const item = (n: number) => ({
  text: `Reason ${n}`,
  detail: `Because of what happened in case ${n}.`,
});
const bullets = (title = 'Why'): SlideContent => ({
  ...rest,
  layout: 'bullets',
  title,
  blocks: { items: [item(1), item(2), item(3)] },
});
const cards = (): SlideContent => ({
  ...rest,
  layout: 'cards',
  title: 'Who',
  blocks: {
    cards: [1, 2, 3].map((n) => ({ heading: `Group ${n}`, text: `They want thing ${n}.` })),
  },
});
const quote = (): SlideContent => ({
  ...rest,
  layout: 'quote',
  title: 'Said',
  blocks: { quote: 'It works.' },
});

const free = (...contents: SlideContent[]) =>
  contents.map((content) => ({ content, isFixed: false }));
const swapsOf = (...contents: SlideContent[]) =>
  breakRuns(free(...contents), () => true).map(({ index, content }) => [index, content.layout]);

describe('a sibling layout', () => {
  test('says the same in both directions', () => {
    const there = siblingOf(bullets());

    expect(there?.layout).toBe('cards');
    expect(there && siblingOf(there)).toEqual(bullets());
  });

  test.each([
    ['entries without details', { items: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] }],
    ['an opening sentence', { lead: 'First of all.', items: [item(1), item(2), item(3)] }],
    ['two entries', { items: [item(1), item(2)] }],
    [
      'heads that are sentences',
      { items: [1, 2, 3].map((n) => ({ ...item(n), text: 'A head that goes on and on here' })) },
    ],
  ])('is none for %s', (_name, blocks) => {
    expect(siblingOf({ ...rest, layout: 'bullets', title: 'Why', blocks })).toBeUndefined();
  });
});

describe('a run of three slides of one layout', () => {
  test('is broken at its third', () => {
    expect(swapsOf(quote(), bullets('a'), bullets('b'), bullets('c'))).toEqual([[3, 'cards']]);
  });

  test('of four and of five needs one change, of six two', () => {
    const run = (count: number) => Array.from({ length: count }, (_, i) => bullets(`${i}`));

    expect(swapsOf(...run(4))).toHaveLength(1);
    expect(swapsOf(...run(5))).toHaveLength(1);
    expect(swapsOf(...run(6))).toHaveLength(2);
  });

  test('is left where a change would only make another run', () => {
    const contents = [cards(), cards(), bullets('a'), bullets('b'), bullets('c'), cards(), cards()];

    expect(swapsOf(...contents)).toEqual([[3, 'cards']]);
  });

  test('keeps what a person has edited; another of the three is changed', () => {
    const [first, second, third] = free(bullets('a'), bullets('b'), bullets('c'));
    if (!first || !second || !third) throw new Error('three were made');

    const swaps = breakRuns([first, second, { ...third, isFixed: true }], () => true);
    const none = breakRuns(
      [first, second, third].map((one) => ({ ...one, isFixed: true })),
      () => true,
    );

    expect(swaps.map(({ index }) => index)).toEqual([1]);
    expect(none).toEqual([]);
  });

  test('is left where no change is fine', () => {
    expect(breakRuns(free(bullets('a'), bullets('b'), bullets('c')), () => false)).toEqual([]);
  });
});
