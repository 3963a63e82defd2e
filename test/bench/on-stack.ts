import { type RunningStack, type StackOptions, startStack } from '#test/support/stack.ts';
import { type Client, createClient, signIn } from '../e2e/api-client.ts';
import type { BenchMeasurement } from './bench.ts';

export type StackContext = { stack: RunningStack; admin: Client };

/** Pace of the demo model in most benches: 100 tokens per second, and 500 ms to the first token. */
export const modelPace = { ttft_ms: 500, tokens_per_s: 100 };

/** Runs an action on a new embedded stack and stops the stack afterwards. */
export async function runOnStack<T>(
  options: StackOptions,
  act: (scene: StackContext) => Promise<T>,
): Promise<T> {
  const stack = await startStack({ ...options });
  try {
    return await act({ stack, admin: createClient(stack, await signIn(stack, stack.admin)) });
  } finally {
    await stack.stop();
  }
}

/** A measured ratio with its line for the report. */
export type Sample = { ratio: number; note: string };

/** Measures a ratio for five decks, one after the other on one stack. */
export const measureFiveDecks = (
  measure: (scene: StackContext, topic: string) => Promise<Sample>,
): Promise<BenchMeasurement> =>
  runOnStack({ demoModel: modelPace }, async (scene) => {
    const samples: Sample[] = [];
    for (let i = 0; i < 5; i += 1) samples.push(await measure(scene, `Urban beekeeping ${i}`));
    return { samples: samples.map(({ ratio }) => ratio), notes: samples.map(({ note }) => note) };
  });

/** Creates a deck and returns its id. */
export async function createDeck(
  client: Client,
  topic: string,
  slideCount: number,
): Promise<string> {
  const body = { topic, slide_count: slideCount };
  const { status, body: deck, text } = await client('POST', '/presentations', body);
  if (status !== 201) throw new Error(`the deck was rejected: ${text}`);
  return String(deck.id);
}
