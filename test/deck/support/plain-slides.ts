import type { SlideContent } from '#shared/deck/model.ts';
import type { Rect } from '#shared/deck/scene.ts';
import { themeById } from '#shared/deck/themes.ts';

const steps = ['Meet', 'Survey', 'Sign'].map((heading) => ({ heading }));

/** A deck of a theme, at its fourth slide of nine. */
export function deckOf(theme: string, language = 'en') {
  return { title: 'The quiet grid', language, theme: themeById(theme), index: 3, total: 9 };
}

/** What every slide needs beside its layout and blocks. */
export const plain = { title: 'Three steps', notes: '', sources: [] };
export const processSlide: SlideContent = { ...plain, layout: 'process', blocks: { steps } };

/** A small bar chart with a takeaway. */
export function chartSlide(takeaway: string): SlideContent {
  const series = [{ name: 'Before', values: [3, 5, 4] }];
  const categories = ['Sep', 'Oct', 'Nov'];
  return { ...plain, layout: 'chart', blocks: { kind: 'bar', categories, series, takeaway } };
}

/** Whether two rectangles have a point in common. */
export function meet(a: Rect, b: Rect): boolean {
  const isApart =
    a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
  return !isApart;
}
