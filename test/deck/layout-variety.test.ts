import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { breakLayoutRuns, siblingLayout } from '#shared/deck/repair/layout-variety.ts';

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

const unedited = (...contents: SlideContent[]) =>
  contents.map((content) => ({ content, isFixed: false }));
const swappedLayouts = (...contents: SlideContent[]) =>
  breakLayoutRuns(unedited(...contents), () => true).map(({ index, content }) => [
    index,
    content.layout,
  ]);

describe('changing to a sibling layout', () => {
  test('loses nothing in both directions', () => {
    const there = siblingLayout(bullets());

    expect(there?.layout).toBe('cards');
    expect(there && siblingLayout(there)).toEqual(bullets());
  });

  test.each([
    ['entries without details', { items: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] }],
    ['a list with a lead', { lead: 'First of all.', items: [item(1), item(2), item(3)] }],
    ['two entries', { items: [item(1), item(2)] }],
    [
      'entries that are sentences',
      { items: [1, 2, 3].map((n) => ({ ...item(n), text: 'A head that goes on and on here' })) },
    ],
  ])('is not possible for %s', (_name, blocks) => {
    expect(siblingLayout({ ...rest, layout: 'bullets', title: 'Why', blocks })).toBeUndefined();
  });
});

describe('breaking runs of slides with the same layout', () => {
  test('changes the third of three slides', () => {
    expect(swappedLayouts(quote(), bullets('a'), bullets('b'), bullets('c'))).toEqual([
      [3, 'cards'],
    ]);
  });

  test('changes one slide in a run of four or five, two in a run of six', () => {
    const run = (count: number) => Array.from({ length: count }, (_, i) => bullets(`${i}`));

    expect(swappedLayouts(...run(4))).toHaveLength(1);
    expect(swappedLayouts(...run(5))).toHaveLength(1);
    expect(swappedLayouts(...run(6))).toHaveLength(2);
  });

  test('makes no change that creates another run', () => {
    const contents = [cards(), cards(), bullets('a'), bullets('b'), bullets('c'), cards(), cards()];

    expect(swappedLayouts(...contents)).toEqual([[3, 'cards']]);
  });

  test('changes another slide if the third was edited by a user, and none if all were', () => {
    const [first, second, third] = unedited(bullets('a'), bullets('b'), bullets('c'));
    if (!first || !second || !third) throw new Error('three were made');

    const swaps = breakLayoutRuns([first, second, { ...third, isFixed: true }], () => true);
    const none = breakLayoutRuns(
      [first, second, third].map((one) => ({ ...one, isFixed: true })),
      () => true,
    );

    expect(swaps.map(({ index }) => index)).toEqual([1]);
    expect(none).toEqual([]);
  });

  test('changes nothing if no change is accepted', () => {
    expect(
      breakLayoutRuns(unedited(bullets('a'), bullets('b'), bullets('c')), () => false),
    ).toEqual([]);
  });
});
