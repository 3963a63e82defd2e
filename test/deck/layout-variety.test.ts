import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { breakLayoutRuns, siblingLayout } from '#shared/deck/repair/layout-variety.ts';

const commonFields = { notes: 'Said aloud.', sources: [] };
const item = (n: number) => ({
  text: `Reason ${n}`,
  detail: `Because of what happened in case ${n}.`,
});
const bullets = (title = 'Why'): SlideContent => ({
  ...commonFields,
  layout: 'bullets',
  title,
  blocks: { items: [item(1), item(2), item(3)] },
});
const cards = (): SlideContent => ({
  ...commonFields,
  layout: 'cards',
  title: 'Who',
  blocks: {
    cards: [1, 2, 3].map((n) => ({ heading: `Group ${n}`, text: `They want thing ${n}.` })),
  },
});
const quote = (): SlideContent => ({
  ...commonFields,
  layout: 'quote',
  title: 'Said',
  blocks: { quote: 'It works.' },
});

const stats = (): SlideContent => ({
  ...commonFields,
  layout: 'stats',
  title: 'How many',
  blocks: { stats: [1, 2, 3].map((n) => ({ value: `${n}%`, label: `Share of group ${n}` })) },
});
const steps = (): SlideContent => ({
  ...commonFields,
  layout: 'process',
  title: 'How',
  blocks: { steps: [1, 2, 3].map((n) => ({ heading: `Step ${n}` })) },
});

const createUneditedSlides = (...contents: SlideContent[]) =>
  contents.map((content) => ({ content, isFixed: false }));
const swappedLayouts = (...contents: SlideContent[]) =>
  breakLayoutRuns(createUneditedSlides(...contents), () => true).map(({ index, content }) => [
    index,
    content.layout,
  ]);

describe('changing to a sibling layout', () => {
  test('changing to a sibling layout and back loses no content', () => {
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
  ])('a slide can’t change to a sibling layout: %s', (_name, blocks) => {
    expect(
      siblingLayout({ ...commonFields, layout: 'bullets', title: 'Why', blocks }),
    ).toBeUndefined();
  });
});

describe('changing layouts in runs of slides with the same layout', () => {
  test('of three slides in a row with the same layout, the third gets another layout', () => {
    expect(swappedLayouts(quote(), bullets('a'), bullets('b'), bullets('c'))).toEqual([
      [3, 'cards'],
    ]);
  });

  test('of four or five slides in a row with the same layout, one gets another layout, and of six slides two do', () => {
    const run = (count: number) => Array.from({ length: count }, (_, i) => bullets(`${i}`));

    expect(swappedLayouts(...run(4))).toHaveLength(1);
    expect(swappedLayouts(...run(5))).toHaveLength(1);
    expect(swappedLayouts(...run(6))).toHaveLength(2);
  });

  test('of three slides with equally many columns, only a slide with cards gets another layout', () => {
    expect(swappedLayouts(stats(), steps(), cards())).toEqual([[2, 'bullets']]);
    expect(swappedLayouts(cards(), stats(), steps())).toEqual([[0, 'bullets']]);
    expect(swappedLayouts(stats(), steps(), stats())).toEqual([]);
  });

  test('no slide gets a layout that would create another row of slides with the same layout', () => {
    const contents = [cards(), cards(), bullets('a'), bullets('b'), bullets('c'), cards(), cards()];

    expect(swappedLayouts(...contents)).toEqual([[3, 'cards']]);
  });

  test('of three slides with the same layout, an unedited one changes if a user edited the third, and none if all were edited', () => {
    const [first, second, third] = createUneditedSlides(bullets('a'), bullets('b'), bullets('c'));
    if (!first || !second || !third) throw new Error('three were made');

    const swaps = breakLayoutRuns([first, second, { ...third, isFixed: true }], () => true);
    const none = breakLayoutRuns(
      [first, second, third].map((one) => ({ ...one, isFixed: true })),
      () => true,
    );

    expect(swaps.map(({ index }) => index)).toEqual([1]);
    expect(none).toEqual([]);
  });

  test('no slide gets another layout if the callback rejects every change', () => {
    expect(
      breakLayoutRuns(createUneditedSlides(bullets('a'), bullets('b'), bullets('c')), () => false),
    ).toEqual([]);
  });
});
