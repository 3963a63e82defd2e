import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { getShare, listShares } from '#lambdas/stores/share-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { maxLiveShares } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { allItems } from '#test/support/all-items.ts';
import { type Answer, call } from '#test/support/api.ts';
import { newAdmin } from '#test/support/factories.ts';
import { newPublishedDeck, type PublishedDeck, putVersion } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const dayMs = 24 * 3_600_000;
const shareOf = (answer: Answer) => answer.body as unknown as Share;
const tokenOf = ({ path }: Share) => path?.split('/').at(-1) ?? '';

async function shared(deck: PublishedDeck, body: object = {}): Promise<Share> {
  const answer = await deck.ask('POST', '/shares', { version: 1, ...body });
  expect(answer.status).toBe(201);
  return shareOf(answer);
}

async function listOf({ ask }: PublishedDeck): Promise<Share[]> {
  const { status, body } = await ask('GET', '/shares');
  expect(status).toBe(200);
  return body.items as Share[];
}

const withKey = (key: string) => ({ 'idempotency-key': key });

const wholeTable = async (): Promise<string> => JSON.stringify(await allItems());

describe('a link', () => {
  test('is made of a published version, with an end, a password and a note', async () => {
    const deck = await newPublishedDeck();

    const share = await shared(deck, {
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
    expect(await listOf(deck)).toEqual([share]);
  });

  test('without anything said lives until it is revoked, open to whoever has it', async () => {
    const deck = await newPublishedDeck();

    const share = await shared(deck);

    expect(share).toMatchObject({ expires_at: null, has_password: false, note: '' });
  });

  test.each([
    [{ version: 0 }, 'version'],
    [{ version: 1, expires_in_days: 2 }, 'expires_in_days'],
    [{ version: 1, password: 'seven77' }, 'password'],
    [{ version: 1, password: 'x'.repeat(129) }, 'password'],
    [{ version: 1, note: 'x'.repeat(81) }, 'note'],
    [{ version: 1, slides: [1] }, 'slides'],
  ])('is refused for %j', async (body, field) => {
    const { ask } = await newPublishedDeck();

    const answer = await ask('POST', '/shares', body);

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test('is refused for a version that is not published, and for one that is not there', async () => {
    const { id, ask } = await newPublishedDeck();
    await putVersion(id, 2, false);

    const unpublished = await ask('POST', '/shares', { version: 2 });
    const missing = await ask('POST', '/shares', { version: 3 });

    expect(unpublished).toMatchObject({ status: 409, body: { code: 'html_missing' } });
    expect(missing.status).toBe(404);
  });

  test('leaves neither its token nor its password in the table', async () => {
    const deck = await newPublishedDeck();

    const share = await shared(deck, { password: 'open sesame' });
    const table = await wholeTable();

    expect(table).toContain(hashToken(tokenOf(share)));
    expect(table).not.toContain(tokenOf(share));
    expect(table).not.toContain('open sesame');
  });

  test('is told in the activity when it is made and when it is revoked', async () => {
    const deck = await newPublishedDeck();
    const share = await shared(deck);

    await deck.ask('DELETE', `/shares/${share.id}`);
    const { body } = await deck.ask('GET', '/activity?limit=2');

    expect(body.items).toMatchObject([
      { type: 'share_revoked', data: { version: 1 } },
      { type: 'shared', data: { version: 1 } },
    ]);
  });
});

describe('a request for a link that is sent again', () => {
  test('gets the same link, and neither its token nor its password is kept', async () => {
    const deck = await newPublishedDeck();
    const body = { version: 1, password: 'a quiet word' };

    const first = await deck.ask('POST', '/shares', body, withKey('k1'));
    const again = await deck.ask('POST', '/shares', body, withKey('k1'));
    const table = await wholeTable();

    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(await listOf(deck)).toHaveLength(1);
    expect(table).not.toContain(tokenOf(shareOf(first)));
    expect(table).not.toContain(hashToken(JSON.stringify(['', JSON.stringify(body)])));
  });

  test('ten times at once makes one', async () => {
    const deck = await newPublishedDeck();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deck.ask('POST', '/shares', { version: 1 }, withKey('k2'))),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listOf(deck)).toHaveLength(1);
  });

  test('with another body is a conflict', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('POST', '/shares', { version: 1 }, withKey('k3'));

    const other = await deck.ask('POST', '/shares', { version: 1, note: 'x' }, withKey('k3'));

    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });
});

describe('the live links of a presentation', () => {
  test('are bounded, also where many are asked for at once', async () => {
    const deck = await newPublishedDeck();
    for (let i = 3; i < maxLiveShares; i += 1) await shared(deck);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deck.ask('POST', '/shares', { version: 1 })),
    );

    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'shares_full');
    expect([made.length, refused.length]).toEqual([3, 2]);
    expect(refused[0]?.text).toContain(`${maxLiveShares} links`);
    expect(await listOf(deck)).toHaveLength(maxLiveShares);
  });

  test('make room once one is revoked', async () => {
    const deck = await newPublishedDeck();
    const first = await shared(deck);
    for (let i = 1; i < maxLiveShares; i += 1) await shared(deck);

    await deck.ask('DELETE', `/shares/${first.id}`);

    await shared(deck);
  });
});

describe('a link has ended', () => {
  test('when it is revoked: its address is told no more, once more changes nothing', async () => {
    const deck = await newPublishedDeck();
    const share = await shared(deck);

    const answer = await deck.ask('DELETE', `/shares/${share.id}`);
    const [revoked] = await listOf(deck);
    const again = await deck.ask('DELETE', `/shares/${share.id}`);

    expect([answer.status, again.status]).toEqual([204, 204]);
    expect(revoked).toMatchObject({ id: share.id, state: 'revoked', path: null });
    expect(revoked?.revoked_at).not.toBeNull();
    expect(await listOf(deck)).toEqual([revoked]);
  });

  test('when its time is over, and leaves the list thirty days later', async () => {
    const deck = await newPublishedDeck();
    await shared(deck, { expires_in_days: 1 });
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

  test('is not found under another presentation, nor where there is none', async () => {
    const [deck, other] = [await newPublishedDeck(), await newPublishedDeck()];
    const share = await shared(deck);

    const elsewhere = await other.ask('DELETE', `/shares/${share.id}`);
    const unknown = await deck.ask('DELETE', `/shares/${deck.id}`);

    expect([elsewhere.status, unknown.status]).toEqual([404, 404]);
    expect((await listOf(deck))[0]?.state).toBe('live');
  });
});

describe('an admin', () => {
  test('sees another’s links without their addresses, and what they end is written down', async () => {
    const deck = await newPublishedDeck();
    const { id } = await shared(deck);
    const { user, token } = await newAdmin();
    const path = `/presentations/${deck.id}/shares`;

    const seen = await call('GET', path, { token });
    const refused = await call('POST', path, { token, body: { version: 1 } });
    const ended = await call('DELETE', `${path}/${id}`, { token });
    const events = await call('GET', `/audit?target_id=${deck.id}`, { token });

    expect(seen.body.items).toMatchObject([{ id, state: 'live', path: null }]);
    expect([refused.status, ended.status]).toEqual([403, 204]);
    expect((await listOf(deck))[0]?.state).toBe('revoked');
    expect(events.body.items).toMatchObject([
      {
        action: 'presentation.share_revoked',
        actor: { id: user.id },
        before: { version: 1, owner_id: deck.user.id },
      },
    ]);
  });
});

describe('with its presentation', () => {
  test('a link is removed, password and all', async () => {
    const deck = await newPublishedDeck();
    const hash = hashToken(tokenOf(await shared(deck, { password: 'open sesame' })));

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, systemClock);

    expect(await getShare(hash, systemClock.now())).toBeUndefined();
    expect(await listShares(deck.id, systemClock.now())).toEqual({ rev: 0, shares: [] });
  });

  test('no link is made once it is deleted', async () => {
    const deck = await newPublishedDeck();
    await deck.ask('DELETE', '');

    const answer = await deck.ask('POST', '/shares', { version: 1 });

    expect(answer.status).toBe(404);
  });
});
