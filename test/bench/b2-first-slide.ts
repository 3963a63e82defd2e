import { callDuration, readModelCalls } from '#test/support/model-log.ts';
import { until } from '#test/support/until.ts';
import type { Client } from '../e2e/api-client.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import type { Bench } from './bench.ts';
import { createDeck, measureFiveDecks, type StackContext } from './on-stack.ts';

type SlideRow = { index: number; status: string };

/** Returns the index of a completed slide, which its owner can see; undefined if there is none yet. */
async function findVisibleSlideIndex(client: Client, id: string): Promise<number | undefined> {
  const { items } = (await client('GET', `/presentations/${id}/slides`)).body;
  return (items as SlideRow[]).find((slide) => slide.status === 'completed')?.index;
}

async function measure({ stack, admin }: StackContext, topic: string) {
  const started = Date.now();
  const id = await createDeck(admin, topic, 8);
  const index = await until(() => findVisibleSlideIndex(admin, id), {
    seconds: 60,
    everyMs: 50,
    what: 'a visible slide',
  });
  const visibleAfterMs = Date.now() - started;
  await waitUntilSettled(admin, id, 60);
  const calls = await readModelCalls(stack, id);
  const outline = calls.find((call) => call.purpose === 'outline');
  const own = calls.filter((call) => call.slide_index === index);
  if (!outline?.first_line_at) throw new Error('the log has no first line');
  const line = outline.first_line_at - outline.at_start;
  const slide = own.reduce((sum, call) => sum + callDuration(call), 0);
  const gap = (own[0]?.at_start ?? 0) - outline.first_line_at;
  const note = `- seen after ${visibleAfterMs} ms (line ${line} ms + slide ${slide} ms): ${outline.at_start - started} ms to the outline's call, ${gap} ms from the line to slide ${index}'s call, ${started + visibleAfterMs - (own.at(-1)?.at_end ?? 0)} ms from its end to being seen`;
  return { ratio: visibleAfterMs / (line + slide), note };
}

/** Measures the time to the first visible slide, divided by the model's time for that slide. */
export const b2: Bench = {
  name: 'B2',
  title: 'first slide visible / (outline’s first line + one slide)',
  target: 1.15,
  bound: 'at most',
  run: () => measureFiveDecks(measure),
};
