import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** How long a window is; a minute's quota is spread evenly over its windows. */
export const windowMs = 10_000;
/** What a window can't hold is carried no further than a minute on. */
const mostWindows = 6;
const keptMs = 3_600_000;

/** What is taken of one shard of a model's quota in one window; ends by TTL. */
const admissionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'admission', version: '2', service: 'deckwright' },
        attributes: {
          model: { type: 'string', required: true },
          shard: { type: 'number', required: true },
          /** Start of the window, epoch seconds. */
          window: { type: 'number', required: true },
          /** Below zero where calls that have ended gave back more than was taken since. */
          used: { type: 'number' },
          /** Calls that were let in. */
          calls: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'ADMISSION#${model}#${shard}'),
            sk: key('sk', 'WINDOW#${window}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Start of the window that holds a time; both epoch ms. */
export const windowOf = (at: number): number => Math.floor(at / windowMs) * windowMs;

/** A model's quota, or the part of it that a shard has: each shard is a partition of the table. */
export type Shard = { model: string; shard: number };

const windowKey = ({ model, shard }: Shard, start: number) => ({
  model,
  shard,
  window: start / 1000,
});
const endOf = (start: number) => ({ expires_at: Math.floor((start + keptMs) / 1000) });

/** What a call was charged, window by window, the first one first. */
export type Admission = Shard & { charges: { start: number; tokens: number }[] };

/** What a shard's window holds; without `calls` as many as have tokens. */
export type WindowQuota = { tokens: number; calls?: number | undefined };

async function charge(shard: Shard, start: number, tokens: number, calls = 0): Promise<void> {
  await held(() =>
    admissionEntity()
      .update(windowKey(shard, start))
      .set(endOf(start))
      .add({ used: tokens, calls })
      .go(),
  );
}

/*
 * quota   |‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|
 * taken   |####====|==------|        |   # before   = this call: what is too much for its window
 *                                          fills the next ones, so that no window is left half empty
 */
/**
 * Takes a call and its tokens from the window that holds `at`, if it has room for one more call and any for tokens;
 * undefined when it is full. A call larger than the room that is left, or than a whole window, is let in: what is too
 * much is taken from the windows after.
 */
export async function takeAdmission(
  shard: Shard,
  tokens: number,
  perWindow: WindowQuota,
  at: number,
): Promise<Admission | undefined> {
  const start = windowOf(at);
  // Whole tokens: a window filled to a fraction would end a hair below it and let one more in, again and again.
  const quota = Math.floor(perWindow.tokens);
  const calls = perWindow.calls ?? Number.MAX_SAFE_INTEGER;
  let used = 0;
  const isTaken = await held(async () => {
    const { data } = await admissionEntity()
      .update(windowKey(shard, start))
      .set(endOf(start))
      .add({ used: tokens, calls: 1 })
      .where(
        (item, op) =>
          `(${op.notExists(item.used)} OR ${op.lt(item.used, quota)}) AND (${op.notExists(item.calls)} OR ${op.lt(item.calls, calls)})`,
      )
      .go({ response: 'all_new' });
    used = data.used ?? 0;
  });
  if (!isTaken) return undefined;
  const excess = Math.max(0, Math.min(tokens, used - quota));
  const later = spread(excess, quota, start);
  // Charged there before it is taken off here: a crash in between takes too much, never too little.
  for (const part of later) await charge(shard, part.start, part.tokens);
  if (excess > 0) await charge(shard, start, -excess);
  return { ...shard, charges: [{ start, tokens: tokens - excess }, ...later] };
}

/** What a window can't hold, shared out among the ones after it. */
function spread(excess: number, quotaPerWindow: number, start: number): Admission['charges'] {
  const parts: Admission['charges'] = [];
  let rest = excess;
  for (let i = 1; rest > 0; i += 1) {
    const part = i === mostWindows ? rest : Math.min(rest, quotaPerWindow);
    parts.push({ start: start + i * windowMs, tokens: part });
    rest -= part;
  }
  return parts;
}

/**
 * Gives tokens of an admission back: first what windows to come were charged for it, or others would be let in
 * now for what is burned then; the rest is a credit of the current window. Less than zero takes more. A call that was
 * never made is given back to its window too.
 */
export async function returnAdmission(
  { charges, ...shard }: Admission,
  tokens: number,
  now: number,
  wasMade = true,
): Promise<void> {
  const [first] = charges;
  if (!wasMade && first) await charge(shard, first.start, 0, -1);
  const current = windowOf(now);
  let rest = tokens;
  for (const { start, tokens: charged } of charges.toReversed()) {
    const part = Math.min(rest, charged);
    if (start <= current || part <= 0) break;
    await charge(shard, start, -part);
    rest -= part;
  }
  if (rest !== 0) await charge(shard, current, -rest);
}

/** Tokens and calls taken of a shard in the window that holds `at`. */
export async function admitted(
  shard: Shard,
  at: number,
): Promise<{ tokens: number; calls: number }> {
  const { data } = await admissionEntity()
    .get(windowKey(shard, windowOf(at)))
    .go({ consistent: true });
  return { tokens: data?.used ?? 0, calls: data?.calls ?? 0 };
}
