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

/** Tokens of a model's quota that are taken in one window; ends by TTL. */
const admissionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'admission', version: '1', service: 'deckwright' },
        attributes: {
          model: { type: 'string', required: true },
          /** Start of the window, epoch seconds. */
          window: { type: 'number', required: true },
          /** Below zero where calls that have ended gave back more than was taken since. */
          used: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'ADMISSION#${model}'),
            sk: key('sk', 'WINDOW#${window}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Start of the window that holds a time; both epoch ms. */
export const windowOf = (at: number): number => Math.floor(at / windowMs) * windowMs;

const windowKey = (model: string, start: number) => ({ model, window: start / 1000 });
const endOf = (start: number) => ({ expires_at: Math.floor((start + keptMs) / 1000) });

/** What a call was charged, window by window, the first one first. */
export type Admission = { model: string; charges: { start: number; tokens: number }[] };

async function charge(model: string, start: number, tokens: number): Promise<void> {
  await held(() =>
    admissionEntity().update(windowKey(model, start)).set(endOf(start)).add({ used: tokens }).go(),
  );
}

/*
 * quota   |‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|
 * taken   |####====|==------|        |   # before   = this call: what is too much for its window
 *                                          fills the next ones, so that no window is left half empty
 */
/**
 * Takes tokens from the window that holds `at`, if it has any room; undefined when it is full. A call larger
 * than the room that is left, or than a whole window, is let in: what is too much is taken from the windows after.
 */
export async function takeAdmission(
  model: string,
  tokens: number,
  quotaPerWindow: number,
  at: number,
): Promise<Admission | undefined> {
  const start = windowOf(at);
  // Whole tokens: a window filled to a fraction would end a hair below it and let one more in, again and again.
  const quota = Math.floor(quotaPerWindow);
  let used = 0;
  const isTaken = await held(async () => {
    const { data } = await admissionEntity()
      .update(windowKey(model, start))
      .set(endOf(start))
      .add({ used: tokens })
      .where((item, op) => `(${op.notExists(item.used)} OR ${op.lt(item.used, quota)})`)
      .go({ response: 'all_new' });
    used = data.used ?? 0;
  });
  if (!isTaken) return undefined;
  const excess = Math.max(0, Math.min(tokens, used - quota));
  const later = spread(excess, quota, start);
  // Charged there before it is taken off here: a crash in between takes too much, never too little.
  for (const part of later) await charge(model, part.start, part.tokens);
  if (excess > 0) await charge(model, start, -excess);
  return { model, charges: [{ start, tokens: tokens - excess }, ...later] };
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
 * now for what is burned then; the rest is a credit of the current window. Less than zero takes more.
 */
export async function returnAdmission(
  { model, charges }: Admission,
  tokens: number,
  now: number,
): Promise<void> {
  const current = windowOf(now);
  let rest = tokens;
  for (const { start, tokens: charged } of charges.toReversed()) {
    const part = Math.min(rest, charged);
    if (start <= current || part <= 0) break;
    await charge(model, start, -part);
    rest -= part;
  }
  if (rest !== 0) await charge(model, current, -rest);
}

/** Tokens taken in the window that holds `at`. */
export async function admitted(model: string, at: number): Promise<number> {
  const { data } = await admissionEntity()
    .get(windowKey(model, windowOf(at)))
    .go({ consistent: true });
  return data?.used ?? 0;
}
