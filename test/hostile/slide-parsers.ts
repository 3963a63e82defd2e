import { notesPartXml } from '#lambdas/exports/pptx/notes.ts';
import { exportMarkdown } from '#lambdas/exports/text/markdown.ts';
import { foldName, nameSearchKeys } from '#lambdas/stores/name-search-keys.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { highlightLines } from '#shared/deck/highlight.ts';
import { viewerLabels } from '#shared/deck/html/labels.ts';
import { sectionMarkup } from '#shared/deck/html/page-markup.ts';
import { hasHtml, stripHtml } from '#shared/deck/html-tags.ts';
import { codeRanges, parseInline, plainText } from '#shared/deck/inline.ts';
import type { Slide, SlideContent } from '#shared/deck/model.ts';
import { extractTopics } from '#shared/deck/quality/topics.ts';
import { checkContent } from '#shared/deck/quality.ts';
import { tidyBlocks, tidyText } from '#shared/deck/repair/tidy.ts';
import { trimWords } from '#shared/deck/repair/trim.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { haveSameNumbers } from '#shared/deck/slide-texts.ts';
import { findStrayMarkup, isTableRow } from '#shared/deck/stray-markup.ts';
import { visibleText } from '#shared/deck/visible-text.ts';
import { countWords, hanShare } from '#shared/deck/word-count.ts';
import { bullets } from '#test/domain/provenance/fixtures.ts';
import { textChanges } from '#web/features/decks/components/compare/text-changes.ts';
import type { Parser } from './growth.ts';

/** Returns a slide with as much of a text as the schema accepts: 8,660 characters. */
export function fullSlide(text: string): SlideContent {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return text.slice(at - length, at);
  };
  const items = Array.from({ length: 7 }, () => ({ text: next(300), detail: next(300) }));
  const blocks = { lead: next(300), items };
  return { ...bullets(), title: next(160), notes: next(4_000), blocks } as SlideContent;
}
/** Returns a table slide, the layout that accepts the most text: 13,180 characters. */
export function fullTableSlide(text: string): SlideContent {
  const cells = Array.from({ length: 70 }, (_, i) => text.slice(i * 120, i * 120 + 120));
  const rows = Array.from({ length: 10 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  const columns = cells.slice(0, 7).map((cell) => cell.slice(0, 60));
  const { title, notes, sources } = fullSlide(text);
  return {
    layout: 'table',
    title,
    notes,
    sources,
    blocks: { columns, rows, caption: text.slice(-200) },
  } as SlideContent;
}

const context = createDeckContext({ title: 'Shops', language: 'en', theme: 'meridian' }, 1, 3);
/** Returns a code slide of the maximum length that the schema accepts. */
const codeSlide = (text: string) =>
  ({
    ...fullSlide(text),
    layout: 'code',
    blocks: { code: text.slice(0, 1_600), language: 'ts' },
  }) as SlideContent;

/** Returns part `i` of five equal parts of a text. */
const fifth = (text: string, i: number) =>
  text.slice((i * text.length) / 5, ((i + 1) * text.length) / 5);

/** Every function that processes slide texts, with texts of the maximum length or longer. */
export const slideParsers: readonly Parser[] = [
  { name: 'layout of a slide', parse: (text) => composeSlide(fullSlide(text), context) },
  { name: 'layout of a table', parse: (text) => composeSlide(fullTableSlide(text), context) },
  { name: 'layout of code', parse: (text) => composeSlide(codeSlide(text), context) },
  { name: 'repair of a slide', parse: (text) => repairSlide(fullSlide(text), context) },
  {
    name: 'content checks of a slide',
    parse: (text) => checkContent(fullSlide(text), 'en', { point: text.slice(0, 400) }),
  },
  { name: 'highlighting of code', parse: (text) => highlightLines(text.slice(0, 1_600), 'ts') },
  { name: 'trimWords', parse: (text) => trimWords(text, 12) },
  {
    name: 'a slide in the viewer',
    parse: (text) =>
      sectionMarkup(viewerLabels('en'), { ...fullSlide(text), id: 's1' } as Slide, {
        index: 0,
        total: 1,
        canvas: '',
      }),
  },
  { name: 'notes of PowerPoint', parse: (text) => notesPartXml(text, 1, 'en') },
  {
    name: 'changed texts of a slide',
    parse: (text) => textChanges(fullSlide(text), fullTableSlide(text)),
  },
  { name: 'parseInline', parse: parseInline },
  { name: 'codeRanges', parse: (text) => codeRanges(text) },
  { name: 'plainText', parse: plainText },
  { name: 'strayMark', parse: findStrayMarkup },
  { name: 'isTableRow', parse: isTableRow },
  { name: 'hasHtml', parse: hasHtml },
  { name: 'withoutHtml', parse: stripHtml },
  { name: 'visibleText', parse: visibleText },
  { name: 'countWords', parse: countWords },
  { name: 'hanShare', parse: hanShare },
  { name: 'topicsOf', parse: extractTopics },
  { name: 'tidyText', parse: (text) => tidyText(text, 'title') },
  { name: 'tidyBlocks', parse: (text) => tidyBlocks(bullets(text, 'Else'), []) },
  { name: 'tellSameFigures', parse: (text) => haveSameNumbers(text, text) },
  { name: 'cleanFileName', parse: (text) => cleanFileName(text, 'deck') },
  { name: 'foldName', parse: foldName },
  { name: 'nameSearchKeys', parse: nameSearchKeys },
  {
    name: 'Markdown export',
    parse: (text) => {
      // Each field gets a fifth of the text, so that the export has the length of the text.
      const slide = { ...bullets(fifth(text, 2)), id: 's1', point: fifth(text, 3) };
      return exportMarkdown({
        title: fifth(text, 0),
        subtitle: fifth(text, 1),
        language: 'en',
        theme: 'meridian',
        slides: [{ ...slide, notes: fifth(text, 4) }],
      } as never);
    },
  },
];
