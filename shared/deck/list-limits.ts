type Range = readonly [min: number, max: number];
type ListLimit = {
  /** Hard limit of the schema. */
  allowed: Range;
  /** What the layout is designed for: offered to the model and checked by the quality gate. */
  fits: Range;
};

const limit = (allowed: Range, fits: Range = allowed): ListLimit => ({ allowed, fits });

/** Number of entries in the lists of each layout. The schema and the layout's capacity both read it here. */
export const listLimits = {
  agenda: { items: limit([2, 9], [3, 7]) },
  bullets: { items: limit([2, 7], [3, 5]) },
  'two-columns': { items: limit([1, 6], [2, 4]) },
  comparison: { options: limit([2, 3]), criteria: limit([2, 7], [2, 5]) },
  cards: { cards: limit([2, 6], [3, 6]) },
  'before-after': { measures: limit([1, 3]) },
  stats: { stats: limit([1, 4], [2, 4]) },
  process: { steps: limit([3, 6]) },
  cycle: { steps: limit([3, 6]) },
  funnel: { stages: limit([3, 5]) },
  pyramid: { levels: limit([3, 5]) },
  matrix: { quadrants: limit([4, 4]) },
  timeline: { events: limit([2, 6], [3, 6]) },
  table: {
    columns: limit([2, 7], [2, 5]),
    rows: limit([1, 10], [2, 7]),
    emphasis: limit([0, 3]),
  },
  chart: {
    categories: limit([0, 12], [2, 8]),
    series: limit([1, 4], [1, 3]),
    points: limit([1, 40], [2, 4]),
    emphasis: limit([0, 4]),
  },
  'image-text': { items: limit([0, 5], [0, 4]) },
  code: { explanation: limit([0, 4]) },
  closing: { actions: limit([0, 4]), plan: limit([0, 4]) },
} as const;
