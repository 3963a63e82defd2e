import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = `Breaks a separate local stack, recovers it by the runbook's steps, and checks that nothing is lost.

  npm run tool -- drill                  the model down for 10 minutes, 500 decks, 20 dead letters
  npm run tool -- drill --minutes 1 --decks 20

  --minutes N   how long the model is down
  --decks N     presentations that wait meanwhile
  --letters N   messages in the dead-letter queue, a quarter of them unreadable
  --limit N     minutes after which the drill fails`;

const countSchema = (max: number) => z.coerce.number().int().min(1).max(max);

const optionsSchema = z.strictObject({
  minutes: z.coerce.number().positive().max(60).default(10),
  decks: countSchema(2_000).default(500),
  letters: countSchema(200).default(20),
  limit: z.coerce.number().positive().max(240).default(75),
});
export type DrillOptions = z.infer<typeof optionsSchema>;

/** Parses the options. Throws an Error with a readable message for invalid arguments. */
export function readDrillOptions(args: string[]): DrillOptions {
  const text = { type: 'string' } as const;
  const options = { minutes: text, decks: text, letters: text, limit: text };
  const parsed = optionsSchema.safeParse(parseArgs({ args, options }).values);
  if (parsed.success) return parsed.data;
  throw new Error(z.prettifyError(parsed.error));
}
