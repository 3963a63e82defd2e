import { expect, test } from 'vitest';
import { toPassages } from '#lambdas/services/sources/read-text.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { makeDeck } from './decks.ts';

const others = `## Team

Four people run the shop. Two of them work on Saturdays. One speaks Polish.

## Place

The shop stands beside the station. Its rent is €900 a month. The lease ends in 2031.
`;

/** The slide of a layout in a deck about the shop with one more section. */
function slideOf(section: string, layout: SlideContent['layout']): SlideContent | undefined {
  const passages = toPassages(`# The shop\n\n${section}\n\n${others}`, 's1');
  const { slides } = makeDeck({ topic: 'The shop', language: 'en', slide_count: 5 }, passages);
  return slides.find((slide) => slide.layout === layout);
}

test('steps that come round again are a cycle', () => {
  const slide = slideOf(
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

test('counts that narrow are a funnel, with their own numbers', () => {
  const slide = slideOf(
    '## From visitor to member\n\n| Stage | People |\n| --- | --- |\n| Visitors | 4,200 |\n| Buyers | 900 |\n| Members | 120 |',
    'funnel',
  );

  expect(slide?.layout === 'funnel' && slide.blocks.stages.map(({ value }) => value)).toEqual([
    '4,200',
    '900',
    '120',
  ]);
});

test('levels that rest on one another are a pyramid', () => {
  const slide = slideOf(
    '## Three layers of service\n\n- **Advice**: given by a person\n- **Repair**: done within a day\n- **Sale**: open to everybody',
    'pyramid',
  );

  expect(slide?.layout === 'pyramid' && slide.blocks.levels[0]?.heading).toBe('Advice');
});

test('shares of a whole are a ring', () => {
  const slide = slideOf(
    '## Where the money goes\n\n| Item | Share |\n| --- | --- |\n| Goods | 55% |\n| Wages | 30% |\n| Rent | 15% |',
    'chart',
  );

  expect(slide?.layout === 'chart' && slide.blocks.kind).toBe('donut');
  expect(slide?.title).toBe('Highest share: Goods, 55%');
});

test('options are compared, and the one that the text recommends is marked', () => {
  const slide = slideOf(
    '## Three tills\n\nThe team recommends Tillo for the new shop.\n\n| Till | Price | Works offline |\n| --- | --- | --- |\n| Rello | €900 | no |\n| Tillo | €400 | yes |\n| Kasso | €650 | no |',
    'comparison',
  );

  expect(slide?.layout === 'comparison' && slide.blocks).toMatchObject({
    options: ['Rello', 'Tillo', 'Kasso'],
    winner: 1,
  });
});

test('ordinary steps, and counts of nothing that narrows, keep their plain forms', () => {
  const steps = '## Opening\n\n1. Unlock the door\n2. Switch on the till\n3. Turn the sign';
  const counts =
    '## Stock\n\n| Thing | Pieces |\n| --- | --- |\n| Lamps | 420 |\n| Chairs | 90 |\n| Tables | 12 |';

  expect(slideOf(steps, 'cycle')).toBeUndefined();
  expect(slideOf(steps, 'process')).toBeDefined();
  expect(slideOf(counts, 'funnel')).toBeUndefined();
});

test('a table in another language’s numbers is written as the deck’s readers write them', () => {
  const slide = slideOf(
    '## Counts\n\n| Street | Bicycles | Change |\n| --- | --- | --- |\n| Canal | 1.214.300 | +15,5 % |\n| Mill | 655.900 | -2,1 % |\n| Ring | 980.120 | +3,2 % |\n| Quay | 401.350 | +1,4 % |',
    'table',
  );

  expect(slide?.layout === 'table' && slide.blocks.rows[0]).toEqual([
    'Canal',
    '1,214,300',
    '+15.5 %',
  ]);
});
