import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { getShare, listShares } from '#lambdas/stores/share-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { maxLiveShares } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { allItems } from '#test/support/all-items.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newAdmin } from '#test/support/factories.ts';
import { newPublishedDeck, type PublishedDeck, putVersion } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const dayMs = 24 * 3_600_000;
const readShare = (answer: ApiResponse) => answer.body as unknown as Share;
const readToken = ({ path }: Share) => path?.split('/').at(-1) ?? '';

async function newShare(deck: PublishedDeck, body: object = {}): Promise<Share> {
  const answer = await deck.ask('POST', '/shares', { version: 1, ...body });
  expect(answer.status).toBe(201);
  return readShare(answer);
}

async function listShareLinks({ ask }: PublishedDeck): Promise<Share[]> {
  const { status, body } = await ask('GET', '/shares');
  expect(status).toBe(200);
  return body.items as Share[];
}

const withKey = (key: string) => ({ 'idempotency-key': key });

const dumpTable = async (): Promise<string> => JSON.stringify(await allItems());

describe('a share link', () => {
  test('is created for a published version, with expiry, password and note', async () => {
    const deck = await newPublishedDeck();

    const share = await newShare(deck, {
      expires_in_days: 7,
      password: 'open sesame',
      note: 'For the board',
    });

    expect(share).toMatchObject({
      version: 1,
      note: 'For the board',
      state: 'live',
      has_password: true,
      views: 0,
      last_viewed_at: null,
      revoked_at: null,
    });
    expect(share.path).toMatch(/^\/s\/[\w-]{43}$/);
    expect(Date.parse(share.expires_at ?? '') - Date.parse(share.created_at)).toBe(7 * dayMs);
    expect(await listShareLinks(deck)).toEqual([share]);
  });

  test('without options is valid until it is revoked and needs no password', async () => {
    const deck = await newPublishedDeck();

    const share = await newShare(deck);

    expect(share).toMatchObject({ expires_at: null, has_password: false, note: '' });
  });

  test.each([
    [{ version: 0 }, 'version'],
    [{ version: 1, expires_in_days: 2 }, 'expires_in_days'],
    [{ version: 1, password: 'seven77' }, 'password'],
    [{ version: 1, password: 'x'.repeat(129) }, 'password'],
    [{ version: 1, note: 'x'.repeat(81) }, 'note'],
    [{ version: 1, slides: [1] }, 'slides'],
  ])('is rejected for the invalid body %j', async (body, field) => {
    const { ask } = await newPublishedDeck();

    const answer = await ask('POST', '/shares', body);

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test('is rejected for an unpublished or unknown version', async () => {
    const { id, ask } = await newPublishedDeck();
    await putVersion(id, 2, false);

    const unpublished = await ask('POST', '/shares', { version: 2 });
    const missing = await ask('POST', '/shares', { version: 3 });

    expect(unpublished).toMatchObject({ status: 409, body: { code: 'html_missing' } });
    expect(missing.status).toBe(404);
  });

  test('does not store its token or password in plain text', async () => {
    const deck = await newPublishedDeck();

    const share = await newShare(deck, { password: 'open sesame' });
    const table = await dumpTable();

    expect(table).toContain(hashToken(readToken(share)));
    expect(table).not.toContain(readToken(share));
    expect(table).not.toContain('open sesame');
  });

  test('appears in the activity when it is created and revoked', async () => {
    const deck = await newPublishedDeck();
    const share = await newShare(deck);

    await deck.ask('DELETE', `/shares/${share.id}`);
    const { body } = await deck.ask('GET', '/activity?limit=2');

    expect(body.items).toMatchObject([
      { type: 'share_revoked', data: { version: 1 } },
      { type: 'shared', data: { version: 1 } },
    ]);
  });
});

describe('a repeated request for a share link', () => {
  test('returns the same link, and neither token nor password is stored', async () => {
    const deck = await newPublishedDeck();
    const body = { version: 1, password: 'a quiet word' };

    const first = await deck.ask('POST', '/shares', body, withKey('k1'));
    const again = await deck.ask('POST', '/shares', body, withKey('k1'));
    const table = await dumpTable();

    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(await listShareLinks(deck)).toHaveLength(1);
    expect(table).not.toContain(readToken(readShare(first)));
    expect(table).not.toContain(hashToken(JSON.stringify(['', JSON.stringify(body)])));
  });

  test('ten times at once creates one link', async () => {
    const deck = await newPublishedDeck();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deck.ask('POST', '/shares', { version: 1 }, withKey('k2'))),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listShareLinks(deck)).toHaveLength(1);
  });

  test('with another body returns a conflict', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('POST', '/shares', { version: 1 }, withKey('k3'));

    const other = await deck.ask('POST', '/shares', { version: 1, note: 'x' }, withKey('k3'));

    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });
});

describe('the active share links of a presentation', () => {
  test('are limited, also for concurrent requests', async () => {
    const deck = await newPublishedDeck();
    for (let i = 3; i < maxLiveShares; i += 1) await newShare(deck);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deck.ask('POST', '/shares', { version: 1 })),
    );

    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'shares_full');
    expect([made.length, refused.length]).toEqual([3, 2]);
    expect(refused[0]?.text).toContain(`${maxLiveShares} links`);
    expect(await listShareLinks(deck)).toHaveLength(maxLiveShares);
  });

  test('can be replaced after one is revoked', async () => {
    const deck = await newPublishedDeck();
    const first = await newShare(deck);
    for (let i = 1; i < maxLiveShares; i += 1) await newShare(deck);

    await deck.ask('DELETE', `/shares/${first.id}`);

    await newShare(deck);
  });
});

describe('a share link ends', () => {
  test('when it is revoked: its path is no longer shown, and a second revoke changes nothing', async () => {
    const deck = await newPublishedDeck();
    const share = await newShare(deck);

    const answer = await deck.ask('DELETE', `/shares/${share.id}`);
    const [revoked] = await listShareLinks(deck);
    const again = await deck.ask('DELETE', `/shares/${share.id}`);

    expect([answer.status, again.status]).toEqual([204, 204]);
    expect(revoked).toMatchObject({ id: share.id, state: 'revoked', path: null });
    expect(revoked?.revoked_at).not.toBeNull();
    expect(await listShareLinks(deck)).toEqual([revoked]);
  });

  test('when it expires, and is listed for thirty more days', async () => {
    const deck = await newPublishedDeck();
    await newShare(deck, { expires_in_days: 1 });
    const real = Date.now;
    const statesIn = async (days: number) => {
      vi.spyOn(systemClock, 'now').mockImplementation(() => real() + days * dayMs + 60_000);
      const { access_token: token } = await startSession(deck.user);
      const { body } = await call('GET', `/presentations/${deck.id}/shares`, { token });
      return (body.items as Share[]).map(({ state, path }) => ({ state, path }));
    };

    const later = [await statesIn(1), await statesIn(30), await statesIn(31)];

    expect(later).toEqual([
      [{ state: 'expired', path: null }],
      [{ state: 'expired', path: null }],
      [],
    ]);
  });

  test('only under its own presentation: otherwise revoking returns 404', async () => {
    const [deck, other] = [await newPublishedDeck(), await newPublishedDeck()];
    const share = await newShare(deck);

    const elsewhere = await other.ask('DELETE', `/shares/${share.id}`);
    const unknown = await deck.ask('DELETE', `/shares/${deck.id}`);

    expect([elsewhere.status, unknown.status]).toEqual([404, 404]);
    expect((await listShareLinks(deck))[0]?.state).toBe('live');
  });
});

describe('an admin', () => {
  test('sees another user’s links without their paths, and revoking one is audited', async () => {
    const deck = await newPublishedDeck();
    const { id } = await newShare(deck);
    const { user, token } = await newAdmin();
    const path = `/presentations/${deck.id}/shares`;

    const seen = await call('GET', path, { token });
    const refused = await call('POST', path, { token, body: { version: 1 } });
    const ended = await call('DELETE', `${path}/${id}`, { token });
    const events = await call('GET', `/audit?target_id=${deck.id}`, { token });

    expect(seen.body.items).toMatchObject([{ id, state: 'live', path: null }]);
    expect([refused.status, ended.status]).toEqual([403, 204]);
    expect((await listShareLinks(deck))[0]?.state).toBe('revoked');
    expect(events.body.items).toMatchObject([
      {
        action: 'presentation.share_revoked',
        actor: { id: user.id },
        before: { version: 1, owner_id: deck.user.id },
      },
    ]);
  });
});

describe('when a presentation is deleted', () => {
  test('its share links are removed, with their passwords', async () => {
    const deck = await newPublishedDeck();
    const hash = hashToken(readToken(await newShare(deck, { password: 'open sesame' })));

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, systemClock);

    expect(await getShare(hash, systemClock.now())).toBeUndefined();
    expect(await listShares(deck.id, systemClock.now())).toEqual({ rev: 0, shares: [] });
  });

  test('no share link can be created', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('DELETE', '');

    const answer = await deck.ask('POST', '/shares', { version: 1 });

    expect(answer.status).toBe(404);
  });
});
