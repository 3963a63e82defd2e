import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '#test/support/stack.ts';
import { registerAndSignIn } from '../e2e/register-users.ts';
import { type Bench, type BenchMeasurement, median } from './bench.ts';
import { attack, describeStatusCounts, measureDeck, prepareAttack } from './hostile/attack.ts';
import { modelPace, runOnStack } from './on-stack.ts';
import { percentile } from './percentile.ts';

const loadMs = 120_000;
const healthIntervalMs = 100;
/** Maximum 99th percentile of the health check, ms. */
const maxHealthMs = 200;
const deckCount = 3;

/** Requests the health check at an interval until the signal aborts; returns the milliseconds of each request. */
async function measureHealth({ appUrl }: RunningStack, signal: AbortSignal): Promise<number[]> {
  const checks: Promise<number>[] = [];
  while (!signal.aborted) {
    checks.push(
      (async () => {
        const started = performance.now();
        const answer = await fetch(`${appUrl}/api/health`);
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`the health check returned ${answer.status}`);
        return performance.now() - started;
      })(),
    );
    await wait(healthIntervalMs);
  }
  return Promise.all(checks);
}

const formatHealthLine = (when: string, times: readonly number[]): string =>
  `- Health check ${when}: ${times.length} requests, median ${median(times).toFixed(0)} ms, 99th percentile ${percentile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms.`;

const formatSeconds = (times: readonly number[]): string =>
  times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ');

async function measure(stack: RunningStack, admin: Parameters<typeof registerAndSignIn>[1]) {
  const [hostile] = await registerAndSignIn(stack, admin, 1, 'free');
  const [otherUser] = await registerAndSignIn(stack, admin, 1, 'team');
  if (!hostile || !otherUser) throw new Error('registration failed');
  const attacker = await prepareAttack(hostile);
  const quiet = new AbortController();
  const healthBefore = measureHealth(stack, quiet.signal);
  const before: number[] = [];
  for (let i = 0; i < deckCount; i += 1)
    before.push(await measureDeck(otherUser, `Beekeeping ${i}`));
  quiet.abort();

  const load = AbortSignal.timeout(loadMs);
  const healthUnder = measureHealth(stack, load);
  const attacking = attack(attacker, load);
  const under: number[] = [];
  while (!load.aborted)
    under.push(await measureDeck(otherUser, `Beekeeping under load ${under.length}`));
  const [answered, times] = await Promise.all([attacking, healthUnder]);
  return { before, under, answered, times, timesBefore: await healthBefore };
}

/** Measures another user's deck and the health check while one free account sends hostile requests for two minutes. */
export const b13: Bench = {
  name: 'B13',
  title: 'an 8-slide deck under load of a hostile account / without it',
  target: 1.5,
  bound: 'at most',
  run: (): Promise<BenchMeasurement> =>
    runOnStack({ demoModel: modelPace }, async ({ stack, admin }) => {
      const { before, under, answered, times, timesBefore } = await measure(stack, admin);
      const isSlow = percentile(times, 0.99) > maxHealthMs;
      return {
        samples: under.map((ms) => ms / median(before)),
        notes: [
          `- Decks without the load: ${formatSeconds(before)}; under load: ${formatSeconds(under)}.`,
          formatHealthLine('without the load', timesBefore),
          formatHealthLine('under load', times),
          ...describeStatusCounts(answered),
        ],
        ...(isSlow ? { fault: 'the health check is too slow under load' } : {}),
      };
    }),
};
