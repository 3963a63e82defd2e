import type { Plot } from './drawing/plot.ts';

/** What a bench has measured: `value` is the median of the samples unless it says something else. */
export type Measured = {
  samples: number[];
  value?: number;
  /** Lines for the report: a table, where the time went. */
  notes?: string[];
  /** Something that must not happen, such as a failed task: then no value is good enough. */
  fault?: string;
  /** Drawn beside the report, and kept in it as data. */
  plots?: Plot[];
};

/** One ratio of the report. */
export type Bench = {
  name: string;
  title: string;
  target: number;
  /** Whether the value may be at most or must be at least the target. */
  bound: 'at most' | 'at least';
  run(): Promise<Measured>;
};

export type Result = {
  value: number;
  target: number;
  ok: boolean;
  samples: number[];
  plots?: Plot[];
};

/** The mean of the middle two where their number is even; throws where nothing was measured. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return (low + high) / 2;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** A fault misses the target, however good the value; figures have three decimals. */
export function resultOf(bench: Bench, measured: Measured): Result {
  const value = measured.value ?? median(measured.samples);
  const isWithin = bench.bound === 'at most' ? value <= bench.target : value >= bench.target;
  return {
    value: rounded(value),
    target: bench.target,
    ok: isWithin && measured.fault === undefined,
    samples: measured.samples.map(rounded),
    ...(measured.plots ? { plots: measured.plots } : {}),
  };
}
