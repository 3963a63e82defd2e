import { type RunningStack, type StackOptions, startStack } from '#test/support/stack.ts';
import { type Client, clientOf, signIn } from '../e2e/api-client.ts';
import type { Measured } from './bench.ts';

export type Scene = { stack: RunningStack; admin: Client };

/** The pace at which the ratios to the model's own times are measured: 100 tokens/s, 500 ms to the first. */
export const pace = { ttft_ms: 500, tokens_per_s: 100 };

/** Does something on an embedded stack of its own, which is gone afterwards. */
export async function onStack<T>(
  options: StackOptions,
  act: (scene: Scene) => Promise<T>,
): Promise<T> {
  const stack = await startStack({ ...options });
  try {
    return await act({ stack, admin: clientOf(stack, await signIn(stack, stack.admin)) });
  } finally {
    await stack.stop();
  }
}

/** One sample, and what the report says of it. */
export type Sample = { ratio: number; note: string };

/** Measures a ratio of five decks, one after the other on a stack of their own. */
export const ratiosOfDecks = (
  measure: (scene: Scene, topic: string) => Promise<Sample>,
): Promise<Measured> =>
  onStack({ demoModel: pace }, async (scene) => {
    const samples: Sample[] = [];
    for (let i = 0; i < 5; i += 1) samples.push(await measure(scene, `Urban beekeeping ${i}`));
    return { samples: samples.map(({ ratio }) => ratio), notes: samples.map(({ note }) => note) };
  });

/** Asks for a deck and gives its id. */
export async function newDeck(client: Client, topic: string, slideCount: number): Promise<string> {
  const body = { topic, slide_count: slideCount };
  const { status, body: deck, text } = await client('POST', '/presentations', body);
  if (status !== 201) throw new Error(`the deck was refused: ${text}`);
  return String(deck.id);
}
