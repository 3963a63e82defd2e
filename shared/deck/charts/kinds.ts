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
] as const;
export type ChartKind = (typeof chartKinds)[number];
