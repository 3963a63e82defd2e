import { describe, expect, test } from 'vitest';
import { judge } from '#lambdas/services/decks/judge-slide.ts';
import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { sampleDeck } from './support/sample-decks.ts';

const context = contextOf(sampleDeck('en', 'meridian'), 1, 9);
const base = { title: 'Storage pays', notes: 'word '.repeat(80), sources: [] };

const bullets = (...texts: string[]): SlideContent => ({
  ...base,
  layout: 'bullets',
  blocks: {
    items: [...texts, 'Twice the cycles a year', 'Nothing to own'].map((text) => ({ text })),
  },
});

const table = (rows: string[][]): SlideContent => ({
  ...base,
  layout: 'table',
  blocks: { columns: ['# of seats', 'Share'], rows },
});

/** The parts that show markup, with how bad it is. */
function marksOf(slide: SlideContent): string[] {
  const { findings } = checkSlide(slide, composeSlide(slide, context), 'en');
  return findings.flatMap(({ code, part, severity }) =>
    code === 'stray_markup' ? [`${severity} ${part}`] : [],
  );
}

describe('a slide is sent back', () => {
  test.each([
    '| 2021 | 3.1 |',
    '|2021|3.1|',
    'Year | Share |---|---',
    '---|---',
    '---',
    '## Costs fell by a third',
    '##Costs fell by a third',
    'Costs fell ## Storage',
    'Costs fell by a third ##',
    'Costs fell by a <b>third</b>',
    'Costs fell<br/>by a third',
    'Costs fell <span class="x">by a third',
    'Costs&nbsp;fell by R&amp;D',
    'Costs **fell by a third',
    'Costs fell by a third**',
    '```js costs fell',
    'Costs ```fell``` by a third',
    '![chart](costs.png)',
    '[x] Costs fell by a third',
  ])('with %j in a bullet', (text) => {
    expect(marksOf(bullets(text))).toEqual(['error items[0].text']);
  });

  test('with a table in its bullets, row by row, or in any other text', () => {
    expect(marksOf(bullets('2021 | 3.1', '2022 | 3.4 %'))).toHaveLength(2);
    expect(marksOf(bullets('Year | Region | Share', '2022 | North | high'))).toHaveLength(2);
    expect(marksOf({ ...bullets(), title: '## Storage pays' })).toEqual(['error title']);
    expect(marksOf({ ...bullets(), kicker: '| Costs | Share |' })).toEqual(['error kicker']);
  });

  test('with the rule of a table among its rows', () => {
    const rows = [
      ['---', ':---:'],
      ['40', '3 %'],
    ];

    expect(marksOf(table(rows))).toEqual(['error rows[0][0]', 'error rows[0][1]']);
  });
});

describe('a slide may say', () => {
  test.each([
    'Finance | Operations',
    'Berlin | 2024 | Ada Example',
    'P(A|B) and |x| ≤ 3',
    '|x| ≤ 3 and |y|',
    'C# and F# on .NET',
    '#1 in its class, #2 in Europe',
    '# of seats',
    'Ticket #4711, tagged #storage',
    'Less than <5 % of homes, >10 % of plants',
    'Latency <p95 of 20 ms, a <b and c> d',
    'A Map<string, number> and Promise<void>',
    'Use `a | b`, `**kwargs` and `<b>` as they stand',
    '**Bold**, *emphasis* and **more *of* it**',
    'An area of 2 ** 10 cells',
    'R&D; Q&A; AT&T',
    'From 3 – 4 --- or more',
    '- 3 °C at night',
    '2021 | 3.1',
  ])('%j', (text) => {
    expect(marksOf(bullets(text))).toEqual([]);
  });

  test('nothing in one cell of a table, and anything in its code', () => {
    expect(
      marksOf(
        table([
          ['40', '---'],
          ['41', '3 %'],
        ]),
      ),
    ).toEqual([]);
    const code = '# Costs\n| a | b |\n|---|---|\n**x** <b>y</b>';
    expect(marksOf({ ...base, layout: 'code', blocks: { code } })).toEqual([]);
  });
});

test('the model that made it is told what to mend', () => {
  const deck = { title: 'Storage', language: 'en', theme: 'meridian', slide_count: 9 };

  const { problems, isFit } = judge(bullets('| 2021 | 3.1 |'), deck, 1);

  expect(isFit).toBe(false);
  expect(problems).toMatch(/^items\[0\]\.text: .*use the layout table/);
});

test('a list’s mark costs less than what can’t be read', () => {
  expect(marksOf(bullets('- Costs fell by a third'))).toEqual(['warning items[0].text']);
});

test('repair takes HTML away and leaves what only has its brackets', () => {
  const slide = bullets('<p>Costs <b>fell</b></p>', 'Revenue <Q3 was $4.2m> than planned');

  const { content } = repairSlide(slide, context);

  expect(content.blocks).toMatchObject({
    items: [{ text: 'Costs fell' }, { text: 'Revenue <Q3 was $4.2m> than planned' }, {}, {}],
  });
});
