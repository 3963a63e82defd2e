import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { isKnown, type ScoredDeck } from './deck.ts';
import { metrics } from './metrics.ts';
import { goodDeck } from './support/good-deck.ts';
import {
  deckFromFile,
  deckFromProduct,
  exportDeck,
  isBelowFloor,
  measureDeck,
} from './support/score-decks.ts';

/**
 * The good deck as a PPTX file, and read for scoring both from the product's data and from the file; created once,
 * because exporting is slow.
 */
let goodForms: { pptx: Uint8Array; own: ScoredDeck; file: ScoredDeck };

beforeAll(async () => {
  const pptx = await exportDeck(goodDeck);
  goodForms = { pptx, own: deckFromProduct(goodDeck, pptx), file: deckFromFile(pptx) };
}, 60_000);

const metricsUnknownFromFile = ['gate'];

test("the good deck meets every floor, both from the product's data and from the exported file", () => {
  const missed = metrics.filter(
    ({ name }) => isBelowFloor(name, goodForms.own) || isBelowFloor(name, goodForms.file),
  );
  const unknown = (deck: ScoredDeck) =>
    metrics.filter(({ name }) => !isKnown(measureDeck(name, deck))).map(({ name }) => name);

  expect(missed.map(({ name }) => name)).toEqual([]);
  expect(unknown(goodForms.own)).toEqual([]);
  expect(unknown(goodForms.file)).toEqual(metricsUnknownFromFile);
});

test('an exported file is read with the same titles, notes and figures as its deck', () => {
  const titlesAndNotes = ({ pages }: ScoredDeck) => pages.map(({ title, notes }) => [title, notes]);

  expect(titlesAndNotes(goodForms.file)).toEqual(titlesAndNotes(goodForms.own));
  expect(goodForms.file.pages[2]?.texts.map(({ text }) => text).join(' ')).toContain('730');
});

/** Returns the good deck with one slide changed. */
const changeSlide = (index: number, change: (slide: Slide) => Slide): Deck => ({
  ...goodDeck,
  slides: goodDeck.slides.map((slide, i) => (i === index ? change(slide) : slide)),
});

const toBullets =
  (texts: string[]) =>
  (slide: Slide): Slide => ({
    ...slide,
    layout: 'bullets',
    blocks: { items: texts.map((text) => ({ text })) },
  });

/** For each metric, a change that worsens the deck or the data known about it. */
const deckRegressions: Record<string, (scoredDeck: ScoredDeck) => ScoredDeck> = {
  slide_count: () =>
    deckFromProduct({ ...goodDeck, slides: goodDeck.slides.slice(1) }, goodForms.pptx),
  validity: (scoredDeck) => ({ ...scoredDeck, problems: ['ppt/charts/chart1.xml does not exist'] }),
  overflow: (scoredDeck) => shiftTexts(scoredDeck, 40),
  contrast: (scoredDeck) => ({
    ...scoredDeck,
    pages: scoredDeck.pages.map((page) => ({
      ...page,
      texts: page.texts.map((text) =>
        text.placed
          ? { ...text, placed: { ...text.placed, color: '#e8e8e8', on: '#ffffff' } }
          : text,
      ),
    })),
  }),
  density: () =>
    deckFromProduct(
      changeSlide(
        1,
        toBullets(Array.from({ length: 6 }, (_, i) => `${i} ${'more words '.repeat(14)}`)),
      ),
      goodForms.pptx,
    ),
  repetition: () =>
    deckFromProduct(
      changeSlide(3, (slide) => ({ ...slide, title: goodDeck.slides[2]?.title ?? '' })),
      goodForms.pptx,
    ),
  coverage: () =>
    deckFromProduct(
      { ...goodDeck, slides: goodDeck.slides.map(toBullets(['Something else', 'And more of it'])) },
      goodForms.pptx,
    ),
  figures: () =>
    deckFromProduct(
      changeSlide(
        1,
        toBullets(['N1 carried 912 riders', 'N2 carried 77% more', 'N3 cost €41,000']),
      ),
      goodForms.pptx,
    ),
  editability: (scoredDeck) => ({
    ...scoredDeck,
    editing: { flat: 7, torn: 0, structured: 0, native: 0, hollow: 0 },
  }),
  gate: () =>
    deckFromProduct(
      { ...goodDeck, slides: goodDeck.slides.map(toBullets(['TBD', 'Lorem ipsum'])) },
      goodForms.pptx,
    ),
  time: (scoredDeck) => ({ ...scoredDeck, spent: { ...scoredDeck.spent, seconds: 400 } }),
  tokens: (scoredDeck) => ({ ...scoredDeck, spent: { ...scoredDeck.spent, tokens: 900_000 } }),
  cost: (scoredDeck) => ({ ...scoredDeck, spent: { ...scoredDeck.spent, usd: 5 } }),
};

function shiftTexts(scoredDeck: ScoredDeck, by: number): ScoredDeck {
  const pages = scoredDeck.pages.map((page) => ({
    ...page,
    texts: page.texts.map((text) =>
      text.placed
        ? {
            ...text,
            placed: { ...text.placed, ink: { ...text.placed.ink, y: text.placed.ink.y + by } },
          }
        : text,
    ),
  }));
  return { ...scoredDeck, pages };
}

describe('metrics that detect a regression of a deck', () => {
  test.each(metrics.map(({ name }) => name))(
    'the metric %s detects a regression of a deck',
    (name) => {
      const planted = deckRegressions[name]?.(goodForms.own);

      expect(planted).toBeDefined();
      expect(planted && isBelowFloor(name, planted)).toBe(true);
    },
  );
});

type Parts = Record<string, Uint8Array>;
type Change = (text: string) => string;

/** Changes a part of a package; throws if nothing changed. */
function changePart(parts: Parts, name: RegExp, change: Change): Parts {
  const changedParts = Object.entries(parts).map(([part, bytes]): [string, Uint8Array] => {
    if (!name.test(part)) return [part, bytes];
    const [before] = [strFromU8(bytes)];
    const after = change(before);
    return [part, after === before ? bytes : strToU8(after)];
  });
  if (changedParts.every(([part, bytes]) => bytes === parts[part]))
    throw new Error(`${name} did not change`);
  return Object.fromEntries(changedParts);
}

const matchSlideFile = (number: number) => new RegExp(`^ppt/slides/slide${number}\\.xml$`);
const anySlide = /^ppt\/slides\/slide\d+\.xml$/;
const formatParagraph = (text: string) =>
  `<a:p><a:r><a:rPr lang="en-US" sz="1400"/><a:t>${text}</a:t></a:r></a:p>`;
const wholePicture =
  '<p:pic><p:nvPicPr><p:cNvPr id="90" name="Slide"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm></p:spPr></p:pic>';

/** For each metric that can be measured in a file, a change that worsens the file. */
const fileRegressions: Record<string, (parts: Parts) => Parts> = {
  slide_count: (parts) =>
    changePart(parts, /^ppt\/presentation\.xml$/, (xml) => xml.replace(/<p:sldId [^>]*\/>/, '')),
  validity: ({ 'ppt/charts/chart1.xml': _lost, ...parts }) => parts,
  overflow: (parts) =>
    changePart(parts, matchSlideFile(2), (xml) =>
      xml.replace(/ sz="\d+"/g, ' sz="9600"').replace(/<a:lnSpc>.*?<\/a:lnSpc>/g, ''),
    ),
  contrast: (parts) =>
    changePart(parts, matchSlideFile(2), (xml) =>
      xml.replace(/<a:schemeClr val="tx1"\/>/g, '<a:srgbClr val="F4F4F4"/>'),
    ),
  density: (parts) =>
    changePart(parts, matchSlideFile(2), (xml) =>
      xml.replace(
        '</p:txBody>',
        `${formatParagraph('and more of the same '.repeat(40))}</p:txBody>`,
      ),
    ),
  repetition: (parts) =>
    changePart(parts, matchSlideFile(4), (xml) =>
      xml.replace('Many riders work at night', 'Riders grew with every season'),
    ),
  coverage: (parts) =>
    changePart(parts, /^ppt\/(slides|notesSlides|charts)\//, (xml) =>
      xml
        .replace(/<a:t>[^<]*<\/a:t>/g, '<a:t>word</a:t>')
        .replace(/<c:v>[^<]*<\/c:v>/g, '<c:v>1</c:v>'),
    ),
  figures: (parts) =>
    changePart(parts, matchSlideFile(5), (xml) => xml.replace('84,000', '91,500')),
  editability: (parts) =>
    changePart(parts, anySlide, (xml) =>
      xml
        .replace(/<p:(sp|graphicFrame|cxnSp)>.*?<\/p:\1>/gs, '')
        .replace('</p:spTree>', `${wholePicture}</p:spTree>`),
    ),
};

describe('metrics that detect a regression of an exported file', () => {
  test.each(Object.keys(fileRegressions))(
    'the metric %s detects a regression of a file',
    (name) => {
      const planted = fileRegressions[name]?.(unzipSync(goodForms.pptx)) ?? {};

      expect(isBelowFloor(name, deckFromFile(zipSync(planted)))).toBe(true);
    },
  );

  test('every metric that can be measured in a file has a test with a regression', () => {
    const available = metrics
      .map(({ name }) => name)
      .filter((name) => isKnown(measureDeck(name, { ...goodForms.file, spent: {} })));

    expect(Object.keys(fileRegressions).sort()).toEqual(available.sort());
  });
});
