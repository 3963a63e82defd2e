import { describe, expect, test } from 'vitest';
import { validateSlide } from '#lambdas/services/decks/evidence/validate-slide.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const context = createDeckContext(createSampleDeck('en', 'meridian'), 1, 9);
const baseFields = { title: 'Storage pays', notes: 'word '.repeat(80), sources: [] };

const createBulletsSlide = (...texts: string[]): SlideContent => ({
  ...baseFields,
  layout: 'bullets',
  blocks: {
    items: [...texts, 'Twice the cycles a year', 'Nothing to own'].map((text) => ({ text })),
  },
});

const createTableSlide = (rows: string[][]): SlideContent => ({
  ...baseFields,
  layout: 'table',
  blocks: { columns: ['# of seats', 'Share'], rows },
});

/** Returns the severity and the path of each stray markup finding. */
function findStrayMarkupMessages(slide: SlideContent): string[] {
  const { findings } = checkSlide(slide, composeSlide(slide, context), 'en');
  return findings.flatMap(({ code, part, severity }) =>
    code === 'stray_markup' ? [`${severity} ${part}`] : [],
  );
}

describe('a slide with stray markup', () => {
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
    'Costs fell by **3 % a year',
    'Costs fell<br>by a third',
    'Costs fell <b>by a third',
    '成本<b>下降',
    'Costs fell by a third</b>',
    '<ul> <li> Costs fell </li> </ul>',
    'Costs fell <table class="t">',
  ])('a slide gets a stray markup finding for %j in a bullet', (text) => {
    expect(findStrayMarkupMessages(createBulletsSlide(text))).toEqual(['error items[0].text']);
  });

  test('a slide gets a stray markup finding for table rows in its bullets, and for marks in any other text', () => {
    expect(findStrayMarkupMessages(createBulletsSlide('2021 | 3.1', '2022 | 3.4 %'))).toHaveLength(
      2,
    );
    expect(
      findStrayMarkupMessages(createBulletsSlide('Year | Region | Share', '2022 | North | high')),
    ).toHaveLength(2);
    expect(findStrayMarkupMessages({ ...createBulletsSlide(), title: '## Storage pays' })).toEqual([
      'error title',
    ]);
    expect(
      findStrayMarkupMessages({ ...createBulletsSlide(), kicker: '| Costs | Share |' }),
    ).toEqual(['error kicker']);
  });

  test('a slide gets a stray markup finding for a Markdown table separator among its rows', () => {
    const rows = [
      ['---', ':---:'],
      ['40', '3 %'],
    ];

    expect(findStrayMarkupMessages(createTableSlide(rows))).toEqual([
      'error rows[0][0]',
      'error rows[0][1]',
    ]);
  });
});

describe('a slide without stray markup', () => {
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
    'Growth of 0.42** and 0.31***, 12 %** at best',
    'Growth of 0.42 **',
    '*p < 0.05, **p < 0.01',
    'Hotel **** in Kyoto',
    'About 2**10 cells',
    '# 1 in Europe',
    '|x|y|',
    'A Vec<u> and a Promise<object>',
    'Use <title> for it',
    'The name stands between <title> and </title>',
    'An empty <title></title> is no name',
    '在 <title> 和 </title> 之间',
    '<b> makes bold, <i> leans',
  ])('a slide gets no stray markup finding for %j', (text) => {
    expect(findStrayMarkupMessages(createBulletsSlide(text))).toEqual([]);
  });

  test('a slide gets no stray markup finding for dashes in a single table cell, nor for anything in code', () => {
    expect(
      findStrayMarkupMessages(
        createTableSlide([
          ['40', '---'],
          ['41', '3 %'],
        ]),
      ),
    ).toEqual([]);
    const code = '# Costs\n| a | b |\n|---|---|\n**x** <b>y</b>';
    expect(findStrayMarkupMessages({ ...baseFields, layout: 'code', blocks: { code } })).toEqual(
      [],
    );
  });
});

test('the finding’s instruction tells the model how to repair stray markup', () => {
  const deck = { title: 'Storage', language: 'en', theme: 'meridian', slide_count: 9 };

  const { problems, hasNoErrors } = validateSlide(createBulletsSlide('| 2021 | 3.1 |'), deck, 1);

  expect(hasNoErrors).toBe(false);
  expect(problems).toMatch(/^items\[0\]\.text: .*use the layout table/);
});

test('the finding about a list mark in a text is only a warning', () => {
  expect(findStrayMarkupMessages(createBulletsSlide('- Costs fell by a third'))).toEqual([
    'warning items[0].text',
  ]);
});

describe('repair of stray markup', () => {
  const repaired = (text: string) => {
    const { content } = repairSlide(createBulletsSlide(text), context);
    return content.layout === 'bullets' ? content.blocks.items[0]?.text : undefined;
  };

  test.each([
    ['<p>Costs <b>fell</b></p>', 'Costs fell'],
    ['Costs fell<br>by a third', 'Costs fell by a third'],
    ['<ul><li>Costs fell</li><li>Sales rose</li></ul>', 'Costs fell Sales rose'],
    ['Costs <span class="x">fell', 'Costs fell'],
    ['Costs <em>**fell**</em> with `<em>`', 'Costs **fell** with `<em>`'],
    ['Code `of\n<br>two lines`', 'Code `of <br>two lines`'],
    ['## Costs fell', 'Costs fell'],
  ])('repair removes the markup of %j', (text, left) => {
    expect(repaired(text)).toBe(left);
  });

  test.each([
    'Use the `<title>` tag',
    'A *lean `<i>x</i>`*, a [link to `<a>`](https://example.org)',
    'Bold **as `<b>x</b>` is** and `Promise<object>`',
    'Revenue <Q3 was $4.2m> than planned',
    'Use <title> for it',
    'A Vec<u> and a Promise<object>',
    'The name stands between <title> and </title>',
    '# 1 in Europe',
    '# of seats',
  ])('repair keeps %j, which gets no finding', (text) => {
    const { content } = repairSlide(createBulletsSlide(text), context);

    expect(repaired(text)).toBe(text);
    expect(findStrayMarkupMessages(content)).toEqual([]);
  });
});
