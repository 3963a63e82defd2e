/** Kinds of charts, in the order in which the editor offers them. */
export const chartKinds = [
  'bar',
  'stacked-bar',
  'line',
  'area',
  'donut',
  'scatter',
  'waterfall',
  'dot',
  'slope',
  'multiples',
] as const;
export type ChartKind = (typeof chartKinds)[number];
/** Kinds that are one drawing. Small multiples are several line or bar charts. */
export type DrawnKind = Exclude<ChartKind, 'multiples'>;
