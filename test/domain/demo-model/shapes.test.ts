import { expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { makeDeck } from './decks.ts';

const otherSections = `## Team

Four people run the shop. Two of them work on Saturdays. One speaks Polish.

## Place

The shop stands beside the station. Its rent is €900 a month. The lease ends in 2031.
`;

/**
 * Makes a deck from a text about a shop that has the given section and some fixed ones; returns the slide with the
 * given layout.
 */
function makeSlideWithSection(
  section: string,
  layout: SlideContent['layout'],
): SlideContent | undefined {
  const passages = parsePassages(`# The shop\n\n${section}\n\n${otherSections}`, 's1');
  const { slides } = makeDeck({ topic: 'The shop', language: 'en', slide_count: 5 }, passages);
  return slides.find((slide) => slide.layout === layout);
}

test('repeating steps in a text become a cycle slide', () => {
  const slide = makeSlideWithSection(
    '## Our weekly cycle\n\n1. Count the stock\n2. Order what is missing\n3. Fill the shelves\n4. Ask the customers',
    'cycle',
  );

  expect(slide?.layout === 'cycle' && slide.blocks.steps.map(({ heading }) => heading)).toEqual([
    'Count the stock',
    'Order what is missing',
    'Fill the shelves',
    'Ask the customers',
  ]);
});

test('decreasing counts in a text become a funnel slide with the numbers of the source', () => {
  const slide = makeSlideWithSection(
    '## From visitor to member\n\n| Stage | People |\n| --- | --- |\n| Visitors | 4,200 |\n| Buyers | 900 |\n| Members | 120 |',
    'funnel',
  );

  expect(slide?.layout === 'funnel' && slide.blocks.stages.map(({ value }) => value)).toEqual([
    '4,200',
    '900',
    '120',
  ]);
});

test('levels that build on each other become a pyramid slide', () => {
  const slide = makeSlideWithSection(
    '## Three layers of service\n\n- **Advice**: given by a person\n- **Repair**: done within a day\n- **Sale**: open to everybody',
    'pyramid',
  );

  expect(slide?.layout === 'pyramid' && slide.blocks.levels[0]?.heading).toBe('Advice');
});

test('shares of a whole become a donut chart', () => {
  const slide = makeSlideWithSection(
    '## Where the money goes\n\n| Item | Share |\n| --- | --- |\n| Goods | 55% |\n| Wages | 30% |\n| Rent | 15% |',
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks.kind).toBe('donut');
  expect(slide?.title).toBe('Highest share: Goods, 55%');
});

test('a start, signed changes and their total become a waterfall', () => {
  const slide = makeSlideWithSection(
    '## Where the profit went\n\n| Item | Money |\n| --- | --- |\n| Profit 2024 | 90 |\n| Sales | +12 |\n| Rent | −30 |\n| Profit 2025 | 72 |',
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks).toMatchObject({
    kind: 'waterfall',
    totals: ['Profit 2025'],
    series: [{ values: [90, 12, -30, 72] }],
  });
});

test('two years of values for many names become a dot plot', () => {
  const rows = ['North', 'South', 'East', 'West', 'Centre', 'Harbour', 'Hill'].map(
    (name, i) => `| ${name} | ${41 + i}% | ${30 + 2 * i}% |`,
  );
  const slide = makeSlideWithSection(
    `## Who knows the shop\n\n| District | 2023 | 2025 |\n| --- | --- | --- |\n${rows.join('\n')}`,
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks.kind).toBe('dot');
});

test('two years of values for a few names become a slope chart', () => {
  const rows = ['North', 'South', 'East', 'West'].map(
    (name, i) => `| ${name} | ${41 + i}% | ${30 + 2 * i}% |`,
  );
  const slide = makeSlideWithSection(
    `## Who knows the shop\n\n| District | 2023 | 2025 |\n| --- | --- | --- |\n${rows.join('\n')}`,
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks.kind).toBe('slope');
});

test('signed changes that do not add up to the last value are no waterfall', () => {
  const slide = makeSlideWithSection(
    '## Where the profit went\n\n| Item | Money |\n| --- | --- |\n| Profit 2024 | 90 |\n| Sales | +12 |\n| Rent | −30 |\n| Profit 2025 | 95 |',
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks.kind).not.toBe('waterfall');
});

test('options become a comparison that marks the recommended option', () => {
  const slide = makeSlideWithSection(
    '## Three tills\n\nThe team recommends Tillo for the new shop.\n\n| Till | Price | Works offline |\n| --- | --- | --- |\n| Rello | €900 | no |\n| Tillo | €400 | yes |\n| Kasso | €650 | no |',
    'comparison',
  );

  expect(slide?.layout === 'comparison' && slide.blocks).toMatchObject({
    options: ['Rello', 'Tillo', 'Kasso'],
    winner: 1,
  });
});

test('steps that do not repeat become a process slide, and counts of unrelated things become no funnel', () => {
  const steps = '## Opening\n\n1. Unlock the door\n2. Switch on the till\n3. Turn the sign';
  const counts =
    '## Stock\n\n| Thing | Pieces |\n| --- | --- |\n| Lamps | 420 |\n| Chairs | 90 |\n| Tables | 12 |';

  expect(makeSlideWithSection(steps, 'cycle')).toBeUndefined();
  expect(makeSlideWithSection(steps, 'process')).toBeDefined();
  expect(makeSlideWithSection(counts, 'funnel')).toBeUndefined();
});

test('the numbers of a table are formatted for the deck’s language', () => {
  const slide = makeSlideWithSection(
    '## Counts\n\n| Street | Bicycles | Change |\n| --- | --- | --- |\n| Canal | 1.214.300 | +15,5 % |\n| Mill | 655.900 | -2,1 % |\n| Ring | 980.120 | +3,2 % |\n| Quay | 401.350 | +1,4 % |',
    'table',
  );

  expect(slide?.layout === 'table' && slide.blocks.rows[0]).toEqual([
    'Canal',
    '1,214,300',
    '+15.5 %',
  ]);
});
