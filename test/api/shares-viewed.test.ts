import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app } from '#lambdas/preview/app.ts';
import { type RateLimit, rateLimits, spendUse } from '#lambdas/services/auth/rate-limit.ts';
import { removeArtifacts } from '#lambdas/stores/artifact-store.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { freshAddress } from '#test/support/api.ts';
import {
  hashOf,
  newPublishedDeck,
  type PublishedDeck,
  publishedHtml,
  putVersion,
} from '#test/support/published-deck.ts';

// Counts are kept by the window of time: none may end in the middle of a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const password = 'open sesame';

type Shared = PublishedDeck & { share: Share; path: string };

async function shared(body: object = {}): Promise<Shared> {
  const deck = await newPublishedDeck();
  const answer = await deck.ask('POST', '/shares', { version: 1, ...body });
  const share = answer.body as unknown as Share;
  return { ...deck, share, path: share.path ?? '' };
}

type Visit = { address?: string; headers?: Record<string, string> };

const visit = (path: string, { address = freshAddress(), headers = {} }: Visit = {}) =>
  app.request(path, { headers: { 'x-forwarded-for': address, ...headers } });

const tell = (path: string, text: string, { address = freshAddress(), headers = {} }: Visit = {}) =>
  app.request(path, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ password: text }).toString(),
  });

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

async function viewsOf({ ask }: PublishedDeck): Promise<Pick<Share, 'views' | 'last_viewed_at'>> {
  const { body } = await ask('GET', '/shares');
  const [share] = body.items as Share[];
  return { views: share?.views ?? -1, last_viewed_at: share?.last_viewed_at ?? null };
}

describe('a link', () => {
  test('shows its version to anybody, under the policy and headers of a preview', async () => {
    const { path } = await shared();

    const response = await visit(path);
    const policy = response.headers.get('content-security-policy');

    expect(response.status).toBe(200);
    expect(await response.text()).toBe(publishedHtml(1));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${hashOf('0')}'`);
    expect(policy).toContain(`style-src '${hashOf('p{}')}'`);
    expect(policy).toContain("form-action 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('goes on showing its version when another is current', async () => {
    const { id, ask, path } = await shared();
    await putVersion(id, 2);

    await ask('PUT', '/current-html-version?version=2');
    const response = await visit(path);

    expect(await response.text()).toBe(publishedHtml(1));
  });
});

describe('a link shows nothing', () => {
  const ended = async (path: string) => {
    const responses = [await visit(path), await tell(path, password)];
    const pages = await Promise.all(
      responses.map(async (response) => {
        expect(response.status).toBe(404);
        expect(response.headers.get('set-cookie')).toBeNull();
        return response.text();
      }),
    );
    return pages[0] ?? '';
  };

  test('where there is none: the page says what to do, in both languages', async () => {
    const page = await ended(`/s/${'A'.repeat(43)}`);

    expect(page).toContain('<h1>This link no longer works</h1>');
    expect(page).toContain('ask the person who shared the link for a new one');
    expect(page).toContain('请向分享者索取新链接');
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  test.each([
    ['it is revoked', (deck: Shared) => deck.ask('DELETE', `/shares/${deck.share.id}`)],
    ['its presentation is deleted', (deck: Shared) => deck.ask('DELETE', '')],
    [
      'its owner is disabled',
      (deck: Shared) => userEntity().patch({ id: deck.user.id }).set({ is_active: false }).go(),
    ],
  ])('once %s: the very same page as where there is none', async (_what, end) => {
    const deck = await shared();

    await end(deck);

    expect(await ended(deck.path)).toBe(await ended(`/s/${'A'.repeat(43)}`));
  });

  test('where the HTML is gone from the store', async () => {
    const { path, key } = await shared();

    await removeArtifacts(key);
    const response = await visit(path);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link no longer works');
  });

  test('once its time is over, also to who gave the password', async () => {
    const { path } = await shared({ expires_in_days: 1, password });
    const cookie = cookieOf(await tell(path, password));
    const start = systemClock.now();

    vi.spyOn(systemClock, 'now').mockReturnValue(start + 24 * 3_600_000);
    const response = await visit(path, { headers: { cookie } });

    expect(response.status).toBe(404);
  });
});

describe('a link with a password', () => {
  test('asks for it by a form that needs no script, and tells nothing of the presentation', async () => {
    const { path } = await shared({ password });

    const response = await visit(path);
    const page = await response.text();

    expect(response.status).toBe(401);
    expect(page).toContain('<form method="post">');
    expect(page).not.toContain('Version 1');
    expect(page).not.toContain('<script');
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src '${hashOf(style)}'`);
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  test('asks in the reader’s language', async () => {
    const { path } = await shared({ password });

    const response = await visit(path, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    const page = await response.text();

    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('<h1>此演示文稿需要密码</h1>');
  });

  test('is opened by it for an hour, by a cookie of this path alone', async () => {
    const { path } = await shared({ password });

    const answer = await tell(path, password);
    const headers = { cookie: cookieOf(answer) };
    const opened = await visit(path, { headers });
    const start = systemClock.now();
    vi.spyOn(systemClock, 'now').mockReturnValue(start + 3_601_000);
    const later = await visit(path, { headers });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(path);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=3600', 'Path=/;']) {
      expect(answer.headers.get('set-cookie')).toContain(part);
    }
    expect(await opened.text()).toBe(publishedHtml(1));
    expect(later.status).toBe(401);
  });

  test.each([
    ['nothing', ''],
    ['another', 'open sesamE'],
    ['one that is too long for the form', 'x'.repeat(10_000)],
  ])('is not opened by %s', async (_what, text) => {
    const { path } = await shared({ password });

    const response = await tell(path, text);

    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('Wrong password. Try again.');
  });

  test('is not opened by another link’s cookie, nor by one that is made up', async () => {
    const [one, other] = [await shared({ password }), await shared({ password })];
    const cookie = cookieOf(await tell(one.path, password));

    const byOther = await visit(other.path, { headers: { cookie } });
    const [name] = cookieOf(await tell(other.path, password)).split('=');
    const renamed = `${name}=${cookie.split('=')[1]}`;
    const byRenamed = await visit(other.path, { headers: { cookie: renamed } });
    const byNonsense = await visit(other.path, { headers: { cookie: `${name}=a.b.c` } });

    expect(name).toMatch(/^__Host-deckwright_share_/);
    expect([byOther.status, byRenamed.status, byNonsense.status]).toEqual([401, 401, 401]);
  });

  type Limit = Extract<RateLimit, `share_password${string}`>;
  const subjects: [Limit, (share: Share, address: string) => string][] = [
    ['share_password_address', (share, address) => `${share.id} ${address}`],
    ['share_password', (share) => share.id],
  ];

  test.each(subjects)('is not tried without end: %s', async (limit, subjectOf) => {
    const { path, share } = await shared({ password });
    const address = freshAddress();
    const { uses, seconds } = rateLimits[limit];
    await tell(path, 'wrong password', { address });

    await spendUse(limit, subjectOf(share, address), uses - 1);
    const refused = await tell(path, password, { address });

    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Too many attempts. Please wait');
    const left = Number(refused.headers.get('retry-after'));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(seconds);
    const elsewhere = await tell((await shared({ password })).path, password, { address });
    expect(elsewhere.status).toBe(303);
  });

  test('counts no try that was right', async () => {
    const { path } = await shared({ password });
    const address = freshAddress();

    for (let i = 0; i <= rateLimits.share_password_address.uses; i += 1) {
      expect((await tell(path, password, { address })).status).toBe(303);
    }
  });
});

describe('a view', () => {
  test('is counted once for a browser in half an hour, however often it reloads', async () => {
    const deck = await shared();
    const first = await visit(deck.path);
    const cookie = cookieOf(first);
    const start = systemClock.now();

    for (let i = 0; i < 3; i += 1) await visit(deck.path, { headers: { cookie } });

    expect(first.headers.get('set-cookie')).toContain('Max-Age=1800');
    expect(await viewsOf(deck)).toEqual({
      views: 1,
      last_viewed_at: new Date(start).toISOString(),
    });
    await visit(deck.path);
    expect((await viewsOf(deck)).views).toBe(2);
  });

  test.each([
    ['what is fetched in advance', { 'sec-purpose': 'prefetch' }],
    ['a program that shows addresses', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
  ])('is none of %s', async (_what, headers) => {
    const deck = await shared();

    const response = await visit(deck.path, { headers });

    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await viewsOf(deck)).views).toBe(0);
  });

  test('is none where only the password was asked for', async () => {
    const deck = await shared({ password });

    await visit(deck.path);
    await tell(deck.path, 'wrong password');

    expect((await viewsOf(deck)).views).toBe(0);
  });

  test('is none beyond twenty from one address, which is shown the presentation still', async () => {
    const deck = await shared();
    const address = freshAddress();
    const { uses } = rateLimits.share_view_address;

    await spendUse('share_view_address', `${deck.share.id} ${address}`, uses - 1);
    const answers = [await visit(deck.path, { address }), await visit(deck.path, { address })];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await viewsOf(deck)).views).toBe(1);
  });
});
