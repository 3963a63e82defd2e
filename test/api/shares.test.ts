import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { shareEntity } from '#lambdas/stores/share-entity.ts';
import { getShare, listShares } from '#lambdas/stores/share-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { maxLiveShares } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { allItems } from '#test/support/all-items.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
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

const createKeyHeader = (key: string) => ({ 'idempotency-key': key });

const dumpTable = async (): Promise<string> => JSON.stringify(await allItems());

describe('creating share links', () => {
  test('a share link is created for a published version, with expiry, password and note', async () => {
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

  test('a share link without options follows the presentation without notes, until it is revoked', async () => {
    const deck = await newPublishedDeck();

    const share = readShare(await deck.ask('POST', '/shares', {}));

    expect(share).toMatchObject({ follows: true, version: null, with_notes: false });
    expect(share).toMatchObject({ expires_at: null, has_password: false, note: '' });
    expect(share).toMatchObject({ timed_views: 0, slide_seconds: [] });
    expect(await listShareLinks(deck)).toEqual([share]);
  });

  test('a share link can stay on one version and include the notes', async () => {
    const deck = await newPublishedDeck();

    const share = await newShare(deck, { with_notes: true });

    expect(share).toMatchObject({ follows: false, version: 1, with_notes: true });
  });

  test('a share link stored without the notes setting stays on its version and includes the notes', async () => {
    const deck = await newPublishedDeck();
    const share = await newShare(deck);

    await shareEntity()
      .patch({ token_hash: hashToken(readToken(share)) })
      .remove(['with_notes'])
      .go();

    expect(await listShareLinks(deck)).toMatchObject([
      { follows: false, version: 1, with_notes: true },
    ]);
  });

  test('a share link that follows the presentation can be created before the first publication', async () => {
    const owner = await newUser();
    const { id } = await newDeck({}, owner.user);

    const { status } = await call('POST', `/presentations/${id}/shares`, {
      token: owner.token,
      body: {},
    });

    expect(status).toBe(201);
  });

  test.each([
    [{ version: 0 }, 'version'],
    [{ version: 1, expires_in_days: 2 }, 'expires_in_days'],
    [{ version: 1, password: 'seven77' }, 'password'],
    [{ version: 1, password: 'x'.repeat(129) }, 'password'],
    [{ version: 1, note: 'x'.repeat(81) }, 'note'],
    [{ version: null }, 'version'],
    [{ with_notes: 'yes' }, 'with_notes'],
    [{ version: 1, slides: [1] }, 'slides'],
  ])('a share link is rejected for the invalid body %j', async (body, field) => {
    const { ask } = await newPublishedDeck();

    const answer = await ask('POST', '/shares', body);

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test('a share link is rejected for an unpublished or unknown version', async () => {
    const { id, ask } = await newPublishedDeck();
    await putVersion(id, 2, false);

    const unpublished = await ask('POST', '/shares', { version: 2 });
    const responseForMissing = await ask('POST', '/shares', { version: 3 });

    expect(unpublished).toMatchObject({ status: 409, body: { code: 'html_missing' } });
    expect(responseForMissing.status).toBe(404);
  });

  test('the token and the password of a share link are not stored in plain text', async () => {
    const deck = await newPublishedDeck();

    const share = await newShare(deck, { password: 'open sesame' });
    const table = await dumpTable();

    expect(table).toContain(hashToken(readToken(share)));
    expect(table).not.toContain(readToken(share));
    expect(table).not.toContain('open sesame');
  });

  test('creating and revoking a following share link appear in the activity without a version', async () => {
    const deck = await newPublishedDeck();
    const { id } = readShare(await deck.ask('POST', '/shares', {}));

    await deck.ask('DELETE', `/shares/${id}`);
    const { body } = await deck.ask('GET', '/activity?limit=2');

    expect(body.items).toMatchObject([
      { type: 'share_revoked', data: {} },
      { type: 'shared', data: {} },
    ]);
    expect(JSON.stringify(body.items)).not.toContain('version');
  });

  test('creating and revoking a share link appear in the activity', async () => {
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
  test('a repeated request for a share link returns the same link, and neither token nor password is stored', async () => {
    const deck = await newPublishedDeck();
    const body = { version: 1, password: 'a quiet word' };

    const firstResponse = await deck.ask('POST', '/shares', body, createKeyHeader('k1'));
    const repeatedResponse = await deck.ask('POST', '/shares', body, createKeyHeader('k1'));
    const table = await dumpTable();

    expect(firstResponse.status).toBe(201);
    expect(repeatedResponse).toMatchObject({ status: 201, text: firstResponse.text });
    expect(await listShareLinks(deck)).toHaveLength(1);
    expect(table).not.toContain(readToken(readShare(firstResponse)));
    expect(table).not.toContain(hashToken(JSON.stringify(['', JSON.stringify(body)])));
  });

  test('ten concurrent requests with one key create one share link', async () => {
    const deck = await newPublishedDeck();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        deck.ask('POST', '/shares', { version: 1 }, createKeyHeader('k2')),
      ),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listShareLinks(deck)).toHaveLength(1);
  });

  test('a repeated request for a share link with another body returns a conflict', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('POST', '/shares', { version: 1 }, createKeyHeader('k3'));

    const otherResponse = await deck.ask(
      'POST',
      '/shares',
      { version: 1, note: 'x' },
      createKeyHeader('k3'),
    );

    expect(otherResponse).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });
});

describe('the active share links of a presentation', () => {
  test('the number of active share links is limited, also for concurrent requests', async () => {
    const deck = await newPublishedDeck();
    for (let i = 3; i < maxLiveShares; i += 1) await newShare(deck);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deck.ask('POST', '/shares', { version: 1 })),
    );

    const creationResponses = answers.filter(({ status }) => status === 201);
    const rejectedResponses = answers.filter(({ body }) => body.code === 'shares_full');
    expect([creationResponses.length, rejectedResponses.length]).toEqual([3, 2]);
    expect(rejectedResponses[0]?.text).toContain(`${maxLiveShares} links`);
    expect(await listShareLinks(deck)).toHaveLength(maxLiveShares);
  });

  test('a new share link can be created after another link is revoked', async () => {
    const deck = await newPublishedDeck();
    const firstShare = await newShare(deck);
    for (let i = 1; i < maxLiveShares; i += 1) await newShare(deck);

    await deck.ask('DELETE', `/shares/${firstShare.id}`);

    await newShare(deck);
  });
});

describe('when a share link ends', () => {
  test('a revoked share link ends: the path is no longer listed, and a second revoke changes nothing', async () => {
    const deck = await newPublishedDeck();
    const share = await newShare(deck);

    const answer = await deck.ask('DELETE', `/shares/${share.id}`);
    const [revoked] = await listShareLinks(deck);
    const repeatedResponse = await deck.ask('DELETE', `/shares/${share.id}`);

    expect([answer.status, repeatedResponse.status]).toEqual([204, 204]);
    expect(revoked).toMatchObject({ id: share.id, state: 'revoked', path: null });
    expect(revoked?.revoked_at).not.toBeNull();
    expect(await listShareLinks(deck)).toEqual([revoked]);
  });

  test('an expired share link stops working and stays listed for thirty days', async () => {
    const deck = await newPublishedDeck();
    await newShare(deck, { expires_in_days: 1 });
    const real = Date.now;
    const statesIn = async (days: number) => {
      vi.spyOn(systemClock, 'now').mockImplementation(() => real() + days * dayMs + 60_000);
      const { access_token: token } = await startSession(deck.user);
      const { body } = await call('GET', `/presentations/${deck.id}/shares`, { token });
      return (body.items as Share[]).map(({ state, path }) => ({ state, path }));
    };

    const laterStates = [await statesIn(1), await statesIn(30), await statesIn(31)];

    expect(laterStates).toEqual([
      [{ state: 'expired', path: null }],
      [{ state: 'expired', path: null }],
      [],
    ]);
  });

  test('revoking a share link under another presentation returns 404', async () => {
    const [deck, otherDeck] = [await newPublishedDeck(), await newPublishedDeck()];
    const share = await newShare(deck);

    const otherResponse = await otherDeck.ask('DELETE', `/shares/${share.id}`);
    const responseForUnknown = await deck.ask('DELETE', `/shares/${deck.id}`);

    expect([otherResponse.status, responseForUnknown.status]).toEqual([404, 404]);
    expect((await listShareLinks(deck))[0]?.state).toBe('live');
  });
});

describe('share links that an admin or the trash revokes', () => {
  test('an admin sees another user’s share links without their paths; revoking a link is audited', async () => {
    const deck = await newPublishedDeck();
    const { id } = await newShare(deck);
    const { user, token } = await newAdmin();
    const path = `/presentations/${deck.id}/shares`;

    const seen = await call('GET', path, { token });
    const rejectedResponse = await call('POST', path, { token, body: { version: 1 } });
    const ended = await call('DELETE', `${path}/${id}`, { token });
    const events = await call('GET', `/audit?target_id=${deck.id}`, { token });

    expect(seen.body.items).toMatchObject([{ id, state: 'live', path: null }]);
    expect([rejectedResponse.status, ended.status]).toEqual([403, 204]);
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

describe('the share links of a deleted presentation', () => {
  test('the end of a presentation’s time in the trash removes its share links and their passwords', async () => {
    const deck = await newPublishedDeck();
    const hash = hashToken(readToken(await newShare(deck, { password: 'open sesame' })));

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, createClockAhead(31 * 86_400_000));

    expect(await getShare(hash, systemClock.now())).toBeUndefined();
    expect(await listShares(deck.id, systemClock.now())).toEqual({ rev: 0, shares: [] });
  });

  test('no share link can be created for a deleted presentation', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('DELETE', '');

    const answer = await deck.ask('POST', '/shares', { version: 1 });

    expect(answer.status).toBe(404);
  });
});
