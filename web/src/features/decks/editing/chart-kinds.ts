import { fitsChartKind } from '#shared/deck/charts/chart-shapes.ts';
import { type ChartKind, chartKinds } from '#shared/deck/charts/kinds.ts';
import type { LayoutContent } from '#shared/deck/model.ts';

/** Returns the other kinds that can draw a chart's data. Scatter charts have other data than all other kinds. */
export const listOtherKinds = (blocks: LayoutContent<'chart'>['blocks']): ChartKind[] =>
  chartKinds.filter(
    (kind) =>
      kind !== blocks.kind &&
      kind !== 'scatter' &&
      blocks.kind !== 'scatter' &&
      fitsChartKind(kind, blocks),
  );
