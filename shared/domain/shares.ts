import type { DeckRole } from './actions.ts';

/** Allowed lifetimes of a link in days; without one, the link lives until it is revoked. */
export const shareLifetimeDays = [1, 7, 30, 90] as const;

/** Maximum number of live links of one presentation. */
export const maxLiveShares = 20;

/** Maximum number of listed links, including ended ones; the oldest ended links are dropped first. */
export const maxListedShares = 60;

/** How long an ended link stays in the list, in milliseconds. */
export const endedShareRetentionMs = 30 * 24 * 3_600_000;

/** Repeated visits within this time, in seconds, count as one view. */
export const viewWindowSeconds = 30 * 60;

/** Maximum time on one slide that a visit can report, in seconds. */
export const maxSlideSeconds = 30 * 60;

/** Maximum number of slides in the report of a visit, and in the totals that a presentation stores. */
export const maxTimedSlides = 300;

export const sharePasswordLength = { min: 8, max: 128 } as const;

export const shareStates = ['live', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

/** Times in epoch milliseconds. */
export type ShareTimes = {
  id: string;
  valid_until?: number | undefined;
  revoked_at?: number | undefined;
};

/**
 * Returns the state of a link; `now` in epoch milliseconds. A revoked link stays “revoked” after its expiry.
 */
export function getShareState({ valid_until, revoked_at }: ShareTimes, now: number): ShareState {
  if (revoked_at !== undefined) return 'revoked';
  return valid_until !== undefined && valid_until <= now ? 'expired' : 'live';
}

/** Whether this role may create links. An admin can only see and revoke them. */
export const canShare = (role: DeckRole): boolean => role === 'owner';

/** Makes room in a list for a new link: returns the links to keep and the oldest ended ones to drop. */
export function makeRoomForShare<T extends ShareTimes>(
  shares: readonly T[],
  now: number,
): { kept: T[]; dropped: T[] } {
  const isLive = (share: T) => getShareState(share, now) === 'live';
  const ended = shares.filter((share) => !isLive(share)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const maxEnded = Math.max(0, maxListedShares - 1 - (shares.length - ended.length));
  const dropped = ended.slice(maxEnded);
  return { kept: shares.filter((share) => !dropped.includes(share)), dropped };
}
