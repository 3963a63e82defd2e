import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { addUses, type CounterKey, clearUses } from '../../stores/rate-limit-store.ts';

/** How often a thing may be done by one network address or for one account, in a window of seconds. */
export const rateLimits = {
  /** Failed sign-ins: an office shares one address. */
  login_address: { uses: 100, seconds: 900 },
  /** Failed sign-ins into one account, from all addresses its owner never used. */
  login_account: { uses: 15, seconds: 900 },
  /** The same from one address that the owner has used. */
  login_known_address: { uses: 15, seconds: 900 },
  refresh_address: { uses: 600, seconds: 600 },
  register_address: { uses: 300, seconds: 3600 },
  register_account: { uses: 20, seconds: 3600 },
  mail_address: { uses: 100, seconds: 3600 },
  mail_account: { uses: 8, seconds: 3600 },
  verify_address: { uses: 300, seconds: 3600 },
  /** Links to a new password, for one account. */
  reset_account: { uses: 8, seconds: 3600 },
  reset_address: { uses: 60, seconds: 3600 },
  /** Failures to tell the current password. */
  change_password: { uses: 10, seconds: 900 },
  /** Changes of one's own settings. */
  settings_account: { uses: 100, seconds: 3600 },
  invite_request_address: { uses: 30, seconds: 3600 },
  invite_request_account: { uses: 5, seconds: 86_400 },
  invite_check_address: { uses: 60, seconds: 60 },
  /** Decks begun, begun anew, revised: far more than a person asks for, far less than a loop does. */
  generation_account: { uses: 600, seconds: 600 },
  /** Drafts whose new figures are looked for: at each pause in typing, where a figure is new. */
  figures_account: { uses: 300, seconds: 600 },
  source_account: { uses: 200, seconds: 3600 },
  /** Pages that are fetched for one account. */
  page_account: { uses: 60, seconds: 3600 },
  upload_mb_account: { uses: 1_000, seconds: 3600 },
  /** Links made by one account. */
  share_account: { uses: 100, seconds: 86_400 },
  /** Passwords tried on one link by one network address, and by all: none of eight characters is guessed by that. */
  share_password_address: { uses: 20, seconds: 900 },
  share_password: { uses: 200, seconds: 900 },
  /** Views of one link by one network address that are counted. */
  share_view_address: { uses: 20, seconds: 1800 },
} as const;

export type RateLimit = keyof typeof rateLimits;

/** Counts a use (or several) before it is made, so that parallel tries can't slip through; throws rate_limited. */
export async function spendUse(limit: RateLimit, subject: string, count = 1): Promise<void> {
  const { uses, seconds } = rateLimits[limit];
  const now = systemClock.now() / 1000;
  const key = keyOf(limit, subject, now);
  const ends = key.window + seconds;
  if ((await addUses(key, count, ends)) <= uses) return;
  const left = Math.max(1, Math.ceil(ends - now));
  throw new AppError('rate_limited', { params: { seconds: left }, retryAfter: left });
}

/** Takes a use back: only failures count. */
export async function giveBackUse(limit: RateLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject, systemClock.now() / 1000);
  await addUses(key, -1, key.window + rateLimits[limit].seconds);
}

/** Forgets what was counted in this window. */
export const forgetUses = (limit: RateLimit, subject: string): Promise<void> =>
  clearUses(keyOf(limit, subject, systemClock.now() / 1000));

function keyOf(limit: RateLimit, subject: string, now: number): CounterKey {
  const { seconds } = rateLimits[limit];
  return {
    subject: hashToken(JSON.stringify([limit, subject])),
    window: Math.floor(now / seconds) * seconds,
  };
}
