import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app } from '#lambdas/preview/app.ts';
import { timeReportHash } from '#lambdas/preview/share/time-report.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { maxSlideSeconds, maxTimedSlides } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { call, createClientAddress } from '#test/support/api.ts';
import { newAdmin } from '#test/support/factories.ts';
import { newPublishedDeck, type PublishedDeck } from '#test/support/published-deck.ts';

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

type SharedDeck = PublishedDeck & { share: Share; path: string };

async function newShare(body: object = {}): Promise<SharedDeck> {
  const deck = await newPublishedDeck();
  const share = (await deck.ask('POST', '/shares', body)).body as unknown as Share;
  return { ...deck, share, path: share.path ?? '' };
}

/** Opens the link in a new browser; returns its cookie. */
async function visit(path: string): Promise<string> {
  const response = await app.request(path, {
    headers: { 'x-forwarded-for': createClientAddress() },
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const reportTimes = (
  path: string,
  cookie: string,
  body: unknown,
  address = createClientAddress(),
) =>
  app.request(`${path}/time`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, cookie, 'content-type': 'text/plain' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function readTimes({ ask }: PublishedDeck) {
  const [share] = (await ask('GET', '/shares')).body.items as Share[];
  return [share?.timed_views, share?.slide_seconds];
}

describe('the page of a share link whose view is counted', () => {
  test('the page of a counted view may send time reports to its own host, and its CSP allows one more script', async () => {
    const { path } = await newShare();

    const response = await app.request(path);
    const [page, policy] = [await response.text(), response.headers.get('content-security-policy')];

    expect(page).toContain("navigator.sendBeacon(location.pathname + '/time'");
    expect(page).not.toContain('http-equiv="Content-Security-Policy"');
    expect(policy).toContain(`'${timeReportHash}'`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("default-src 'none'");
  });

  test('a share page that the same visitor opens again sends no report of the time for each slide', async () => {
    const { path } = await newShare();
    const cookie = await visit(path);

    const response = await app.request(path, { headers: { cookie } });

    expect(await response.text()).not.toContain('sendBeacon');
    expect(response.headers.get('content-security-policy')).not.toContain('connect-src');
  });
});

describe('a report of time per slide', () => {
  test('reports of time per slide are averaged for the owner', async () => {
    const deck = await newShare();
    const cookies = [await visit(deck.path), await visit(deck.path)];

    const first = await reportTimes(deck.path, cookies[0] ?? '', [10, 5]);
    const second = await reportTimes(deck.path, cookies[1] ?? '', [1, 0, 4]);

    expect([first.status, second.status]).toEqual([204, 204]);
    expect(await readTimes(deck)).toEqual([2, [5.5, 2.5, 2]]);
  });

  test('a report of time per slide counts only slides of the shown version', async () => {
    const deck = await newShare();

    await reportTimes(deck.path, await visit(deck.path), [1, 2, 3, 4, 5]);

    expect(await readTimes(deck)).toEqual([1, [1, 2, 3]]);
  });

  test('concurrent reports of time per slide are all added', async () => {
    const deck = await newShare();
    const cookies = await Promise.all([1, 2, 3].map(() => visit(deck.path)));

    await Promise.all(cookies.map((cookie) => reportTimes(deck.path, cookie, [3])));

    expect(await readTimes(deck)).toEqual([3, [3]]);
  });

  test('the number of reports of time per slide is limited to the number of counted views', async () => {
    const deck = await newShare();
    const cookie = await visit(deck.path);

    await reportTimes(deck.path, cookie, [3]);
    const repeated = await reportTimes(deck.path, cookie, [1800]);

    expect(repeated.status).toBe(204);
    expect(await readTimes(deck)).toEqual([1, [3]]);
  });

  test.each([
    ['without a counted view', ''],
    ['with the cookie of another link', '__Host-deckwright_seen_other=1'],
  ])('a report of time per slide is rejected %s', async (_what, cookie) => {
    const deck = await newShare();
    await visit(deck.path);

    const response = await reportTimes(deck.path, cookie, [3]);

    expect(response.status).toBe(404);
    expect(await readTimes(deck)).toEqual([0, []]);
  });

  test('a report of time per slide is rejected without the password', async () => {
    const deck = await newShare({ password: 'open sesame' });

    const cookie = `__Host-deckwright_seen_${deck.share.id}=1`;
    const response = await reportTimes(deck.path, cookie, [3]);

    expect(response.status).toBe(404);
  });

  test('a report of time per slide is rejected for a revoked link', async () => {
    const deck = await newShare();
    const cookie = await visit(deck.path);
    await deck.ask('DELETE', `/shares/${deck.share.id}`);

    const response = await reportTimes(deck.path, cookie, [3]);

    expect(response.status).toBe(404);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '[1'],
    ['no list', { seconds: [1] }],
    ['an empty list', []],
    ['more time than a visit reports', [maxSlideSeconds + 1]],
    ['a negative time', [-1]],
    ['a fraction', [0.5]],
    ['more slides than a presentation has', Array(maxTimedSlides + 1).fill(0)],
    ['a body above the limit', `[1${' '.repeat(5_000)}]`],
  ])('a report of time per slide is rejected with %s', async (_what, body) => {
    const deck = await newShare();
    const cookie = await visit(deck.path);

    const response = await reportTimes(deck.path, cookie, body);

    expect(response.status).toBe(400);
    expect(await readTimes(deck)).toEqual([0, []]);
  });

  test('reports of time per slide are limited by network address', async () => {
    const deck = await newShare();
    const cookie = await visit(deck.path);
    const address = createClientAddress();
    const { uses } = rateLimits.share_time_address;
    await spendUse('share_time_address', `${deck.share.id} ${address}`, uses);

    const response = await reportTimes(deck.path, cookie, [3], address);

    expect(response.status).toBe(429);
    expect(await readTimes(deck)).toEqual([0, []]);
  });

  test('an admin can’t see another user’s times per slide', async () => {
    const deck = await newShare();
    await reportTimes(deck.path, await visit(deck.path), [3]);
    const { token } = await newAdmin();

    const { body } = await call('GET', `/presentations/${deck.id}/shares`, { token });

    expect(body.items).toMatchObject([{ timed_views: 1, slide_seconds: [] }]);
  });
});
