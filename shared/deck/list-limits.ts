type CountRange = readonly [min: number, max: number];
type ListLimit = {
  /** Hard limit of the schema. */
  allowed: CountRange;
  /** What the layout is designed for: offered to the model and checked by the quality gate. */
  fits: CountRange;
};

const createLimit = (allowed: CountRange, fits: CountRange = allowed): ListLimit => ({
  allowed,
  fits,
});

/** Number of entries in the lists of each layout. The schema and the layout's capacity both read it here. */
export const listLimits = {
  agenda: { items: createLimit([2, 9], [3, 7]) },
  bullets: { items: createLimit([2, 7], [3, 5]) },
  'two-columns': { items: createLimit([1, 6], [2, 4]) },
  comparison: { options: createLimit([2, 3]), criteria: createLimit([2, 7], [2, 5]) },
  cards: { cards: createLimit([2, 6], [3, 6]) },
  'before-after': { measures: createLimit([1, 3]) },
  stats: { stats: createLimit([1, 4], [2, 4]) },
  process: { steps: createLimit([3, 6]) },
  cycle: { steps: createLimit([3, 6]) },
  funnel: { stages: createLimit([3, 5]) },
  pyramid: { levels: createLimit([3, 5]) },
  matrix: { quadrants: createLimit([4, 4]) },
  timeline: { events: createLimit([2, 6], [3, 6]) },
  table: {
    columns: createLimit([2, 7], [2, 5]),
    rows: createLimit([1, 10], [2, 7]),
    emphasis: createLimit([0, 3]),
  },
  chart: {
    categories: createLimit([0, 12], [2, 8]),
    series: createLimit([1, 4], [1, 3]),
    points: createLimit([1, 40], [2, 4]),
    emphasis: createLimit([0, 4]),
  },
  'image-text': { items: createLimit([0, 5], [0, 4]) },
  code: { explanation: createLimit([0, 4]) },
  closing: { actions: createLimit([0, 4]), plan: createLimit([0, 4]) },
} as const;
