import { notesPartXml } from '#lambdas/exports/pptx/notes.ts';
import { exportMarkdown } from '#lambdas/exports/text/markdown.ts';
import { foldName, listNameSearchKeys } from '#lambdas/stores/name-search-keys.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { highlightLines } from '#shared/deck/highlight.ts';
import { getViewerLabels } from '#shared/deck/html/labels.ts';
import { renderSectionMarkup } from '#shared/deck/html/page-markup.ts';
import { hasHtml, stripHtml } from '#shared/deck/html-tags.ts';
import { findCodeRanges, parseInline, toPlainText } from '#shared/deck/inline.ts';
import type { Slide, SlideContent } from '#shared/deck/model.ts';
import { extractTopics } from '#shared/deck/quality/topics.ts';
import { checkContent } from '#shared/deck/quality.ts';
import { tidyBlocks, tidyText } from '#shared/deck/repair/tidy.ts';
import { trimWords } from '#shared/deck/repair/trim.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { haveSameNumbers } from '#shared/deck/slide-texts.ts';
import { findStrayMarkup, isTableRow } from '#shared/deck/stray-markup.ts';
import { cleanVisibleText } from '#shared/deck/visible-text.ts';
import { computeHanShare, countWords } from '#shared/deck/word-count.ts';
import { makeBulletsSlide } from '#test/domain/provenance/fixtures.ts';
import { listTextChanges } from '#web/features/decks/components/compare/text-changes.ts';
import type { Parser } from './growth.ts';

/** Returns a slide with as much of a text as the schema accepts: 8,660 characters. */
export function createFullSlide(text: string): SlideContent {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return text.slice(at - length, at);
  };
  const items = Array.from({ length: 7 }, () => ({ text: next(300), detail: next(300) }));
  const blocks = { lead: next(300), items };
  return { ...makeBulletsSlide(), title: next(160), notes: next(4_000), blocks } as SlideContent;
}
/** Returns a table slide, the layout that accepts the most text: 13,180 characters. */
export function createFullTableSlide(text: string): SlideContent {
  const cells = Array.from({ length: 70 }, (_, i) => text.slice(i * 120, i * 120 + 120));
  const rows = Array.from({ length: 10 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  const columns = cells.slice(0, 7).map((cell) => cell.slice(0, 60));
  const { title, notes, sources } = createFullSlide(text);
  return {
    layout: 'table',
    title,
    notes,
    sources,
    blocks: { columns, rows, caption: text.slice(-200) },
  } as SlideContent;
}

const deckContext = createDeckContext({ title: 'Shops', language: 'en', theme: 'meridian' }, 1, 3);
/** Returns a code slide of the maximum length that the schema accepts. */
const createCodeSlide = (text: string) =>
  ({
    ...createFullSlide(text),
    layout: 'code',
    blocks: { code: text.slice(0, 1_600), language: 'ts' },
  }) as SlideContent;

/** Returns part `i` of five equal parts of a text. */
const sliceFifth = (text: string, i: number) =>
  text.slice((i * text.length) / 5, ((i + 1) * text.length) / 5);

/** Every function that processes slide texts, with texts of the maximum length or longer. */
export const slideParsers: readonly Parser[] = [
  { name: 'layout of a slide', parse: (text) => composeSlide(createFullSlide(text), deckContext) },
  {
    name: 'layout of a table',
    parse: (text) => composeSlide(createFullTableSlide(text), deckContext),
  },
  { name: 'layout of code', parse: (text) => composeSlide(createCodeSlide(text), deckContext) },
  { name: 'repair of a slide', parse: (text) => repairSlide(createFullSlide(text), deckContext) },
  {
    name: 'content checks of a slide',
    parse: (text) => checkContent(createFullSlide(text), 'en', { point: text.slice(0, 400) }),
  },
  { name: 'highlighting of code', parse: (text) => highlightLines(text.slice(0, 1_600), 'ts') },
  { name: 'trimWords', parse: (text) => trimWords(text, 12) },
  {
    name: 'a slide in the viewer',
    parse: (text) =>
      renderSectionMarkup(getViewerLabels('en'), { ...createFullSlide(text), id: 's1' } as Slide, {
        index: 0,
        total: 1,
        canvas: '',
      }),
  },
  { name: 'notes of PowerPoint', parse: (text) => notesPartXml(text, 1, 'en') },
  {
    name: 'changed texts of a slide',
    parse: (text) => listTextChanges(createFullSlide(text), createFullTableSlide(text)),
  },
  { name: 'parseInline', parse: parseInline },
  { name: 'codeRanges', parse: (text) => findCodeRanges(text) },
  { name: 'plainText', parse: toPlainText },
  { name: 'strayMark', parse: findStrayMarkup },
  { name: 'isTableRow', parse: isTableRow },
  { name: 'hasHtml', parse: hasHtml },
  { name: 'withoutHtml', parse: stripHtml },
  { name: 'visibleText', parse: cleanVisibleText },
  { name: 'countWords', parse: countWords },
  { name: 'hanShare', parse: computeHanShare },
  { name: 'topicsOf', parse: extractTopics },
  { name: 'tidyText', parse: (text) => tidyText(text, 'title') },
  { name: 'tidyBlocks', parse: (text) => tidyBlocks(makeBulletsSlide(text, 'Else'), []) },
  { name: 'tellSameFigures', parse: (text) => haveSameNumbers(text, text) },
  { name: 'cleanFileName', parse: (text) => cleanFileName(text, 'deck') },
  { name: 'foldName', parse: foldName },
  { name: 'nameSearchKeys', parse: listNameSearchKeys },
  {
    name: 'Markdown export',
    parse: (text) => {
      // Each field gets a fifth of the text, so that the export has the length of the text.
      const slide = {
        ...makeBulletsSlide(sliceFifth(text, 2)),
        id: 's1',
        point: sliceFifth(text, 3),
      };
      return exportMarkdown({
        title: sliceFifth(text, 0),
        subtitle: sliceFifth(text, 1),
        language: 'en',
        theme: 'meridian',
        slides: [{ ...slide, notes: sliceFifth(text, 4) }],
      } as never);
    },
  },
];
