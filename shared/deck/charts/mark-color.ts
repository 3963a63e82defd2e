import { getEmphasisColor } from '../emphasis.ts';
import type { ChartContext } from './chart-context.ts';

/**
 * Returns the colour of the emphasised marks of a chart: the theme's warning colour, if it has one, where all of them are
 * on the bad side of the reference line; otherwise the colour of emphasis.
 */
export function getMarkColor({ data, ctx }: ChartContext): string {
  const { palette } = ctx.theme;
  const { emphasis = [], reference, better, series } = data;
  const [only, ...more] = series;
  const isBad = (value: number, limit: number) =>
    better === 'lower' ? value > limit : value < limit;
  const isWarning =
    better !== undefined &&
    reference !== undefined &&
    emphasis.length > 0 &&
    more.length === 0 &&
    emphasis.every((c) => isBad(only?.values[c] ?? Number.NaN, reference.value));
  return (isWarning ? palette.warning : undefined) ?? getEmphasisColor(palette);
}
