import { describe, expect, test } from 'vitest';
import { clipToTitle, clipToWords } from '#infra/local/demo-model/agent/clip.ts';
import { findFigures } from '#infra/local/demo-model/agent/figures.ts';
import { type DeckRequest, outlineInputSchema } from '#infra/local/demo-model/agent/inputs.ts';
import { makeOutline } from '#infra/local/demo-model/agent/outline.ts';
import { generateOutput } from '#infra/local/demo-model/generate-output.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import {
  collectTexts,
  corpus,
  emptyConversation,
  makeDeck,
  makeSlideContent,
  readDocument,
  readOutline,
} from './decks.ts';

describe('a deck made from a topic alone', () => {
  const topics: [string, string, RegExp][] = [
    ['Urban beekeeping', 'en', /knows nothing/],
    ['社区图书馆', 'zh-CN', /一无所知/],
  ];

  test.each(topics)(
    'a deck from the topic %s alone asks the author questions and says that the demo model knows nothing about the topic',
    (topic, language, disclaimer) => {
      const { slides } = makeDeck({ topic, language, slide_count: 10 });

      expect(slides).toHaveLength(10);
      expect(collectTexts(slides[0]).join(' ')).toMatch(disclaimer);
      for (const { title } of slides.slice(1)) expect(title).toMatch(/[?？]$/);
      expect(collectTexts(slides).join(' ')).not.toMatch(/\d/);
      expect(new Set(slides.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(6);
    },
  );

  test.each([1, 2, 3, 5, 8, 20, 30])(
    'a deck from a topic alone has exactly %i slides with different titles',
    (slide_count) => {
      const { slides } = makeDeck({ topic: 'Tides', language: 'en', slide_count });

      expect(slides).toHaveLength(slide_count);
      expect(new Set(slides.map(({ title }) => title)).size).toBe(slide_count);
    },
  );

  test('a deck from a topic of several sentences uses the topic as its source text', () => {
    const topic =
      'Our bakery opens a second shop in May 2026. It will employ 12 people. The rent is €3,400 a month. We expect 240 customers a day. The oven comes from the old shop.';

    const { slides } = makeDeck({ topic, language: 'en', slide_count: 5 });

    const text = collectTexts(slides).join(' ');
    expect(slides).toHaveLength(5);
    expect(text).toContain('€3,400');
    expect(text).not.toMatch(/knows nothing/);
  });
});

describe('retries of the demo model', () => {
  const passages = parsePassages(readDocument('product-brief'), 's1');
  const request: DeckRequest = { topic: 'Larder', language: 'en', slide_count: 6 };
  const { plan, entries } = readOutline(
    makeOutline(outlineInputSchema.parse({ request, passages })),
  );

  test('an outline retry returns only the missing entries and keeps the first plan', () => {
    const acceptedOutline = { plan, entries: [entries[0], entries[2]] };

    const answer = makeOutline(
      outlineInputSchema.parse({ request, passages, accepted: acceptedOutline }),
    );

    const written = answer
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(written.map(({ i }) => i)).toEqual([1, 3, 4, 5]);
  });

  test('a rejected slide is returned shorter in the same layout', () => {
    const context = { request, plan, passages };
    const entry = entries.find(({ i }) => i === 2);
    if (!entry) throw new Error('there is no entry 2');
    const firstSlide = makeSlideContent(context, entry);
    const refusal = {
      name: firstSlide.layout,
      status: 'error' as const,
      text: 'does_not_fit: items[2] by 40 px',
    };

    const second = makeSlideContent(context, entry, { ...emptyConversation, turns: [refusal] });

    expect(second.layout).toBe(firstSlide.layout);
    expect(collectTexts(second.blocks).join('').length).toBeLessThan(
      collectTexts(firstSlide.blocks).join('').length,
    );
  });

  test.each(corpus)('every slide made from %s stays valid after two rejections', (name) => {
    const ownPassages = parsePassages(readDocument(name), 's1');
    const madeDeck = makeDeck({ topic: name, language: 'en', slide_count: 8 }, ownPassages);
    const refusals = (layout: string) =>
      [1, 2].map(() => ({ name: layout, status: 'error' as const, text: 'overflow' }));

    for (const [i, entry] of madeDeck.entries.entries()) {
      const context = {
        request: { topic: name },
        plan: madeDeck.plan,
        passages: ownPassages,
      };
      const turns = refusals(madeDeck.slides[i]?.layout ?? '');
      expect(() => makeSlideContent(context, entry, { ...emptyConversation, turns })).not.toThrow();
    }
  });
});

test('a revision shortens the slide only when the instruction asks for it', () => {
  const slide = makeDeck({ topic: 'Tides', language: 'en', slide_count: 4 }).slides[1];
  const revise = (instruction: string) =>
    generateOutput({
      purpose: 'revise',
      sections: { slide, instruction },
      tools: [],
      forced_tool: undefined,
      turns: [],
      max_tokens: 2000,
    });

  const [shorter, same] = [revise('Make it shorter'), revise('Make it rhyme')];

  expect(shorter.tool).toBe(slide?.layout);
  expect(shorter.text.length).toBeLessThan(same.text.length);
  expect(JSON.parse(same.text).items).toEqual(slide?.layout === 'bullets' && slide.blocks.items);
});

test('a revision of the title changes nothing else, and a shorter table keeps its cells', () => {
  const rows = [
    ['Android', '12.4%', '81', '14'],
    ['iOS', '9.1%', '84', '6'],
  ];
  const slide = {
    layout: 'table',
    title: 'Northwind Mobile, the app of the whole company, grew on each platform in the quarter',
    notes: 'Say it slowly.',
    sources: [],
    blocks: { columns: ['Platform', 'Growth', 'Score', 'Tickets'], rows },
  };
  const revise = (instruction: string): Record<string, unknown> =>
    JSON.parse(
      generateOutput({
        purpose: 'revise',
        sections: { slide, instruction },
        tools: [],
        forced_tool: undefined,
        turns: [],
        max_tokens: 2000,
      }).text,
    );

  const title = revise('Shorten the title');
  const shorter = revise('Use half the words');

  expect(String(title.title).length).toBeLessThan(slide.title.length);
  expect(title).toMatchObject({ rows, notes: slide.notes });
  expect(shorter.rows).toEqual(rows);
});

test('a request to halve the words shortens the text without cutting inside a clause', () => {
  const longSlide =
    'Diesel was thirty-one percent of the operating cost of the whole harbour fleet in 2025';
  const slide = {
    layout: 'bullets',
    title: longSlide,
    notes: '',
    sources: [],
    blocks: { items: ['One', 'Two', 'Three', 'Four'].map((text) => ({ text })) },
  };
  const { text } = generateOutput({
    purpose: 'revise',
    sections: { slide, instruction: 'Say it in half the words' },
    tools: [],
    forced_tool: undefined,
    turns: [],
    max_tokens: 2000,
  });

  const { title, items } = JSON.parse(text) as { title: string; items: unknown[] };
  expect([title, items.length]).toEqual([longSlide, 3]);
});

test('a brief stays within the caller’s token limit', () => {
  const passages = parsePassages(readDocument('technical-article'), 's1');
  const sections = { request: { topic: 'Webhooks' }, passages };

  const { text } = generateOutput({
    purpose: 'brief',
    sections,
    tools: [],
    forced_tool: undefined,
    turns: [],
    max_tokens: 1500,
  });

  expect(countTokens(text)).toBeLessThanOrEqual(1500);
  expect(JSON.parse(text).facts.length).toBeGreaterThan(5);
});

test.each([
  ['Revenue rose by 8.4% to €142.6 million in Q1 2026', ['8.4%', '€142.6 million', 'Q1 2026']],
  ['Visitors: March 24,000; April 25,500', ['24,000', '25,500']],
  ['It took 40 ms on 12 March 2026, not 3.5 hours', ['40 ms', '12 March 2026', '3.5 hours']],
  ['投资3.5亿元，同比增长20%，2026年3月完成', ['3.5亿元', '20%', '2026年3月']],
  ['共有612个小区，15个工作日内完成', ['612个', '15个']],
])('findFigures finds every figure in %s', (text, expected) => {
  expect(findFigures(text).map(({ value }) => value)).toEqual(expected);
});

test.each([
  [
    'The margin fell to 11.2%, because steel prices rose earlier than our own prices did in spring.',
    'The margin fell to 11.2%',
  ],
  [
    'The pilot runs in 22 flats, but only four of them use the scanner on more than two evenings.',
    undefined,
  ],
  [
    'If the vote is lost, the plan for the new branch in the north of the city will be put off by a year.',
    undefined,
  ],
])('clipToTitle cuts a sentence only at a clause: %s', (sentence, expected) => {
  expect(clipToTitle(sentence)).toBe(expected);
});

test('clipToWords does not cut a bullet inside a figure or a bracket', () => {
  const sentence =
    'The fund spends €1,250,000 (of which €300,000 comes from the state, and €95,000 from donors) on the repair of the roof, the windows and the old lift.';

  const clause = clipToWords(sentence, 12) ?? '';

  expect(clause === '' || sentence.startsWith(clause)).toBe(true);
  expect(clause.match(/\(/g)?.length ?? 0).toBe(clause.match(/\)/g)?.length ?? 0);
});

test('the demo model’s editorial review compares only words and lengths, and its text says so', () => {
  const slides = [
    { slide: 1, layout: 'cover', title: 'Tides', texts: [], notes: '' },
    {
      slide: 2,
      layout: 'bullets',
      title: 'Tides follow the moon closely',
      texts: ['One short line'],
      notes: '',
    },
    {
      slide: 3,
      layout: 'bullets',
      title: 'The moon follows tides closely',
      texts: ['A line '.repeat(9)],
      notes: '',
    },
  ];

  const { tool, text } = generateOutput({
    purpose: 'editorial-review',
    sections: { slides },
    tools: [],
    forced_tool: undefined,
    turns: [],
    max_tokens: 2000,
  });

  const { findings } = JSON.parse(text) as { findings: { slide: number; text: string }[] };
  expect(tool).toBe('submit_review');
  expect(findings.map(({ slide }) => slide)).toContain(3);
  for (const finding of findings) expect(finding.text).toMatch(/^Demo model, .* only:/);
});
