import { createHash } from 'node:crypto';
import { systemClock } from '../lib/clock.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { UserRecord } from '../stores/user-store.ts';
import { sortKeys } from './data-tag.ts';

/** Maximum age in seconds of a response for which 304 is returned after reading only the deck item. */
const maxAgeLimitSeconds = 60;

/**
 * A presentation's ETag has three parts: a hash of the response's data, a hash of the deck item's state, and the time
 * of the read in epoch seconds.
 */
const tagPattern = /"([\w-]{43})\.([\w-]{16})\.(\d{1,12})"/g;

type DeckTag = { data: string; state: string; readAt: number };

const formatTag = ({ data, state, readAt }: DeckTag) => `W/"${data}.${state}.${readAt}"`;

function parseTags(ifNoneMatch: string): DeckTag[] {
  const found = ifNoneMatch.slice(0, 4_000).matchAll(tagPattern);
  return [...found].map(([, data = '', state = '', readAt]) => ({
    data,
    state,
    readAt: Number(readAt),
  }));
}

/** Returns the seconds of `max-age` in a request's Cache-Control, at most the limit; 0 without one. */
function parseMaxAge(cacheControl: string): number {
  const [, seconds = '0'] = /(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/.exec(cacheControl) ?? [];
  return Math.min(maxAgeLimitSeconds, Number(seconds));
}

/**
 * Returns a hash of the deck item, and of the user's fields on which the allowed actions depend. Contains only the
 * user's own entry of the collaborators: a changed tag must not reveal that another person has confirmed an e-mail
 * address.
 */
function hashDeckState(
  { collaborators, collaborators_rev: _rev, ...deck }: DeckItem,
  user: UserRecord,
  include: string,
) {
  const { id, is_admin, tier } = user;
  const ownEntry = collaborators?.[id];
  const state = JSON.stringify([deck, ownEntry, id, is_admin, tier, include], sortKeys);
  return createHash('sha256').update(state).digest('base64url').slice(0, 16);
}

/** The query and the request headers that determine the response. */
type RequestConditions = {
  include?: string | undefined;
  ifNoneMatch?: string | undefined;
  cacheControl?: string | undefined;
};

/**
 * Conditional GET of a presentation. Its data is in many items, but most changes also change the deck item. A client
 * that sends `Cache-Control: max-age` gets 304, without a read of other items, while the deck item is unchanged and
 * its response is not older than max-age. Without max-age all data is read.
 */
export function createDeckTags(
  deck: DeckItem,
  user: UserRecord,
  { include = '', ifNoneMatch = '', cacheControl = '' }: RequestConditions,
) {
  const now = Math.floor(systemClock.now() / 1000);
  const state = hashDeckState(deck, user, include);
  const clientTags = parseTags(ifNoneMatch);
  const isRecent = ({ readAt }: DeckTag) =>
    readAt <= now && now - readAt < parseMaxAge(cacheControl);
  const recent = clientTags.find((tag) => tag.state === state && isRecent(tag));
  return {
    /** The tag of the client's response if it is still valid; otherwise the data must be read. */
    recentTag: recent && formatTag(recent),
    /** Returns the tag of newly read data, and whether the client already has this data. */
    tagData: (dataTag: string) => {
      const data = dataTag.replace(/^W\/"|"$/g, '');
      const isKnown = clientTags.some((tag) => tag.data === data);
      return { tag: formatTag({ data, state, readAt: now }), isKnown };
    },
  };
}
