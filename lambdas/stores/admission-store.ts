import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
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
            pk: {
              field: 'pk',
              composite: ['model'],
              template: 'ADMISSION#${model}',
              casing: 'none',
            },
            sk: {
              field: 'sk',
              composite: ['window'],
              template: 'WINDOW#${window}',
              casing: 'none',
            },
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

/*
 * quota   |‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|
 * taken   |####====|==------|        |   # before   = this call: what is too much for its window
 *                                          fills the next ones, so that no window is left half empty
 */
/**
 * Takes tokens from the window that holds `at`, if it has any room; false when it is full. A call larger than
 * the room that is left, or than a whole window, is let in: what is too much is taken from the windows after.
 */
export async function takeAdmission(
  model: string,
  tokens: number,
  quotaPerWindow: number,
  at: number,
): Promise<boolean> {
  const start = windowOf(at);
  let used = 0;
  const isTaken = await held(async () => {
    const { data } = await admissionEntity()
      .update(windowKey(model, start))
      .set(endOf(start))
      .add({ used: tokens })
      .where((item, op) => `(${op.notExists(item.used)} OR ${op.lt(item.used, quotaPerWindow)})`)
      .go({ response: 'all_new' });
    used = data.used ?? 0;
  });
  const excess = Math.min(tokens, used - quotaPerWindow);
  if (isTaken && excess > 0) await carryOver(model, excess, quotaPerWindow, start);
  return isTaken;
}

/** Moves what a window can't hold to the ones after it: charged there first, so that a crash takes too much, never too little. */
async function carryOver(
  model: string,
  excess: number,
  quotaPerWindow: number,
  start: number,
): Promise<void> {
  let rest = excess;
  for (let i = 1; rest > 0; i += 1) {
    const part = i === mostWindows ? rest : Math.min(rest, quotaPerWindow);
    await returnAdmission(model, -part, start + i * windowMs);
    rest -= part;
  }
  await returnAdmission(model, excess, start);
}

/** Gives tokens back to the window that holds `at`: a credit there; less than zero takes more. */
export async function returnAdmission(model: string, tokens: number, at: number): Promise<void> {
  if (tokens === 0) return;
  const start = windowOf(at);
  await held(() =>
    admissionEntity().update(windowKey(model, start)).set(endOf(start)).add({ used: -tokens }).go(),
  );
}

/** Tokens taken in the window that holds `at`. */
export async function admitted(model: string, at: number): Promise<number> {
  const { data } = await admissionEntity()
    .get(windowKey(model, windowOf(at)))
    .go({ consistent: true });
  return data?.used ?? 0;
}
