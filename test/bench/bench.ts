import type { Plot } from './drawing/plot.ts';

/** Result of a measurement; `value` defaults to the median of the samples. */
export type BenchMeasurement = {
  samples: number[];
  value?: number;
  /** Lines for the report, such as a table. */
  notes?: string[];
  /**
   * An error during the measurement, such as a failed task. If it is set, the benchmark misses its target, whatever the
   * value.
   */
  fault?: string;
  /** Plots, written as files and stored in the report as data. */
  plots?: Plot[];
};

/** One benchmark of the report. */
export type Bench = {
  name: string;
  title: string;
  target: number;
  /** Whether the target is an upper or a lower bound. */
  bound: 'at most' | 'at least';
  run(): Promise<BenchMeasurement>;
};

export type BenchEvaluation = {
  value: number;
  target: number;
  ok: boolean;
  samples: number[];
  plots?: Plot[];
};

/** Returns the median; throws for no samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return (low + high) / 2;
}

const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the result with values rounded to three decimals; any fault misses the target. */
export function evaluate(bench: Bench, measured: BenchMeasurement): BenchEvaluation {
  const value = measured.value ?? median(measured.samples);
  const isWithin = bench.bound === 'at most' ? value <= bench.target : value >= bench.target;
  return {
    value: roundToThousandths(value),
    target: bench.target,
    ok: isWithin && measured.fault === undefined,
    samples: measured.samples.map(roundToThousandths),
    ...(measured.plots ? { plots: measured.plots } : {}),
  };
}
