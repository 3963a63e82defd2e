import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { callDuration, readModelCalls } from '#test/support/model-log.ts';
import { until } from '#test/support/until.ts';
import type { Bench } from './bench.ts';
import { createDeck, measureFiveDecks, type Sample, type StackContext } from './on-stack.ts';

const sumDurations = (calls: CallRecord[]) =>
  calls.reduce((sum, call) => sum + callDuration(call), 0);

/** Returns the critical path of a deck's model calls, ms: the calls before the slides plus the slowest slide. */
function computeCriticalPath(calls: CallRecord[]): number {
  const slides = Map.groupBy(
    calls.filter((call) => call.purpose === 'slide'),
    (call) => call.slide_index ?? -1,
  );
  const before = sumDurations(calls.filter((call) => call.purpose !== 'slide'));
  return before + Math.max(...[...slides.values()].map(sumDurations));
}

/** Measures a deck's wall time divided by its critical path; the note lists how the wall time is made up. */
export async function measureWallTime(
  { stack, admin }: StackContext,
  topic: string,
): Promise<Sample> {
  const started = Date.now();
  const id = await createDeck(admin, topic, 8);
  await until(async () => isCompleted((await admin('GET', `/presentations/${id}`)).body), {
    seconds: 120,
    everyMs: 100,
    what: 'a completed deck',
  });
  const wall = Date.now() - started;
  const calls = await readModelCalls(stack, id);
  const path = computeCriticalPath(calls);
  const [first, last] = [calls[0]?.at_start ?? 0, Math.max(...calls.map((call) => call.at_end))];
  const note = `- ${wall} ms for a path of ${path} ms: ${first - started} ms to the first call, ${last - first} ms of calls, ${started + wall - last} ms after the last`;
  return { ratio: wall / path, note };
}

function isCompleted({ status }: Record<string, unknown>): boolean {
  if (status === 'failed') throw new Error('the deck has failed');
  return status === 'completed';
}

/** Measures the wall time of an 8-slide deck divided by the critical path in the model's log. */
export const b1: Bench = {
  name: 'B1',
  title: 'deck wall / critical path of the model’s calls',
  target: 1.1,
  bound: 'at most',
  run: () => measureFiveDecks(measureWallTime),
};
