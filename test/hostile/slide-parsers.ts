import { notesPartXml } from '#lambdas/exports/pptx/notes.ts';
import { exportMarkdown } from '#lambdas/exports/text/markdown.ts';
import { foldName, nameWords } from '#lambdas/stores/name-words.ts';
import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { highlightLines } from '#shared/deck/highlight.ts';
import { labelsOf } from '#shared/deck/html/labels.ts';
import { sectionMarkup } from '#shared/deck/html/page-markup.ts';
import { hasHtml, withoutHtml } from '#shared/deck/html.ts';
import { codeRanges, parseInline, plainText } from '#shared/deck/inline.ts';
import { isTableRow, strayMark } from '#shared/deck/markup.ts';
import type { Slide, SlideContent } from '#shared/deck/model.ts';
import { topicsOf } from '#shared/deck/quality/topics.ts';
import { checkContent } from '#shared/deck/quality.ts';
import { tidyBlocks, tidyText } from '#shared/deck/repair/tidy.ts';
import { trimWords } from '#shared/deck/repair/trim.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { tellSameFigures } from '#shared/deck/texts-of.ts';
import { visibleText } from '#shared/deck/visible.ts';
import { countWords, hanShare } from '#shared/deck/words.ts';
import { bullets } from '#test/domain/provenance/support.ts';
import { textChanges } from '#web/features/decks/components/compare/text-changes.ts';
import type { Parser } from './growth.ts';

/** A slide with as much of a text as its schema accepts: 8,660 characters of 200 KB. */
export function slide(text: string): SlideContent {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return text.slice(at - length, at);
  };
  const items = Array.from({ length: 7 }, () => ({ text: next(300), detail: next(300) }));
  const blocks = { lead: next(300), items };
  return { ...bullets(), title: next(160), notes: next(4_000), blocks } as SlideContent;
}
/** A slide of a table, the layout that accepts most: 13,180 characters. */
export function tableSlide(text: string): SlideContent {
  const cells = Array.from({ length: 70 }, (_, i) => text.slice(i * 120, i * 120 + 120));
  const rows = Array.from({ length: 10 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  const columns = cells.slice(0, 7).map((cell) => cell.slice(0, 60));
  const { title, notes, sources } = slide(text);
  return {
    layout: 'table',
    title,
    notes,
    sources,
    blocks: { columns, rows, caption: text.slice(-200) },
  } as SlideContent;
}

const context = contextOf({ title: 'Shops', language: 'en', theme: 'meridian' }, 1, 3);
/** A slide of code of the longest that its schema accepts. */
const codeSlide = (text: string) =>
  ({
    ...slide(text),
    layout: 'code',
    blocks: { code: text.slice(0, 1_600), language: 'ts' },
  }) as SlideContent;

/** Everything that works on the texts of a slide, as long as its schema accepts them or longer. */
export const slideParsers: readonly Parser[] = [
  { name: 'a slide that is laid out', parse: (text) => composeSlide(slide(text), context) },
  { name: 'a table that is laid out', parse: (text) => composeSlide(tableSlide(text), context) },
  { name: 'code that is laid out', parse: (text) => composeSlide(codeSlide(text), context) },
  { name: 'a slide that is repaired', parse: (text) => repairSlide(slide(text), context) },
  {
    name: 'checks of what a slide says',
    parse: (text) => checkContent(slide(text), 'en', { point: text.slice(0, 400) }),
  },
  { name: 'code that is highlighted', parse: (text) => highlightLines(text.slice(0, 1_600), 'ts') },
  { name: 'trimWords', parse: (text) => trimWords(text, 12) },
  {
    name: 'a slide in the viewer',
    parse: (text) =>
      sectionMarkup(labelsOf('en'), { ...slide(text), id: 's1' } as Slide, {
        index: 0,
        total: 1,
        canvas: '',
      }),
  },
  { name: 'notes of PowerPoint', parse: (text) => notesPartXml(text, 1, 'en') },
  {
    name: 'texts of a slide that changed',
    parse: (text) => textChanges(slide(text), tableSlide(text)),
  },
  { name: 'parseInline', parse: parseInline },
  { name: 'codeRanges', parse: (text) => codeRanges(text) },
  { name: 'plainText', parse: plainText },
  { name: 'strayMark', parse: strayMark },
  { name: 'isTableRow', parse: isTableRow },
  { name: 'hasHtml', parse: hasHtml },
  { name: 'withoutHtml', parse: withoutHtml },
  { name: 'visibleText', parse: visibleText },
  { name: 'countWords', parse: countWords },
  { name: 'hanShare', parse: hanShare },
  { name: 'topicsOf', parse: topicsOf },
  { name: 'tidyText', parse: (text) => tidyText(text, 'title') },
  { name: 'tidyBlocks', parse: (text) => tidyBlocks(bullets(text, 'Else'), []) },
  { name: 'tellSameFigures', parse: (text) => tellSameFigures(text, text) },
  { name: 'cleanFileName', parse: (text) => cleanFileName(text, 'deck') },
  { name: 'foldName', parse: foldName },
  { name: 'nameWords', parse: nameWords },
  {
    name: 'Markdown export',
    parse: (text) =>
      exportMarkdown({
        title: text,
        subtitle: text,
        language: 'en',
        theme: 'meridian',
        slides: [{ ...bullets(text), id: 's1', point: text, notes: text }],
      } as never),
  },
];
