import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app } from '#lambdas/preview/app.ts';
import { addPageMetadata } from '#lambdas/preview/share/page-metadata.ts';
import { addTimeReport } from '#lambdas/preview/share/time-report.ts';
import { type RateLimit, rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { removeArtifacts } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { createClientAddress } from '#test/support/api.ts';
import {
  createPublishedHtml,
  formatCspHash,
  newPublishedDeck,
  type PublishedDeck,
  putVersion,
} from '#test/support/published-deck.ts';

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const password = 'open sesame';

type SharedDeck = PublishedDeck & { share: Share; path: string };

async function newShare(body: object = {}): Promise<SharedDeck> {
  const deck = await newPublishedDeck();
  const answer = await deck.ask('POST', '/shares', { version: 1, with_notes: true, ...body });
  const share = answer.body as unknown as Share;
  return { ...deck, share, path: share.path ?? '' };
}

type VisitOptions = { address?: string; headers?: Record<string, string> };

const visitShare = (
  path: string,
  { address = createClientAddress(), headers = {} }: VisitOptions = {},
) => app.request(path, { headers: { 'x-forwarded-for': address, ...headers } });

const submitPassword = (
  path: string,
  text: string,
  { address = createClientAddress(), headers = {} }: VisitOptions = {},
) =>
  app.request(path, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ password: text }).toString(),
  });

/** Returns the HTML of a counted view, which contains the script that reports the time per slide. */
const createCountedHtml = (path: string) => {
  const metadata = {
    token: path.replace('/s/', ''),
    version: 1,
    hasCover: false,
    isEmbeddable: false,
  };
  return addTimeReport(addPageMetadata(createPublishedHtml(1), metadata));
};

const readCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

async function readViews({ ask }: PublishedDeck): Promise<Pick<Share, 'views' | 'last_viewed_at'>> {
  const { body } = await ask('GET', '/shares');
  const [share] = body.items as Share[];
  return { views: share?.views ?? -1, last_viewed_at: share?.last_viewed_at ?? null };
}

describe('pages shown by a share link', () => {
  test('a share link shows the shared version to anyone, with the CSP and headers of a preview', async () => {
    const { path } = await newShare();

    const response = await visitShare(path);
    const policy = response.headers.get('content-security-policy');

    expect(response.status).toBe(200);
    expect(await response.text()).toBe(createCountedHtml(path));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${formatCspHash('0')}'`);
    expect(policy).toContain(`style-src '${formatCspHash('p{}')}'`);
    expect(policy).toContain("form-action 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('a share link keeps showing the shared version when another version is current', async () => {
    const { id, path } = await newShare();
    await putVersion(id, 2);

    await deckEntity().patch({ id }).set({ current_html_version: 2 }).go();
    const response = await visitShare(path);

    expect(await response.text()).toBe(createCountedHtml(path));
  });
});

describe('a share link that returns 404', () => {
  const ended = async (path: string) => {
    const responses = [await visitShare(path), await submitPassword(path, password)];
    const pages = await Promise.all(
      responses.map(async (response) => {
        expect(response.status).toBe(404);
        expect(response.headers.get('set-cookie')).toBeNull();
        return response.text();
      }),
    );
    return pages[0] ?? '';
  };

  test('an unknown share link returns 404 with a page that explains what to do in both languages', async () => {
    const page = await ended(`/s/${'A'.repeat(43)}`);

    expect(page).toContain('<h1>This link no longer works</h1>');
    expect(page).toContain('ask the person who shared the link for a new one');
    expect(page).toContain('请向分享者索取新链接');
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  test.each([
    ['it was revoked', (deck: SharedDeck) => deck.ask('DELETE', `/shares/${deck.share.id}`)],
    ['its presentation was deleted', (deck: SharedDeck) => deck.ask('DELETE', '')],
    [
      'its owner was disabled',
      (deck: SharedDeck) => userEntity().patch({ id: deck.user.id }).set({ is_active: false }).go(),
    ],
  ])(
    'a share link returns 404, with the same page as an unknown link, after %s',
    async (_what, end) => {
      const deck = await newShare();

      await end(deck);

      expect(await ended(deck.path)).toBe(await ended(`/s/${'A'.repeat(43)}`));
    },
  );

  test('a share link returns 404 when the stored HTML is missing', async () => {
    const { path, key } = await newShare();

    await removeArtifacts(key);
    const response = await visitShare(path);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link no longer works');
  });

  test('an expired share link returns 404, even with a valid password cookie', async () => {
    const { path } = await newShare({ expires_in_days: 1, password });
    const cookie = readCookie(await submitPassword(path, password));
    const start = systemClock.now();

    vi.spyOn(systemClock, 'now').mockReturnValue(start + 24 * 3_600_000);
    const response = await visitShare(path, { headers: { cookie } });

    expect(response.status).toBe(404);
  });
});

describe('a share link with a password', () => {
  test('a share link with a password shows a form without a script that reveals nothing about the presentation', async () => {
    const { path } = await newShare({ password });

    const response = await visitShare(path);
    const page = await response.text();

    expect(response.status).toBe(401);
    expect(page).toContain('<form method="post">');
    expect(page).not.toContain('Version 1');
    expect(page).not.toContain('<script');
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src '${formatCspHash(style)}'`);
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  test('the password form of a share link uses the reader’s language', async () => {
    const { path } = await newShare({ password });

    const response = await visitShare(path, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    const page = await response.text();

    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('<h1>此演示文稿需要密码</h1>');
  });

  test('the correct password unlocks a share link for an hour with a cookie', async () => {
    const { path } = await newShare({ password });

    const answer = await submitPassword(path, password);
    const headers = { cookie: readCookie(answer) };
    const opened = await visitShare(path, { headers });
    const start = systemClock.now();
    vi.spyOn(systemClock, 'now').mockReturnValue(start + 3_601_000);
    const laterResponse = await visitShare(path, { headers });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(path);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=3600', 'Path=/;']) {
      expect(answer.headers.get('set-cookie')).toContain(part);
    }
    expect(await opened.text()).toBe(createCountedHtml(path));
    expect(laterResponse.status).toBe(401);
  });

  test.each([
    ['an empty password', ''],
    ['a wrong password', 'open sesamE'],
    ['a password longer than the form allows', 'x'.repeat(10_000)],
  ])('a share link with a password is not unlocked by %s', async (_what, text) => {
    const { path } = await newShare({ password });

    const response = await submitPassword(path, text);

    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('Wrong password. Try again.');
  });

  test('a share link is not unlocked by another link’s cookie or by a forged cookie', async () => {
    const [share, otherShare] = [await newShare({ password }), await newShare({ password })];
    const cookie = readCookie(await submitPassword(share.path, password));

    const byOther = await visitShare(otherShare.path, { headers: { cookie } });
    const [name] = readCookie(await submitPassword(otherShare.path, password)).split('=');
    const renamed = `${name}=${cookie.split('=')[1]}`;
    const byRenamed = await visitShare(otherShare.path, { headers: { cookie: renamed } });
    const byNonsense = await visitShare(otherShare.path, { headers: { cookie: `${name}=a.b.c` } });

    expect(name).toMatch(/^__Host-deckwright_share_/);
    expect([byOther.status, byRenamed.status, byNonsense.status]).toEqual([401, 401, 401]);
  });

  type Limit = Extract<RateLimit, `share_password${string}`>;
  const subjects: [Limit, (share: Share, address: string) => string][] = [
    ['share_password_address', (share, address) => `${share.id} ${address}`],
    ['share_password', (share) => share.id],
  ];

  test.each(subjects)(
    'wrong passwords of a share link are limited: %s',
    async (limit, subjectOf) => {
      const { path, share } = await newShare({ password });
      const address = createClientAddress();
      const { uses, seconds } = rateLimits[limit];
      await submitPassword(path, 'wrong password', { address });

      await spendUse(limit, subjectOf(share, address), uses - 1);
      const rejectedResponse = await submitPassword(path, password, { address });

      expect(rejectedResponse.status).toBe(429);
      expect(await rejectedResponse.text()).toContain('Too many attempts. Please wait');
      const left = Number(rejectedResponse.headers.get('retry-after'));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(seconds);
      const otherResponse = await submitPassword((await newShare({ password })).path, password, {
        address,
      });
      expect(otherResponse.status).toBe(303);
    },
  );

  test('correct passwords of a share link do not count as attempts', async () => {
    const { path } = await newShare({ password });
    const address = createClientAddress();

    for (let i = 0; i <= rateLimits.share_password_address.uses; i += 1) {
      expect((await submitPassword(path, password, { address })).status).toBe(303);
    }
  });
});

describe('counting views of a share link', () => {
  test('a view of a share link is counted once per browser in half an hour', async () => {
    const deck = await newShare();
    const firstResponse = await visitShare(deck.path);
    const cookie = readCookie(firstResponse);
    const start = systemClock.now();

    for (let i = 0; i < 3; i += 1) await visitShare(deck.path, { headers: { cookie } });

    expect(firstResponse.headers.get('set-cookie')).toContain('Max-Age=1800');
    expect(await readViews(deck)).toEqual({
      views: 1,
      last_viewed_at: new Date(start).toISOString(),
    });
    await visitShare(deck.path);
    expect((await readViews(deck)).views).toBe(2);
  });

  test.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a link preview bot', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
  ])('a view of a share link is not counted for %s', async (_what, headers) => {
    const deck = await newShare();

    const response = await visitShare(deck.path, { headers });

    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await readViews(deck)).views).toBe(0);
  });

  test('a view of a share link is not counted while the password form is shown', async () => {
    const deck = await newShare({ password });

    await visitShare(deck.path);
    await submitPassword(deck.path, 'wrong password');

    expect((await readViews(deck)).views).toBe(0);
  });

  test('views of a share link above twenty per network address are not counted, but the presentation is still shown', async () => {
    const deck = await newShare();
    const address = createClientAddress();
    const { uses } = rateLimits.share_view_address;

    await spendUse('share_view_address', `${deck.share.id} ${address}`, uses - 1);
    const answers = [
      await visitShare(deck.path, { address }),
      await visitShare(deck.path, { address }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readViews(deck)).views).toBe(1);
  });
});
