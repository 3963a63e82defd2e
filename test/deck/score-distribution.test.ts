import { expect, test } from 'vitest';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { listSlideTexts, replaceSlideTexts } from '#shared/deck/slide-texts.ts';
import { themeIds } from '#shared/deck/theme-list.ts';
import { createExtendedSampleDeck, createSampleDeck } from './support/sample-decks.ts';

/** Returns the layout score of a deck without repairs: the mean of its slides, as in the app. */
function computeDeckScore(deck: Deck): number {
  const scores = deck.slides.map((slide, i) => {
    const composed = composeSlide(slide, createDeckContext(deck, i, deck.slides.length));
    return checkSlide(slide, composed, deck.language).score;
  });
  return Math.round(scores.reduce((a, b) => a + b, 0) / scores.length);
}

const corruptTexts = (slide: Slide, corrupt: (text: string, part: string) => string): Slide => {
  const texts = listSlideTexts(slide).map(({ part, text }) => [part, corrupt(text, part)] as const);
  return replaceSlideTexts(slide, new Map(texts)) as Slide;
};

const createFillerText = (language: string) =>
  language === 'en' ? 'Lorem ipsum dolor sit amet [insert name]' : '此处填写内容，待补充';

/** Changes that make a deck worse, like the mistakes of careless authors. */
const corruptions: ((slide: Slide, language: string) => Slide)[] = [
  // Repeats each text, so that it is as long as a paragraph.
  (slide) => corruptTexts(slide, (text) => `${text} `.repeat(5).trim()),
  // Replaces each text by a placeholder text.
  (slide, language) => corruptTexts(slide, () => createFillerText(language)),
  // Converts each text to capital letters and adds raw Markdown.
  (slide) => corruptTexts(slide, (text) => `## ${text.toUpperCase()} | ${text.toUpperCase()}`),
  // Shows the same text on every slide, in another language.
  (slide, language) =>
    corruptTexts(slide, () =>
      language === 'en'
        ? '储能系统的成本正在下降，居民支持这个项目'
        : 'The cost of storage is falling fast',
    ),
  // Makes each text very long, as if the speaker's whole manuscript were on the slide.
  (slide) => corruptTexts(slide, (text, part) => (part === 'notes' ? text : `${text}. `.repeat(9))),
  // Cuts each text off after two characters.
  (slide) => corruptTexts(slide, (text) => text.slice(0, 2)),
];

const goodDecks = [
  ...themeIds.flatMap((theme) => [createSampleDeck('en', theme), createSampleDeck('zh-CN', theme)]),
  ...themeIds.flatMap((theme) => [
    createExtendedSampleDeck('en', theme),
    createExtendedSampleDeck('zh-CN', theme),
  ]),
].slice(0, 24);
const badDecks = goodDecks.map((deck, i) => ({
  ...deck,
  slides: deck.slides.map(
    (slide) => corruptions[i % corruptions.length]?.(slide, deck.language) ?? slide,
  ),
}));

/** Returns the lowest, the median and the highest of some scores. */
function describeScores(decks: readonly Deck[]) {
  const scores = decks.map(computeDeckScore).sort((a, b) => a - b);
  const [low = 0, high = 0] = [scores[0], scores.at(-1)];
  const middle = scores.length / 2;
  return { low, median: ((scores[middle - 1] ?? 0) + (scores[middle] ?? 0)) / 2, high };
}

test('the median layout score of 24 good decks is at least 30 above that of 24 bad decks', () => {
  const [ofGood, ofBad] = [describeScores(goodDecks), describeScores(badDecks)];

  expect([goodDecks.length, badDecks.length]).toEqual([24, 24]);
  expect(ofGood.median - ofBad.median).toBeGreaterThanOrEqual(30);
  // Timeout in ms: the test lays out 48 decks, which takes 24 s on two idle cores.
}, 120_000);
