import type { Share } from '#shared/schemas/shares.ts';

/** Returns an active share link of the first version, without expiry and views. */
export function makeShare(changes: Partial<Share> = {}): Share {
  return {
    id: '01J0000000000000000000000S',
    follows: false,
    version: 1,
    with_notes: false,
    note: '',
    path: '/s/token-one',
    state: 'live',
    has_password: false,
    embed_origins: [],
    views: 0,
    last_viewed_at: null,
    timed_views: 0,
    slide_seconds: [],
    created_at: '2026-01-01T00:00:00Z',
    expires_at: null,
    revoked_at: null,
    ...changes,
  };
}
