import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { lengthOf, modelCalls } from '#test/support/model-log.ts';
import { until } from '#test/support/until.ts';
import type { Bench } from './bench.ts';
import { newDeck, ratiosOfDecks, type Sample, type Scene } from './on-stack.ts';

const sumOf = (calls: CallRecord[]) => calls.reduce((sum, call) => sum + lengthOf(call), 0);

/** From a presentation's first call to the end of its slowest slide, as the model saw it: outline, then that slide's calls. */
function criticalPath(calls: CallRecord[]): number {
  const slides = Map.groupBy(
    calls.filter((call) => call.purpose === 'slide'),
    (call) => call.slide_index ?? -1,
  );
  const before = sumOf(calls.filter((call) => call.purpose !== 'slide'));
  return before + Math.max(...[...slides.values()].map(sumOf));
}

/** A deck's wall time against its critical path, and where the time went. */
export async function measureWall({ stack, admin }: Scene, topic: string): Promise<Sample> {
  const started = Date.now();
  const id = await newDeck(admin, topic, 8);
  await until(async () => isCompleted((await admin('GET', `/presentations/${id}`)).body), {
    seconds: 120,
    everyMs: 30,
    what: 'a completed deck',
  });
  const wall = Date.now() - started;
  const calls = await modelCalls(stack, id);
  const path = criticalPath(calls);
  const [first, last] = [calls[0]?.at_start ?? 0, Math.max(...calls.map((call) => call.at_end))];
  const note = `- ${wall} ms for a path of ${path} ms: ${first - started} ms to the first call, ${last - first} ms of calls, ${started + wall - last} ms after the last`;
  return { ratio: wall / path, note };
}

function isCompleted({ status }: Record<string, unknown>): boolean {
  if (status === 'failed') throw new Error('the deck has failed');
  return status === 'completed';
}

/** Wall time of an 8-slide deck against the critical path in the model's own log. */
export const b1: Bench = {
  name: 'B1',
  title: 'deck wall / critical path of the model’s calls',
  target: 1.1,
  bound: 'at most',
  run: () => ratiosOfDecks(measureWall),
};
