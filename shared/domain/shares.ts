import type { Asker } from './actions.ts';

/** Days that a link may live; without one it lives until it is revoked. */
export const shareDays = [1, 7, 30, 90] as const;

/** Links of one presentation that may be live at a time. */
export const maxLiveShares = 20;

/** Links that a presentation's list keeps, ended ones included; beyond them the oldest ended ones are dropped. */
export const keptShares = 60;

/** How long a link stays in the list once it has ended, in milliseconds. */
export const endedShareKeptMs = 30 * 24 * 3_600_000;

/** Who looks again within this time, in seconds, is no other view. */
export const viewSeconds = 30 * 60;

export const sharePasswordLength = { min: 8, max: 128 } as const;

export const shareStates = ['live', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

/** Times in epoch milliseconds. */
export type ShareTimes = {
  id: string;
  valid_until?: number | undefined;
  revoked_at?: number | undefined;
};

/** `now` in epoch milliseconds; who revoked a link is told so even after its end. */
export function shareStateOf({ valid_until, revoked_at }: ShareTimes, now: number): ShareState {
  if (revoked_at !== undefined) return 'revoked';
  return valid_until !== undefined && valid_until <= now ? 'expired' : 'live';
}

/** Only the owner hands a presentation out; an admin sees that it is, and may end it. */
export const mayShare = (asker: Asker): boolean => asker === 'owner';

/** Which links a list of them keeps beside a new one, and which ended ones it drops: the oldest, by their ids. */
export function roomForShare<T extends ShareTimes>(
  shares: readonly T[],
  now: number,
): { kept: T[]; dropped: T[] } {
  const isLive = (share: T) => shareStateOf(share, now) === 'live';
  const ended = shares.filter((share) => !isLive(share)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const room = Math.max(0, keptShares - 1 - (shares.length - ended.length));
  const dropped = ended.slice(room);
  return { kept: shares.filter((share) => !dropped.includes(share)), dropped };
}
