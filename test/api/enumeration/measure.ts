import type { RequestPair } from './pairs.ts';

export type TimingGap = {
  name: string;
  knownMs: number;
  unknownMs: number;
  /** Difference of the medians divided by the median for unknown e-mails, without sign. */
  gap: number;
  attempts: number;
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Sends requests with known and unknown e-mails alternately, so that other load on the machine affects both equally.
 */
export async function measureGap(
  { name, known, unknown, ask }: RequestPair,
  attempts: number,
): Promise<TimingGap> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < attempts; i += 1) {
    const addresses = { known: await known(), unknown: await unknown() };
    const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) times[which].push(await measureMs(() => ask(addresses[which])));
  }
  const knownMs = median(times.known);
  const unknownMs = median(times.unknown);
  return { name, knownMs, unknownMs, gap: Math.abs(knownMs - unknownMs) / unknownMs, attempts };
}
