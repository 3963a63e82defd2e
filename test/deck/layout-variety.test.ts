import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { breakLayoutRuns, swapCardsAndBullets } from '#shared/deck/repair/layout-variety.ts';

const commonFields = { notes: 'Said aloud.', sources: [] };
const createItem = (n: number) => ({
  text: `Reason ${n}`,
  detail: `Because of what happened in case ${n}.`,
});
const createBulletsSlide = (title = 'Why'): SlideContent => ({
  ...commonFields,
  layout: 'bullets',
  title,
  blocks: { items: [createItem(1), createItem(2), createItem(3)] },
});
const createCardsSlide = (): SlideContent => ({
  ...commonFields,
  layout: 'cards',
  title: 'Who',
  blocks: {
    cards: [1, 2, 3].map((n) => ({ heading: `Group ${n}`, text: `They want thing ${n}.` })),
  },
});
const createQuoteSlide = (): SlideContent => ({
  ...commonFields,
  layout: 'quote',
  title: 'Said',
  blocks: { quote: 'It works.' },
});

const createStatsSlide = (): SlideContent => ({
  ...commonFields,
  layout: 'stats',
  title: 'How many',
  blocks: { stats: [1, 2, 3].map((n) => ({ value: `${n}%`, label: `Share of group ${n}` })) },
});
const createStepsSlide = (): SlideContent => ({
  ...commonFields,
  layout: 'process',
  title: 'How',
  blocks: { steps: [1, 2, 3].map((n) => ({ heading: `Step ${n}` })) },
});

const createUneditedSlides = (...contents: SlideContent[]) =>
  contents.map((content) => ({ content, isFixed: false }));
const listSwappedLayouts = (...contents: SlideContent[]) =>
  breakLayoutRuns(createUneditedSlides(...contents), () => true).map(({ index, content }) => [
    index,
    content.layout,
  ]);

describe('changing to a sibling layout', () => {
  test('changing to a sibling layout and back loses no content', () => {
    const there = swapCardsAndBullets(createBulletsSlide());

    expect(there?.layout).toBe('cards');
    expect(there && swapCardsAndBullets(there)).toEqual(createBulletsSlide());
  });

  test.each([
    ['entries without details', { items: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] }],
    [
      'a list with a lead',
      { lead: 'First of all.', items: [createItem(1), createItem(2), createItem(3)] },
    ],
    ['two entries', { items: [createItem(1), createItem(2)] }],
    [
      'entries that are sentences',
      {
        items: [1, 2, 3].map((n) => ({
          ...createItem(n),
          text: 'A head that goes on and on here',
        })),
      },
    ],
  ])('a slide can’t change to a sibling layout: %s', (_name, blocks) => {
    expect(
      swapCardsAndBullets({ ...commonFields, layout: 'bullets', title: 'Why', blocks }),
    ).toBeUndefined();
  });
});

describe('changing layouts in runs of slides with the same layout', () => {
  test('of three slides in a row with the same layout, the third gets another layout', () => {
    expect(
      listSwappedLayouts(
        createQuoteSlide(),
        createBulletsSlide('a'),
        createBulletsSlide('b'),
        createBulletsSlide('c'),
      ),
    ).toEqual([[3, 'cards']]);
  });

  test('of four or five slides in a row with the same layout, one gets another layout, and of six slides two do', () => {
    const run = (count: number) =>
      Array.from({ length: count }, (_, i) => createBulletsSlide(`${i}`));

    expect(listSwappedLayouts(...run(4))).toHaveLength(1);
    expect(listSwappedLayouts(...run(5))).toHaveLength(1);
    expect(listSwappedLayouts(...run(6))).toHaveLength(2);
  });

  test('of three slides with equally many columns, only a slide with cards gets another layout', () => {
    expect(listSwappedLayouts(createStatsSlide(), createStepsSlide(), createCardsSlide())).toEqual([
      [2, 'bullets'],
    ]);
    expect(listSwappedLayouts(createCardsSlide(), createStatsSlide(), createStepsSlide())).toEqual([
      [0, 'bullets'],
    ]);
    expect(listSwappedLayouts(createStatsSlide(), createStepsSlide(), createStatsSlide())).toEqual(
      [],
    );
  });

  test('no slide gets a layout that would create another row of slides with the same layout', () => {
    const contents = [
      createCardsSlide(),
      createCardsSlide(),
      createBulletsSlide('a'),
      createBulletsSlide('b'),
      createBulletsSlide('c'),
      createCardsSlide(),
      createCardsSlide(),
    ];

    expect(listSwappedLayouts(...contents)).toEqual([[3, 'cards']]);
  });

  test('of three slides with the same layout, an unedited one changes if a user edited the third, and none if all were edited', () => {
    const [first, second, third] = createUneditedSlides(
      createBulletsSlide('a'),
      createBulletsSlide('b'),
      createBulletsSlide('c'),
    );
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
      breakLayoutRuns(
        createUneditedSlides(
          createBulletsSlide('a'),
          createBulletsSlide('b'),
          createBulletsSlide('c'),
        ),
        () => false,
      ),
    ).toEqual([]);
  });
});
