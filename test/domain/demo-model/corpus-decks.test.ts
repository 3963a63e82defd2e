import { describe, expect, test } from 'vitest';
import { makeBrief } from '#infra/local/demo-model/agent/brief.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { themeList } from '#shared/deck/theme-list.ts';
import { briefSchema, outlineEntrySchema, planSchema } from '#shared/schemas/research.ts';
import { collectTexts, corpus, makeCorpusDeck, readDocument, readExpectedTexts } from './decks.ts';

const slideCounts = [3, 4, 5, 6, 7, 9, 12, 16, 20];
const listNumbersIn = (text: string) =>
  (text.match(/\d[\d,.:]*/g) ?? []).map((number) => number.replace(/[,.:]+$/, ''));

describe.each(corpus)('the demo model’s deck from the corpus document %s', (name) => {
  const document = readDocument(name);
  const deck = makeCorpusDeck(name, 8);
  const brief = makeBrief({
    request: { topic: name },
    passages: parsePassages(document, 's1'),
  });

  test('brief, plan and entries of the deck match the schemas of the pipeline', () => {
    expect(briefSchema.safeParse(brief).error).toBeUndefined();
    expect(planSchema.safeParse(deck.plan).error).toBeUndefined();
    for (const entry of deck.entries)
      expect(outlineEntrySchema.safeParse(entry).error).toBeUndefined();
  });

  test('every fact and figure of the brief appears in its passage', () => {
    const passages = parsePassages(document, 's1').map(({ text }) => text);
    const squeezed = passages.join('').replace(/[\s>]+/g, '');
    for (const { text } of brief.facts) {
      const body = text
        .replace(/^\[[^\]]+\] /, '')
        .replace(/^```\n|\n```$/g, '')
        .replace(/\n…$/, '');
      expect(squeezed).toContain(body.replace(/[\s>]+/g, ''));
    }
    for (const { value } of brief.figures) expect(document).toContain(value);
  });

  test('eight slides contain at least 70 % of the expected figures and terms', () => {
    const { figures, terms } = readExpectedTexts(name);
    const shownText = collectTexts(
      deck.slides.map(({ notes: _notes, sources: _sources, ...slide }) => slide),
    ).join('\n');
    const plain = shownText.replaceAll('**', '').toLowerCase();
    const found = [...figures, ...terms].filter((item) => plain.includes(item.toLowerCase()));

    expect(found.length / (figures.length + terms.length)).toBeGreaterThanOrEqual(0.7);
  });

  test.each(slideCounts)(
    'exactly %i valid slides are made, with content from the source document only',
    (count) => {
      const { plan, entries, slides } = makeCorpusDeck(name, count);

      expect(entries.map(({ i }) => i)).toEqual(slides.map((_, i) => i));
      expect(slides).toHaveLength(count);
      expect(plan.points).toHaveLength(count);
      expect(slides[0]?.layout).toBe('cover');
      expect(slides.at(-1)?.layout).toBe('closing');
      const titles = slides.map(({ title }) => title.toLowerCase());
      expect(new Set(titles).size).toBe(count);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(90);
      const figures = new Set(listNumbersIn(document).map((number) => number.replaceAll(',', '')));
      for (const number of listNumbersIn(
        collectTexts(slides.map(({ sources: _, ...slide }) => slide)).join('\n'),
      )) {
        expect(figures).toContain(number.replaceAll(',', ''));
      }
    },
  );

  test('speaker notes repeat text of the source, and quotes are verbatim', () => {
    const passages = new Map(
      deck.slides.flatMap(({ sources }) =>
        sources.map((source) => [source.passage_id, source.quote]),
      ),
    );
    for (const { layout, notes, sources } of deck.slides) {
      if (layout !== 'cover') expect(notes.length).toBeGreaterThan(60);
      expect(sources.length).toBeGreaterThan(0);
    }
    const texts = parsePassages(document, 's1').map(({ text }) => text);
    const joined = texts.join('').replace(/[\s>]+/g, '');
    for (const quote of passages.values()) expect(joined).toContain(quote.replace(/[\s>]+/g, ''));
  });

  test.each(themeList.map(({ id }) => id))(
    'every slide of the deck fits in the theme %s and has a high score',
    (theme) => {
      const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
      for (const [i, slide] of deck.slides.entries()) {
        const context = createDeckContext(
          { title: deck.plan.title, language, theme },
          i,
          deck.slides.length,
        );
        const { score, findings } = checkSlide(slide, composeSlide(slide, context), language);

        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(score).toBeGreaterThanOrEqual(70);
      }
    },
  );

  test('two runs return the same deck, with at least five layouts', () => {
    expect(makeCorpusDeck(name, 8)).toEqual(deck);
    expect(new Set(deck.slides.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(5);
  });
});
