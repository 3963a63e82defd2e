import type { SlideContent } from './model.ts';

/**
 * The placeholder texts of a new, empty slide, by the language of the app. Users replace them before they publish. The
 * ellipsis distinguishes a placeholder from a user's own short text, such as the header "Text" of a table.
 */
export const blankTexts = {
  en: { title: 'Title', text: 'Text…' },
  zh: { title: '标题', text: '文字…' },
} as const;

/** The sample data of a new, empty chart. */
export const blankChart = { categories: ['A', 'B', 'C'], values: [1, 2, 3] };

const titlePlaceholders = new Set<string>(Object.values(blankTexts).map(({ title }) => title));
const bodyPlaceholders = new Set<string>(Object.values(blankTexts).map(({ text }) => text));
/** Placeholders of slides that were added before placeholders had an ellipsis. */
const formerBodyPlaceholders = new Set(['Text', '文字']);

/** Layouts whose short texts, such as the header "Text" of a table, may be the user's own. */
const layoutsWithLabels: ReadonlySet<SlideContent['layout']> = new Set([
  'table',
  'comparison',
  'chart',
]);

/** Whether a part of a slide still has the placeholder text of a new, empty slide. */
export function isBlankText(layout: SlideContent['layout'], part: string, text: string): boolean {
  const trimmed = text.trim();
  if (part === 'title') return titlePlaceholders.has(trimmed);
  return (
    bodyPlaceholders.has(trimmed) ||
    (formerBodyPlaceholders.has(trimmed) && !layoutsWithLabels.has(layout))
  );
}

/** Whether a chart still shows the sample data of an empty slide. */
export const hasBlankData = (slide: SlideContent): boolean =>
  slide.layout === 'chart' &&
  String(slide.blocks.categories) === String(blankChart.categories) &&
  slide.blocks.series.some(({ values }) => String(values) === String(blankChart.values));
