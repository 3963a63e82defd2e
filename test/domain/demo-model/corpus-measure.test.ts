import { describe, expect, test } from 'vitest';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';
import { contentParts } from '#shared/deck/content-parts.ts';
import type { LayoutId } from '#shared/deck/model.ts';
import { checkCourse } from '#shared/deck/quality/deck.ts';
import { countWords } from '#shared/deck/words.ts';
import { corpus, expectedOf } from '#test/corpus/documents/all.ts';
import { type JudgedDeck, makeJudgedDeck } from './pipeline.ts';

/** Thresholds just under what was measured over the corpus; see the table in the demo model's README. */
const least = { median: 98, score: 84, layouts: 6, meanFigures: 0.75, meanTerms: 0.85, own: 0.5 };

type Measured = { name: string; deck: JudgedDeck; figures: number; terms: number };

/** Without marks, thousands signs and spaces before signs: decks write numbers as their language does. */
const even = (text: string) =>
  text
    .replaceAll('**', '')
    .toLowerCase()
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .replace(/\s+%/g, '%');

function shareOf(wanted: string[], deck: JudgedDeck): number {
  const shown = even(
    deck.slides
      .flatMap(({ content }) => contentParts(content).map(({ text }) => text))
      .concat(JSON.stringify(deck.slides.map(({ content }) => content.blocks)))
      .join('\n'),
  );
  return wanted.filter((text) => shown.includes(even(text))).length / wanted.length;
}

async function measure(document: (typeof corpus)[number], slide_count: number): Promise<Measured> {
  const { file, way } = document;
  const [bytes, expected] = await Promise.all([document.bytes(), expectedOf(document)]);
  const isPage = way === 'page';
  const read = await readDocument({ sourceId: 's1', name: file, contentType: '', bytes, isPage });
  const language = expected.language === 'zh' ? 'zh-CN' : 'en';
  const topic = 'The year ahead';
  const { passages } = read;
  const deck = makeJudgedDeck({ topic, language, slide_count, theme: 'meridian', passages });
  const [figures, terms] = [shareOf(expected.figures, deck), shareOf(expected.terms, deck)];
  return { name: `${file}, ${slide_count} slides`, deck, figures, terms };
}

const all = await Promise.all(
  corpus.flatMap((document) => [8, 12].map((count) => measure(document, count))),
);
const slides = all.flatMap(({ deck }) => deck.slides);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const layoutsOf = (deck: JudgedDeck): LayoutId[] =>
  deck.slides.map(({ content }) => content.layout);

describe('over the corpus', () => {
  test('slides score well, and none has an error', () => {
    const scores = slides.map(({ score }) => score).toSorted((a, b) => a - b);

    expect(scores[Math.floor(scores.length / 2)]).toBeGreaterThanOrEqual(least.median);
    expect(scores[0]).toBeGreaterThanOrEqual(least.score);
    expect(slides.filter(({ isFit }) => !isFit)).toEqual([]);
  });

  test('no figure is without a passage', () => {
    const traces = slides.flatMap(({ provenance }) => provenance);

    expect(traces.length).toBeGreaterThan(1000);
    expect(traces.filter(({ state }) => state === 'unsupported')).toEqual([]);
  });

  test('decks keep what a careful reader insists on', () => {
    expect(mean(all.map(({ figures }) => figures))).toBeGreaterThanOrEqual(least.meanFigures);
    expect(mean(all.map(({ terms }) => terms))).toBeGreaterThanOrEqual(least.meanTerms);
  });

  test('many forms are used, each where the content asks for it', () => {
    const used = new Set(all.flatMap(({ deck }) => layoutsOf(deck)));

    expect([...used].sort()).toEqual(
      expect.arrayContaining(['big-number', 'cards', 'chart', 'code', 'comparison', 'process']),
    );
    expect(used.size).toBeGreaterThanOrEqual(14);
  });
});

describe.each(all)('$name', ({ deck, figures, terms }) => {
  test('keep half of the figures and of the terms', () => {
    expect(figures).toBeGreaterThanOrEqual(least.own);
    expect(terms).toBeGreaterThanOrEqual(least.own);
  });

  test('vary their forms, and none comes three times in a row', () => {
    const course = checkCourse({
      title: deck.plan.title,
      language: 'en',
      theme: 'meridian',
      slides: deck.slides.map(({ content }, i) => ({ ...content, id: `s${i}`, point: '' })),
    });

    expect(new Set(layoutsOf(deck)).size).toBeGreaterThanOrEqual(least.layouts);
    expect(course.filter(({ code }) => code !== 'monotony')).toEqual([]);
  });

  test('have titles that are whole, and notes to speak from', () => {
    for (const { content } of deck.slides) {
      expect(content.title).not.toMatch(/…$|\([A-Z]\)$/);
      if (content.layout === 'cover' || content.layout === 'agenda') continue;
      expect(countWords(content.notes)).toBeGreaterThanOrEqual(40);
      expect(countWords(content.notes)).toBeLessThanOrEqual(200);
    }
  });
});
