import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app } from '#lambdas/preview/app.ts';
import { removeArtifacts } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { hashOf, newPublishedDeck, publishedHtml } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const html = publishedHtml(1);

const newDeployedDeck = async () => {
  const deck = await newPublishedDeck();
  return { ...deck, path: `/api/presentations/${deck.id}/preview` };
};

/** Follows the access token to the link and the cookie it is exchanged for. */
async function enter(path: string, token: string, query = '') {
  const response = await app.request(`${path}?token=${token}${query}`);
  const location = response.headers.get('location') ?? '';
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { response, location, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

describe('a preview', () => {
  test('exchanges the access token for a cookie of that deck and a link without it', async () => {
    const { path, token } = await newDeployedDeck();

    const { response, location, setCookie } = await enter(path, token, '&page=2');

    expect(response.status).toBe(302);
    expect(location).toMatch(
      new RegExp(`^${path}\\?page=2&version=1&pt=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
    );
    expect(location).not.toContain(token);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Max-Age=600']) {
      expect(setCookie).toContain(part);
    }
    expect(setCookie).toContain(`Path=${path}`);
    expect(await response.text()).toBe('');
  });

  test('shows the stored HTML by the link alone, under a policy of its own hashes', async () => {
    const { path, token } = await newDeployedDeck();
    const { location } = await enter(path, token);

    const response = await app.request(location);
    const policy = response.headers.get('content-security-policy');

    expect(response.status).toBe(200);
    expect(await response.text()).toBe(html);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${hashOf('0')}'`);
    expect(policy).toContain(`style-src '${hashOf('p{}')}'`);
    expect(policy).toContain('frame-ancestors http://app.deckwright.test');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each(['', '?page=toc', '?page=all', '?page=3', '?page=1&version=1'])(
    'shows "%s" by the cookie alone',
    async (query) => {
      const { path, token } = await newDeployedDeck();
      const { cookie } = await enter(path, token);

      const response = await app.request(`${path}${query}`, { headers: { cookie } });

      expect(response.status).toBe(200);
    },
  );

  test.each(['?page=4', '?page=0', '?page=x', '?version=2', '?version=-1'])(
    'has nothing at "%s"',
    async (query) => {
      const { path, token } = await newDeployedDeck();
      const { cookie } = await enter(path, token);

      const response = await app.request(`${path}${query}`, { headers: { cookie } });

      expect(response.status).toBe(404);
    },
  );

  test('is 404 when the object is gone from the store', async () => {
    const { path, token, key } = await newDeployedDeck();
    const { location } = await enter(path, token);

    await removeArtifacts(key);
    const response = await app.request(location);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no such preview');
  });

  test('is open to admins', async () => {
    const { path } = await newDeployedDeck();
    const { token } = await newAdmin();

    const { location } = await enter(path, token);

    expect((await app.request(location)).status).toBe(200);
  });
});

describe('a preview is closed', () => {
  test("to others' tokens, as if it did not exist", async () => {
    const { path } = await newDeployedDeck();
    const { token } = await newUser();

    const { response } = await enter(path, token);

    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('without a token: a page asks the app for one and links to it', async () => {
    const { path, id } = await newDeployedDeck();

    const response = await app.request(`${path}?version=1`);
    const page = await response.text();
    const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';

    expect(response.status).toBe(401);
    expect(page).toContain(`href="http://app.deckwright.test/preview/${id}/1"`);
    expect(page).toContain('deckwright:preview-unauthorized');
    expect(page).toContain('请重新打开预览');
    expect(response.headers.get('content-security-policy')).toContain(hashOf(script));
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://app');
  });

  test.each(['nonsense', 'a.b.c'])('to the token "%s"', async (token) => {
    const { path } = await newDeployedDeck();

    const { response } = await enter(path, token);
    const byLink = await app.request(`${path}?pt=${token}`);

    expect(response.status).toBe(401);
    expect(byLink.status).toBe(401);
  });

  test('to an access token in place of the link’s', async () => {
    const { path, token } = await newDeployedDeck();

    expect((await app.request(`${path}?pt=${token}`)).status).toBe(401);
  });

  test("to another deck's link and cookie, of the same owner too", async () => {
    const one = await newDeployedDeck();
    const other = await newDeployedDeck();
    const { location, cookie } = await enter(one.path, one.token);
    const { search } = new URL(location, 'http://preview.test');

    const byLink = await app.request(`${other.path}${search}`);
    const byCookie = await app.request(other.path, { headers: { cookie } });

    expect(byLink.status).toBe(401);
    expect(byCookie.status).toBe(401);
  });

  test('to the link for another version', async () => {
    const { path, token } = await newDeployedDeck();
    const { location } = await enter(path, token);

    const response = await app.request(location.replace('version=1', 'version=2'));

    expect(response.status).toBe(401);
  });

  test('ten minutes later', async () => {
    const { path, token } = await newDeployedDeck();
    const { location, cookie } = await enter(path, token);
    const real = Date.now;

    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 601_000);
    const response = await app.request(location, { headers: { cookie } });

    expect(response.status).toBe(401);
  });

  test('the moment its user is disabled', async () => {
    const { path, token, user } = await newDeployedDeck();
    const { cookie } = await enter(path, token);

    await userEntity().patch({ id: user.id }).set({ is_active: false }).go();
    const response = await app.request(path, { headers: { cookie } });

    expect(response.status).toBe(401);
  });

  test('the moment the deck is deleted', async () => {
    const { path, token, id } = await newDeployedDeck();
    const { cookie } = await enter(path, token);

    await deckEntity().patch({ id }).set({ deleted_at: systemClock.now() }).go();
    const response = await app.request(path, { headers: { cookie } });

    expect(response.status).toBe(404);
  });

  test('at any other path', async () => {
    expect((await app.request('/api/presentations')).status).toBe(404);
    expect((await app.request('/api/presentations/not-an-id/preview')).status).toBe(404);
  });
});
