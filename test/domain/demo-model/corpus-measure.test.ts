import { describe, expect, test } from 'vitest';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';
import { listContentParts } from '#shared/deck/content-parts.ts';
import type { LayoutId } from '#shared/deck/model.ts';
import { checkSlideSequence } from '#shared/deck/quality/slide-sequence.ts';
import { countWords } from '#shared/deck/word-count.ts';
import { corpusDocuments, readExpectation } from '#test/corpus/documents/all.ts';
import { makeValidatedDeck, type ValidatedDeck } from './pipeline.ts';

/** Thresholds just below the measured values; see the table in the demo model's README. */
const thresholds = {
  median: 98,
  score: 84,
  layouts: 6,
  // Maximum number of slides that look like one of the two slides before them. Not zero, because the demo model varies
  // the layouts of slides, but not their numbers of columns.
  alike: 3,
  meanFigures: 0.75,
  meanTerms: 0.85,
  own: 0.5,
};

type MeasuredDeck = { name: string; deck: ValidatedDeck; figures: number; terms: number };

/** Removes markup, thousands separators and spaces before signs, because each deck formats numbers for its language. */
const normalizeNumbers = (text: string) =>
  text
    .replaceAll('**', '')
    .toLowerCase()
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .replace(/\s+%/g, '%');

function computeContainedShare(wanted: string[], deck: ValidatedDeck): number {
  const shownText = normalizeNumbers(
    deck.slides
      .flatMap(({ content }) => listContentParts(content).map(({ text }) => text))
      .concat(JSON.stringify(deck.slides.map(({ content }) => content.blocks)))
      .join('\n'),
  );
  return wanted.filter((text) => shownText.includes(normalizeNumbers(text))).length / wanted.length;
}

async function measureCorpusDeck(
  document: (typeof corpusDocuments)[number],
  slide_count: number,
): Promise<MeasuredDeck> {
  const { file, way } = document;
  const [bytes, expected] = await Promise.all([document.bytes(), readExpectation(document)]);
  const isPage = way === 'page';
  const read = await readDocument({ sourceId: 's1', name: file, contentType: '', bytes, isPage });
  const language = expected.language === 'zh' ? 'zh-CN' : 'en';
  const topic = 'The year ahead';
  const { passages } = read;
  const deck = makeValidatedDeck({ topic, language, slide_count, theme: 'meridian', passages });
  const [figures, terms] = [
    computeContainedShare(expected.figures, deck),
    computeContainedShare(expected.terms, deck),
  ];
  return { name: `${file}, ${slide_count} slides`, deck, figures, terms };
}

const allDecks = await Promise.all(
  corpusDocuments.flatMap((document) => [8, 12].map((count) => measureCorpusDeck(document, count))),
);
const slides = allDecks.flatMap(({ deck }) => deck.slides);
const computeMean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const listDeckLayouts = (deck: ValidatedDeck): LayoutId[] =>
  deck.slides.map(({ content }) => content.layout);

describe('the demo model’s quality over the whole corpus', () => {
  test('slides of the whole corpus have high scores and no errors', () => {
    const scores = slides.map(({ score }) => score).toSorted((a, b) => a - b);

    expect(scores[Math.floor(scores.length / 2)]).toBeGreaterThanOrEqual(thresholds.median);
    expect(scores[0]).toBeGreaterThanOrEqual(thresholds.score);
    expect(slides.filter(({ hasNoErrors: isFit }) => !isFit)).toEqual([]);
  });

  test('every figure of the corpus decks has a passage in the sources', () => {
    const traces = slides.flatMap(({ provenance }) => provenance);

    expect(traces.length).toBeGreaterThan(1000);
    expect(traces.filter(({ state }) => state === 'unsupported')).toEqual([]);
  });

  test('decks of the whole corpus contain the expected figures and terms', () => {
    expect(computeMean(allDecks.map(({ figures }) => figures))).toBeGreaterThanOrEqual(
      thresholds.meanFigures,
    );
    expect(computeMean(allDecks.map(({ terms }) => terms))).toBeGreaterThanOrEqual(
      thresholds.meanTerms,
    );
  });

  test('decks use many layouts, each with the content that the layout requires', () => {
    const usedLayouts = new Set(allDecks.flatMap(({ deck }) => listDeckLayouts(deck)));

    expect([...usedLayouts].sort()).toEqual(
      expect.arrayContaining(['big-number', 'cards', 'chart', 'code', 'comparison', 'process']),
    );
    expect(usedLayouts.size).toBeGreaterThanOrEqual(14);
  });
});

describe.each(allDecks)('the demo model’s deck $name', ({ deck, figures, terms }) => {
  test('slides of $name contain half of the expected figures and terms', () => {
    expect(figures).toBeGreaterThanOrEqual(thresholds.own);
    expect(terms).toBeGreaterThanOrEqual(thresholds.own);
  });

  test('slides of $name vary their layouts and never repeat one layout three times in a row', () => {
    const course = checkSlideSequence({
      title: deck.plan.title,
      language: 'en',
      theme: 'meridian',
      slides: deck.slides.map(({ content }, i) => ({ ...content, id: `s${i}`, point: '' })),
    });

    expect(new Set(listDeckLayouts(deck)).size).toBeGreaterThanOrEqual(thresholds.layouts);
    const alike = course.filter(({ code }) => code === 'repeated_composition');
    expect(alike.length).toBeLessThanOrEqual(thresholds.alike);
    expect(
      course.filter((finding) => finding.code !== 'monotony' && !alike.includes(finding)),
    ).toEqual([]);
  });

  test('slides of $name have complete titles and notes for the speaker', () => {
    for (const { content } of deck.slides) {
      expect(content.title).not.toMatch(/…$|\([A-Z]\)$/);
      if (content.layout === 'cover' || content.layout === 'agenda') continue;
      expect(countWords(content.notes)).toBeGreaterThanOrEqual(40);
      expect(countWords(content.notes)).toBeLessThanOrEqual(200);
    }
  });
});
