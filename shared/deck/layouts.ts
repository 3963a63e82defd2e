import type { Ctx } from './context.ts';
import type { Capacity, Layout } from './layout.ts';
import { agenda } from './layouts/agenda.ts';
import { beforeAfter } from './layouts/before-after.ts';
import { bigNumber } from './layouts/big-number.ts';
import { bullets } from './layouts/bullets.ts';
import { cards } from './layouts/cards.ts';
import { chart } from './layouts/chart.ts';
import { closing } from './layouts/closing.ts';
import { code } from './layouts/code.ts';
import { comparison } from './layouts/comparison.ts';
import { cover } from './layouts/cover.ts';
import { cycle } from './layouts/cycle.ts';
import { fullImage } from './layouts/full-image.ts';
import { funnel } from './layouts/funnel.ts';
import { imageText } from './layouts/image-text.ts';
import { matrix } from './layouts/matrix.ts';
import { processLayout } from './layouts/process.ts';
import { pyramid } from './layouts/pyramid.ts';
import { quote } from './layouts/quote.ts';
import { section } from './layouts/section.ts';
import { statement } from './layouts/statement.ts';
import { stats } from './layouts/stats.ts';
import { table } from './layouts/table.ts';
import { timeline } from './layouts/timeline.ts';
import { twoColumns } from './layouts/two-columns.ts';
import type { LayoutId, SlideContent } from './model.ts';
import type { Box } from './scene.ts';

/** Every layout by its id. */
export const layouts: { readonly [L in LayoutId]: Layout<L> } = {
  cover,
  agenda,
  section,
  statement,
  bullets,
  'two-columns': twoColumns,
  comparison,
  cards,
  'big-number': bigNumber,
  'before-after': beforeAfter,
  stats,
  process: processLayout,
  cycle,
  funnel,
  pyramid,
  matrix,
  timeline,
  quote,
  table,
  chart,
  'image-text': imageText,
  'full-image': fullImage,
  code,
  closing,
};

/** Returns the guidance and capacity of any layout. */
export function getLayoutInfo(id: LayoutId): { id: LayoutId; use: string; capacity: Capacity[] } {
  return layouts[id];
}

/** Lays out a slide with the compose function of its layout. */
export function composeLayout(ctx: Ctx, slide: SlideContent): Box[] {
  // The cast is safe: `layouts` is keyed by layout id, so the slide has the type that this layout expects.
  const compose = layouts[slide.layout].compose as (ctx: Ctx, slide: SlideContent) => Box[];
  return compose(ctx, slide);
}
