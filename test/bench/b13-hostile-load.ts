import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '#test/support/stack.ts';
import { newcomers } from '../e2e/people.ts';
import { type Bench, type Measured, median } from './bench.ts';
import { answeredLines, attack, deckMs, prepareAttack } from './hostile/attack.ts';
import { onStack, pace } from './on-stack.ts';

const loadMs = 120_000;
/** The health check is asked this often. */
const healthEveryMs = 100;
/** Milliseconds that the health check may take at the 99th percentile. */
const healthLimit = 200;
const decksBefore = 3;

/** The value below which a share of the samples lies. */
function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** Asks for the health check until the signal aborts, whether or not the last answer is there; the ms of each. */
async function healthTimes({ appUrl }: RunningStack, signal: AbortSignal): Promise<number[]> {
  const asked: Promise<number>[] = [];
  while (!signal.aborted) {
    asked.push(
      (async () => {
        const started = performance.now();
        const answer = await fetch(`${appUrl}/api/health`);
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`the health check answered ${answer.status}`);
        return performance.now() - started;
      })(),
    );
    await wait(healthEveryMs);
  }
  return Promise.all(asked);
}

const healthLine = (when: string, times: readonly number[]): string =>
  `- Health check ${when}: ${times.length} requests, median ${median(times).toFixed(0)} ms, 99th percentile ${percentile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms.`;

const listed = (times: readonly number[]): string =>
  times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ');

async function measure(stack: RunningStack, admin: Parameters<typeof newcomers>[1]) {
  const [hostile] = await newcomers(stack, admin, 1, 'free');
  const [other] = await newcomers(stack, admin, 1, 'team');
  if (!hostile || !other) throw new Error('nobody was registered');
  const attacker = await prepareAttack(hostile);
  const quiet = new AbortController();
  const healthBefore = healthTimes(stack, quiet.signal);
  const before: number[] = [];
  for (let i = 0; i < decksBefore; i += 1) before.push(await deckMs(other, `Beekeeping ${i}`));
  quiet.abort();

  const load = AbortSignal.timeout(loadMs);
  const healthUnder = healthTimes(stack, load);
  const attacking = attack(attacker, load);
  const under: number[] = [];
  while (!load.aborted) under.push(await deckMs(other, `Beekeeping under load ${under.length}`));
  const [answered, times] = await Promise.all([attacking, healthUnder]);
  return { before, under, answered, times, timesBefore: await healthBefore };
}

/** Another person's deck, and the health check, while one free account sends its worst requests for two minutes. */
export const b13: Bench = {
  name: 'B13',
  title: 'an 8-slide deck beside a hostile account / without it',
  target: 1.5,
  bound: 'at most',
  run: (): Promise<Measured> =>
    onStack({ demoModel: pace }, async ({ stack, admin }) => {
      const { before, under, answered, times, timesBefore } = await measure(stack, admin);
      const isSlow = percentile(times, 0.99) > healthLimit;
      return {
        samples: under.map((ms) => ms / median(before)),
        notes: [
          `- Decks without the load: ${listed(before)}; beside it: ${listed(under)}.`,
          healthLine('without the load', timesBefore),
          healthLine('beside the load', times),
          ...answeredLines(answered),
        ],
        ...(isSlow ? { fault: 'the health check is too slow beside the load' } : {}),
      };
    }),
};
