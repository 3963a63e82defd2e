import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { deriveKeyPair } from '#lambdas/lib/access-key-pair.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app } from '#lambdas/preview/app.ts';
import { removeArtifacts } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import {
  createPublishedHtml,
  formatCspHash,
  newPublishedDeck,
} from '#test/support/published-deck.ts';
import { failStoreRequests } from '#test/support/store-faults.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const html = createPublishedHtml(1);

const newDeployedDeck = async () => {
  const deck = await newPublishedDeck();
  return { ...deck, path: `/api/presentations/${deck.id}/preview` };
};

/** Exchanges the access token for a preview link and a cookie. */
async function exchangeToken(path: string, token: string, query = '') {
  const response = await app.request(`${path}?token=${token}${query}`);
  const location = response.headers.get('location') ?? '';
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { response, location, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

describe('opening a preview by its link', () => {
  test('a preview exchanges the access token for a cookie of the deck and a URL without the token', async () => {
    const { path, token, id } = await newDeployedDeck();

    const { response, location, setCookie } = await exchangeToken(path, token, '&page=2');

    expect(response.status).toBe(302);
    expect(location).toMatch(
      new RegExp(`^${path}\\?page=2&version=1&pt=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
    );
    expect(location).not.toContain(token);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors http://app.deckwright.test",
    );
    for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Max-Age=600']) {
      expect(setCookie).toContain(part);
    }
    expect(setCookie).toMatch(new RegExp(`^__Host-deckwright_preview_${id}=`));
    expect(setCookie).toContain('Path=/;');
    expect(setCookie).not.toContain('Domain');
    expect(await response.text()).toBe('');
  });

  test('a preview link without a cookie returns the stored HTML, with a CSP that contains the hashes of its scripts and styles', async () => {
    const { path, token } = await newDeployedDeck();
    const { location } = await exchangeToken(path, token);

    const response = await app.request(location);
    const policy = response.headers.get('content-security-policy');

    expect(response.status).toBe(200);
    expect(await response.text()).toBe(html);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${formatCspHash('0')}'`);
    expect(policy).toContain(`style-src '${formatCspHash('p{}')}'`);
    expect(policy).toContain('frame-ancestors http://app.deckwright.test');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  });

  test.each(['', '?page=toc', '?page=all', '?page=3', '?page=1&version=1'])(
    'a preview with the cookie and without a link token returns "%s"',
    async (query) => {
      const { path, token } = await newDeployedDeck();
      const { cookie } = await exchangeToken(path, token);

      const response = await app.request(`${path}${query}`, { headers: { cookie } });

      expect(response.status).toBe(200);
    },
  );

  test.each(['?page=4', '?page=0', '?page=x', '?version=2', '?version=-1'])(
    'a preview returns 404 for "%s"',
    async (query) => {
      const { path, token } = await newDeployedDeck();
      const { cookie } = await exchangeToken(path, token);

      const response = await app.request(`${path}${query}`, { headers: { cookie } });

      expect(response.status).toBe(404);
    },
  );

  test('a preview returns 404 when the stored file is missing', async () => {
    const { path, token, key } = await newDeployedDeck();
    const { location } = await exchangeToken(path, token);

    await removeArtifacts(key);
    const response = await app.request(location);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Preview not found');
  });

  test('a preview is available to admins', async () => {
    const { path } = await newDeployedDeck();
    const { token } = await newAdmin();

    const { location } = await exchangeToken(path, token);

    expect((await app.request(location)).status).toBe(200);
  });
});

describe('the cookies of previews', () => {
  const oldCookie = (i: number) => `__Host-deckwright_preview_${String(i).padStart(26, '0')}=old`;

  test('a preview cookie opens only the presentation it was issued for, also when two cookies are sent', async () => {
    const deck = await newDeployedDeck();
    const secondDeck = await newDeployedDeck();
    const cookie = [
      (await exchangeToken(deck.path, deck.token)).cookie,
      (await exchangeToken(secondDeck.path, secondDeck.token)).cookie,
    ].join('; ');

    expect((await app.request(deck.path, { headers: { cookie } })).status).toBe(200);
    expect((await app.request(secondDeck.path, { headers: { cookie } })).status).toBe(200);
  });

  test('a browser has at most eight preview cookies: setting another cookie removes the oldest', async () => {
    const { path, token } = await newDeployedDeck();
    const cookie = Array.from({ length: 10 }, (_, i) => oldCookie(i)).join('; ');

    const response = await app.request(`${path}?token=${token}`, { headers: { cookie } });
    const removedCookies = response.headers
      .getSetCookie()
      .filter((cookieHeader) => cookieHeader.includes('Max-Age=0'));

    expect(removedCookies.map((cookieHeader) => cookieHeader.split('=')[0])).toEqual(
      [0, 1, 2].map((i) => oldCookie(i).split('=')[0]),
    );
    expect(
      removedCookies.every(
        (cookieHeader) => cookieHeader.includes('Partitioned') && cookieHeader.includes('Secure'),
      ),
    ).toBe(true);
  });
});

describe('a preview URL that contains an access token', () => {
  const failing: [what: string, path: (id: string) => string][] = [
    ['an invalid version', (id) => `/api/presentations/${id}/preview?version=abc`],
    ['an invalid page', (id) => `/api/presentations/${id}/preview?page=0`],
    ['an invalid id', () => '/api/presentations/not-an-id/preview'],
    ['an unknown presentation', () => `/api/presentations/${systemClock.id()}/preview`],
    ['another path', () => '/somewhere/else'],
    ['a share link', () => `/s/${'x'.repeat(43)}`],
  ];

  test.each(failing)(
    'a preview URL with an access token redirects to the same URL without the token: %s',
    async (_, pathOf) => {
      const { id, token } = await newDeployedDeck();
      const path = pathOf(id);

      const response = await app.request(`${path}${path.includes('?') ? '&' : '?'}token=${token}`);
      const location = response.headers.get('location') ?? '';
      const shown = await app.request(location);

      expect(response.status).toBe(302);
      expect(await response.text()).toBe('');
      expect(location.split('?')[0]).toBe(path.split('?')[0]);
      expect(location).not.toContain('token');
      expect(location).not.toContain(token);
      expect(shown.status).toBe(404);
    },
  );

  test.each(['nonsense', ''])(
    'a preview URL with the token "%s" redirects to the same URL without the token',
    async (token) => {
      const { path } = await newDeployedDeck();

      const { response, location } = await exchangeToken(path, token, '&page=2&version=1');

      expect(response.status).toBe(302);
      expect(location).toBe(`${path}?page=2&version=1&notice=signed_out`);
      expect((await app.request(location)).status).toBe(401);
    },
  );

  test('a preview URL with an access token never shows a preview that another user’s cookie opens', async () => {
    const { path, token } = await newDeployedDeck();
    const { cookie } = await exchangeToken(path, token);
    const otherUser = await newUser();

    const { location } = await exchangeToken(path, otherUser.token);
    const shown = await app.request(location, { headers: { cookie } });

    expect(shown.status).toBe(404);
    expect(await shown.text()).not.toContain(html);
  });

  test('a preview URL with an access token redirects after an internal error too, with the logged request id', async () => {
    const { path, token, id } = await newDeployedDeck();
    vi.spyOn(systemClock, 'id').mockReturnValue('01JD000000000000000000FAIL');
    failStoreRequests({ holds: id, times: 1, error: () => new Error('the store is unavailable') });

    const { response, location } = await exchangeToken(path, token);
    const shown = await app.request(location);

    expect(response.status).toBe(302);
    expect(location).toBe(`${path}?notice=failed&request=01JD000000000000000000FAIL`);
    expect(shown.status).toBe(500);
    expect(await shown.text()).toContain('01JD000000000000000000FAIL');
  });

  test.each(['//evil.test/x', '/\\evil.test/x'])(
    'a preview URL with an access token never redirects to another host: %s',
    async (path) => {
      const response = await app.request(`http://preview.test${path}?token=a`);

      expect(response.headers.get('location')).toBe('/evil.test/x?notice=not_found');
    },
  );

  test.each([
    ['/s/a%0ab', '/s/a%0ab'],
    ['/s/a%0d%0aset-cookie:b', '/s/a%0d%0aset-cookie:b'],
    ['/%5Cevil.test', '/%5Cevil.test?notice=not_found'],
  ])('the redirect without the access token keeps the path encoded: %s', async (path, location) => {
    const response = await app.request(`http://preview.test${path}?token=a`);

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
  });

  test('a preview URL with an access token redirects after a form post too', async () => {
    const { token } = await newUser();

    const response = await app.request(`/s/${'x'.repeat(43)}?token=${token}`, { method: 'POST' });

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/s/${'x'.repeat(43)}`);
  });
});

describe('when a preview is not available', () => {
  test('a preview returns 404 for other users’ tokens', async () => {
    const { path } = await newDeployedDeck();
    const { token } = await newUser();

    const { response, location } = await exchangeToken(path, token);

    expect((await app.request(location)).status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('a preview without a token returns a page that requests a token from the app and links to the app', async () => {
    const { path, id } = await newDeployedDeck();

    const response = await app.request(`${path}?version=1`);
    const page = await response.text();
    const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';

    expect(response.status).toBe(401);
    expect(page).toContain(`href="http://app.deckwright.test/preview/${id}/1"`);
    expect(page).toContain('deckwright:preview-unauthorized');
    expect(page).toContain('请重新打开预览');
    expect(response.headers.get('content-security-policy')).toContain(formatCspHash(script));
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://app');
  });

  test.each(['nonsense', 'a.b.c'])(
    'a preview is rejected for the invalid token "%s"',
    async (token) => {
      const { path } = await newDeployedDeck();

      const { location } = await exchangeToken(path, token);
      const byLink = await app.request(`${path}?pt=${token}`);

      expect((await app.request(location)).status).toBe(401);
      expect(byLink.status).toBe(401);
    },
  );

  test('a preview link with an access token instead of a link token is rejected', async () => {
    const { path, token } = await newDeployedDeck();

    expect((await app.request(`${path}?pt=${token}`)).status).toBe(401);
  });

  test('a preview token signed with the API’s secret is rejected', async () => {
    const { path, id, user } = await newDeployedDeck();
    const [secret] = z.tuple([z.string()]).parse(JSON.parse(inject('environment').JWT_KEYS ?? ''));
    const claims = { sub: user.id, tv: user.token_version, pid: id };
    const rightful = { issuer: 'deckwright', audience: 'preview', expiresIn: 60 } as const;
    const { privateKey, jwk } = deriveKeyPair(secret);

    const passes = [
      jwt.sign(claims, secret, rightful),
      jwt.sign(claims, privateKey, { ...rightful, algorithm: 'ES256', keyid: jwk.kid }),
    ];

    for (const pass of passes) expect((await app.request(`${path}?pt=${pass}`)).status).toBe(401);
  });

  test('a preview is rejected for the link and cookie of another deck, even of the same owner', async () => {
    const deck = await newDeployedDeck();
    const otherDeck = await newDeployedDeck();
    const { location, cookie } = await exchangeToken(deck.path, deck.token);
    const { search } = new URL(location, 'http://preview.test');

    const byLink = await app.request(`${otherDeck.path}${search}`);
    const byCookie = await app.request(otherDeck.path, { headers: { cookie } });

    expect(byLink.status).toBe(401);
    expect(byCookie.status).toBe(401);
  });

  test('a preview link of one version is rejected for another version', async () => {
    const { path, token } = await newDeployedDeck();
    const { location } = await exchangeToken(path, token);

    const response = await app.request(location.replace('version=1', 'version=2'));

    expect(response.status).toBe(401);
  });

  test('a preview link and cookie expire after ten minutes', async () => {
    const { path, token } = await newDeployedDeck();
    const { location, cookie } = await exchangeToken(path, token);
    const real = Date.now;

    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 601_000);
    const response = await app.request(location, { headers: { cookie } });

    expect(response.status).toBe(401);
  });

  test('a preview cookie becomes invalid as soon as the user is disabled', async () => {
    const { path, token, user } = await newDeployedDeck();
    const { cookie } = await exchangeToken(path, token);

    await userEntity().patch({ id: user.id }).set({ is_active: false }).go();
    const response = await app.request(path, { headers: { cookie } });

    expect(response.status).toBe(401);
  });

  test('a preview returns 404 as soon as the deck is deleted', async () => {
    const { path, token, id } = await newDeployedDeck();
    const { cookie } = await exchangeToken(path, token);

    await deckEntity().patch({ id }).set({ deleted_at: systemClock.now() }).go();
    const response = await app.request(path, { headers: { cookie } });

    expect(response.status).toBe(404);
  });

  test('the preview host returns 404 at any other path', async () => {
    expect((await app.request('/api/presentations')).status).toBe(404);
    expect((await app.request('/api/presentations/not-an-id/preview')).status).toBe(404);
  });
});
