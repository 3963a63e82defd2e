import type { SlideContent } from '#shared/deck/model.ts';
import type { Rect } from '#shared/deck/scene.ts';
import { getTheme } from '#shared/deck/themes.ts';

const steps = ['Meet', 'Survey', 'Sign'].map((heading) => ({ heading }));

/** Returns a deck context for the fourth of nine slides. */
export function createPlainDeckContext(theme: string, language = 'en') {
  return { title: 'The quiet grid', language, theme: getTheme(theme), index: 3, total: 9 };
}

/** The fields that every slide needs in addition to layout and blocks. */
export const plainFields = { title: 'Three steps', notes: '', sources: [] };
export const processSlide: SlideContent = { ...plainFields, layout: 'process', blocks: { steps } };

/** Returns a slide with a small bar chart and a takeaway. */
export function createChartSlide(takeaway: string): SlideContent {
  const series = [{ name: 'Before', values: [3, 5, 4] }];
  const categories = ['Sep', 'Oct', 'Nov'];
  return { ...plainFields, layout: 'chart', blocks: { kind: 'bar', categories, series, takeaway } };
}

/** Whether two rectangles overlap. */
export function areOverlapping(a: Rect, b: Rect): boolean {
  const isApart =
    a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
  return !isApart;
}
