import { composeSlide } from '#shared/deck/compose.ts';
import type { LayoutContent } from '#shared/deck/model.ts';
import type { ChartBox } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { themes } from '#shared/deck/themes.ts';

/** Lays out a slide with a chart in English; returns the chart. */
export function drawChart(
  blocks: LayoutContent<'chart'>['blocks'],
  theme: Theme | undefined = themes[0],
): ChartBox {
  if (!theme) throw new Error('there is no theme');
  const slide = { layout: 'chart' as const, title: 'A title', notes: '', sources: [], blocks };
  const deck = { title: 'Deck', theme, language: 'en', index: 1, total: 3 };
  const chart = composeSlide(slide, deck).scene.boxes.find((box) => box.kind === 'chart');
  if (chart?.kind !== 'chart') throw new Error('there is no chart');
  return chart;
}
