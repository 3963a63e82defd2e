import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/** Length of an admission window. A model's quota per minute is divided evenly over its windows. */
export const windowMs = 10_000;
/** Number of later windows to which the excess of one large call is charged: up to one minute ahead. */
const maxLaterWindows = 6;
const retentionMs = 3_600_000;

/** Tokens and calls used in one window by one shard of a model's quota; removed by TTL. */
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
          /** Tokens used in the window; negative when more was credited for ended calls than was charged since. */
          used: { type: 'number' },
          /** Number of admitted calls. */
          calls: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'ADMISSION#${model}#${shard}'),
            sk: defineKey('sk', 'WINDOW#${window}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Returns the start of the window that contains a time; both in epoch ms. */
export const computeWindowStart = (at: number): number => Math.floor(at / windowMs) * windowMs;

/** One shard of a model's quota; each shard is a partition of the table. */
export type Shard = { model: string; shard: number };

const createWindowKey = ({ model, shard }: Shard, start: number) => ({
  model,
  shard,
  window: start / 1000,
});
const computeWindowExpiry = (start: number) => ({
  expires_at: Math.floor((start + retentionMs) / 1000),
});

/** The charges of one admitted call, by window, earliest first. */
export type Admission = Shard & { charges: { start: number; tokens: number }[] };

/** Quota of one shard in one window. Without `calls`, only tokens are limited. */
export type WindowQuota = { tokens: number; calls?: number | undefined };

async function chargeWindow(shard: Shard, start: number, tokens: number, calls = 0): Promise<void> {
  await tryWrite(() =>
    admissionEntity()
      .update(createWindowKey(shard, start))
      .set(computeWindowExpiry(start))
      .add({ used: tokens, calls })
      .go(),
  );
}

/*
 * quota   |‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|‾‾‾‾‾‾‾‾|
 * used    |####====|==------|        |   # earlier calls   = this call: its excess is charged to the
 *                                          next windows, so that no window stays half empty
 */
/**
 * Charges a call and its tokens to the window that contains `at`. Returns undefined when the window has no
 * tokens or no calls left. A call that needs more tokens than are left is admitted, even if it needs more than a
 * whole window: the excess is charged to later windows.
 */
export async function admitCall(
  shard: Shard,
  tokens: number,
  perWindow: WindowQuota,
  at: number,
): Promise<Admission | undefined> {
  const start = computeWindowStart(at);
  // The quota is rounded down to whole tokens: with a fractional quota, a full window would stay slightly below it
  // and admit another call.
  const quota = Math.floor(perWindow.tokens);
  const calls = perWindow.calls ?? Number.MAX_SAFE_INTEGER;
  let used = 0;
  const isAdmitted = await tryWrite(async () => {
    const { data } = await admissionEntity()
      .update(createWindowKey(shard, start))
      .set(computeWindowExpiry(start))
      .add({ used: tokens, calls: 1 })
      .where(
        (item, op) =>
          `(${op.notExists(item.used)} OR ${op.lt(item.used, quota)}) AND (${op.notExists(item.calls)} OR ${op.lt(item.calls, calls)})`,
      )
      .go({ response: 'all_new' });
    used = data.used ?? 0;
  });
  if (!isAdmitted) return undefined;
  const excess = Math.max(0, Math.min(tokens, used - quota));
  const laterCharges = spreadExcess(excess, quota, start);
  // Charge later windows before crediting this one: a crash in between charges too much, never too little.
  for (const part of laterCharges) await chargeWindow(shard, part.start, part.tokens);
  if (excess > 0) await chargeWindow(shard, start, -excess);
  return { ...shard, charges: [{ start, tokens: tokens - excess }, ...laterCharges] };
}

/** Divides the tokens that exceed a window's quota over the next windows. */
function spreadExcess(excess: number, quotaPerWindow: number, start: number): Admission['charges'] {
  const parts: Admission['charges'] = [];
  let rest = excess;
  for (let i = 1; rest > 0; i += 1) {
    const part = i === maxLaterWindows ? rest : Math.min(rest, quotaPerWindow);
    parts.push({ start: start + i * windowMs, tokens: part });
    rest -= part;
  }
  return parts;
}

/**
 * Refunds tokens of an admitted call. An admission may be charged to several windows: the future windows are credited
 * first, the latest first, then the current one. Negative `tokens` charge the current window. If the call was not made,
 * its call count is credited too.
 */
export async function refundAdmission(
  { charges, ...shard }: Admission,
  tokens: number,
  now: number,
  wasMade = true,
): Promise<void> {
  const [firstCharge] = charges;
  if (!wasMade && firstCharge) await chargeWindow(shard, firstCharge.start, 0, -1);
  const currentWindow = computeWindowStart(now);
  let rest = tokens;
  for (const { start, tokens: charged } of charges.toReversed()) {
    const part = Math.min(rest, charged);
    if (start <= currentWindow || part <= 0) break;
    await chargeWindow(shard, start, -part);
    rest -= part;
  }
  if (rest !== 0) await chargeWindow(shard, currentWindow, -rest);
}

/** Returns the tokens and calls used by a shard in the window that contains `at`. */
export async function readWindowUsage(
  shard: Shard,
  at: number,
): Promise<{ tokens: number; calls: number }> {
  const { data } = await admissionEntity()
    .get(createWindowKey(shard, computeWindowStart(at)))
    .go({ consistent: true });
  return { tokens: data?.used ?? 0, calls: data?.calls ?? 0 };
}
