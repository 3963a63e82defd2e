import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { isDrawableImage } from '#shared/deck/image-size.ts';
import type { StockProviderId } from '#shared/schemas/picture-settings.ts';
import { addedPictureSchema, pictureSearchSchema } from '#shared/schemas/pictures.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { buildPng, dataUriBytes } from '#test/support/hostile-pictures.ts';
import {
  type PictureServer,
  pictureKeys,
  startPictureServer,
} from '#test/support/picture-server.ts';

let server: PictureServer;
let deck: Awaited<ReturnType<typeof finishedDeck>>;

beforeAll(async () => {
  server = await startPictureServer();
  const { url } = server;
  process.env.PICTURE_KEYS = JSON.stringify(pictureKeys);
  process.env.PICTURE_ENDPOINTS = JSON.stringify({ openverse: url, pexels: url, unsplash: url });
  env.SETTINGS.pictures = { search: ['openverse', 'pexels', 'unsplash'] };
  env.SETTINGS.reads_loopback_pages = true;
  deck = await finishedDeck();
});
afterAll(async () => {
  delete env.SETTINGS.pictures;
  env.SETTINGS.reads_loopback_pages = false;
  await server.stop();
});
beforeEach(() => {
  server.override();
  server.seen.length = 0;
});

const searchPictures = (provider: StockProviderId, q = 'harbour') =>
  call('GET', `/pictures/search?provider=${provider}&q=${encodeURIComponent(q)}`, {
    token: deck.token,
  });
const openverseId = '0f8a9c2e-0000-4000-8000-000000000003';
const pictureIds: Record<StockProviderId, string> = {
  openverse: openverseId,
  pexels: '3',
  unsplash: 'unsplash-3',
};
const addPicture = (provider: StockProviderId, id = pictureIds[provider]) =>
  deck.ask('POST', '/pictures', { from: 'search', provider, id });

describe('a search for pictures', () => {
  test('the picture search lists the enabled picture providers', async () => {
    const { status, body } = await call('GET', '/pictures/providers', { token: deck.token });

    expect([status, body]).toEqual([
      200,
      {
        search: [
          { id: 'openverse', name: 'Openverse' },
          { id: 'pexels', name: 'Pexels' },
          { id: 'unsplash', name: 'Unsplash' },
        ],
        generate: null,
        describe: false,
      },
    ]);
  });

  test.each(['openverse', 'pexels'] as const)(
    'the picture search returns the pictures of %s with credits and thumbnails',
    async (provider) => {
      const { status, body } = await searchPictures(provider);

      expect(status).toBe(200);
      const { items, has_more } = pictureSearchSchema.parse(body);
      expect([items.length, has_more]).toEqual([12, true]);
      expect(items[0]).toMatchObject({
        description: 'Wind turbines on a ridge',
        credit: { author: expect.any(String), license: expect.any(String) },
      });
      expect(items.every(({ thumbnail }) => isDrawableImage(thumbnail ?? ''))).toBe(true);
    },
  );

  test('the picture search sends Openverse the query and excludes licences that forbid changes or commercial use', async () => {
    await searchPictures('openverse', 'bees & honey');

    expect(server.seen[0]?.path).toBe(
      '/v1/images/?q=bees+%26+honey&page=1&page_size=12&license_type=commercial%2Cmodification&extension=jpg%2Cjpeg%2Cpng&mature=false',
    );
  });

  test('the picture search at Unsplash returns thumbnail URLs of Unsplash, and links with referral parameters', async () => {
    const { body } = await searchPictures('unsplash');

    const [first] = pictureSearchSchema.parse(body).items;
    expect(first?.thumbnail).toBe(`${server.url}/files/thumb-1.png`);
    expect(first?.credit).toEqual({
      provider: 'Unsplash',
      url: 'https://unsplash.com/photos/unsplash-1?utm_source=deckwright&utm_medium=referral',
      author: 'Mira Lund',
      author_url: 'https://unsplash.com/@mira?utm_source=deckwright&utm_medium=referral',
      license: 'Unsplash License',
      license_url: 'https://unsplash.com/license',
    });
  });

  test('the picture search omits a thumbnail that is not an image, and still lists the picture', async () => {
    server.override(
      { path: /thumb-1\.png/, headers: { 'content-type': 'text/html' }, body: '<p>no</p>' },
      { path: /thumb-2\.png/, headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
      { path: /thumb-3\.png/, headers: { 'content-type': 'image/png' }, body: '<svg/>' },
      { path: /thumb-4\.png/, status: 404 },
      {
        path: /thumb-5\.png/,
        headers: { 'content-type': 'image/png' },
        body: dataUriBytes(buildPng({ width: 30_000, height: 30_000, isHeaderOnly: true })),
      },
    );

    const { items } = pictureSearchSchema.parse((await searchPictures('openverse')).body);

    const hasThumbnail = items.slice(0, 6).map(({ thumbnail }) => thumbnail !== null);
    expect(hasThumbnail).toEqual([false, false, false, false, false, true]);
  });

  test('the picture search loads one page of thumbnails at most, even if the site returns more results', async () => {
    const [url, results] = [
      `${server.url}/files/1.png`,
      Array(40).fill({ id: 'x', license: 'by' }),
    ];
    server.override({
      path: /^\/v1\/images\/\?/,
      body: JSON.stringify({ results: results.map((one) => ({ ...one, url, thumbnail: url })) }),
    });

    const { items } = pictureSearchSchema.parse((await searchPictures('openverse')).body);

    expect(items).toHaveLength(12);
  });

  const page = /^\/(v1\/images\/\?|v1\/search|search\/photos)/;

  test.each([
    ['openverse', { status: 500, body: '{}' }, 424, 'picture_provider_failed'],
    ['pexels', { status: 401, body: '{"error":"bad key"}' }, 424, 'picture_provider_failed'],
    ['openverse', { body: '<html>maintenance</html>' }, 424, 'picture_provider_failed'],
    ['pexels', { body: '{"photos":"none"}' }, 424, 'picture_provider_failed'],
    ['openverse', { status: 302, headers: { location: '/else' } }, 424, 'picture_provider_failed'],
    [
      'openverse',
      { body: `{"results":"${'x'.repeat(3_000_000)}"}` },
      424,
      'picture_provider_failed',
    ],
    [
      'openverse',
      { status: 429, headers: { 'retry-after': '30' } },
      429,
      'picture_provider_limited',
    ],
    ['unsplash', { status: 403, body: 'Rate Limit Exceeded' }, 429, 'picture_provider_limited'],
  ] as const)(
    'the picture search maps the response of %s, %o, to %i %s',
    async (provider, answer, status, code) => {
      server.override({ path: page, ...answer });

      const found = await searchPictures(provider);

      expect([found.status, found.body.code]).toEqual([status, code]);
      if (status === 429) expect(found.headers.get('retry-after')).toMatch(/^(30|60)$/);
    },
  );

  test('the picture search does not log the body of a provider’s error response', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const level = logger.getLevelName();
    logger.setLogLevel('WARN');
    server.override({ path: page, status: 500, body: 'text of the server' });

    await searchPictures('openverse');

    const logged = JSON.stringify(write.mock.calls);
    logger.setLogLevel(level);
    write.mockRestore();
    expect(logged).toContain('a picture provider failed');
    expect(logged).not.toContain('text of the server');
  });

  test('the picture search says so when the server can’t connect to the provider', async () => {
    const endpoints = env.PICTURE_ENDPOINTS ?? {};
    const { openverse = '' } = endpoints;
    endpoints.openverse = `http://127.0.0.1:${await findFreePort()}`;

    const found = await searchPictures('openverse');

    endpoints.openverse = openverse;
    expect([found.status, found.body.code]).toEqual([424, 'picture_provider_unreachable']);
  });

  test('the picture search fails after eight seconds when the provider does not respond', async () => {
    server.override({ path: page, delayMs: 20_000 });
    const startedAt = Date.now();

    const found = await searchPictures('openverse');

    expect([found.status, found.body.code]).toEqual([424, 'picture_provider_failed']);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
  });

  test('the picture search rejects a request for a disabled provider', async () => {
    env.SETTINGS.pictures = { search: ['pexels'] };

    const found = await searchPictures('openverse');

    env.SETTINGS.pictures = { search: ['openverse', 'pexels', 'unsplash'] };
    expect([found.status, found.body.code]).toEqual([409, 'pictures_not_set_up']);
    expect(server.seen).toEqual([]);
  });
});

describe('adding a picture from a picture site', () => {
  test.each(['openverse', 'pexels', 'unsplash'] as const)(
    'an added picture of %s is stored with its credit',
    async (provider) => {
      const { status, body } = await addPicture(provider);

      expect(status).toBe(201);
      const added = addedPictureSchema.parse(body);
      expect(added).toMatchObject({ width: 900, height: 600, alt: 'River valley' });
      expect(added.credit?.author).toEqual(expect.any(String));
      const stored = await deck.ask('GET', `/${added.asset}`);
      expect(stored.status).toBe(200);
    },
  );

  test('adding a picture of Unsplash reports the use to Unsplash, with the API key and all parameters', async () => {
    await addPicture('unsplash');

    const report = server.seen.find(({ path }) => path.includes('/download'));
    expect(report?.path).toBe('/photos/unsplash-3/download?ixid=abc');
    expect(report?.headers.authorization).toBe('Client-ID unsplash-key');
  });

  test('a picture of Unsplash is stored even if reporting the use fails', async () => {
    server.override({ path: /\/download/, status: 500 });

    expect((await addPicture('unsplash', 'unsplash-8')).status).toBe(201);
  });

  test('a picture is downloaded without sending the site’s API key', async () => {
    await addPicture('pexels');

    const file = server.seen.find(({ path }) => path.startsWith('/files/'));
    expect(file?.headers.authorization).toBeUndefined();
  });

  test('no picture site is called when the user’s search limit is reached', async () => {
    const other = await finishedDeck();
    const { uses } = rateLimits.picture_search_account;
    await spendUse('picture_search_account', other.user.id, uses);

    const refused = await other.ask('POST', '/pictures', {
      ...{ from: 'search', provider: 'pexels', id: pictureIds.pexels },
    });

    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(server.seen).toEqual([]);
  });

  const picture = (body: string | Uint8Array, type = 'image/png') => ({
    path: /^\/files\/3\.png/,
    headers: { 'content-type': type },
    body,
  });
  const bomb = dataUriBytes(buildPng({ width: 30_000, height: 30_000, isHeaderOnly: true }));

  test.each([
    [
      'an SVG',
      picture('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
      'picture_unreadable',
    ],
    [
      'an SVG named PNG',
      picture('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'picture_unreadable',
    ],
    ['a page', picture('<html></html>', 'text/html'), 'picture_unreadable'],
    ['no bytes', picture(''), 'picture_unreadable'],
    ['30,000 x 30,000 pixels', picture(bomb), 'picture_too_large'],
    ['more than 20 MB', picture(new Uint8Array(21 * 1024 * 1024)), 'too_large'],
    ['an error', { path: /^\/files\/3\.png/, status: 500 }, 'picture_provider_failed'],
  ])('a picture site’s response is rejected and not stored: %s', async (_what, answer, code) => {
    const before = await deck.ask('GET', '/pictures');
    server.override(answer);

    const { body } = await addPicture('openverse');

    expect(body.code).toBe(code);
    expect((await deck.ask('GET', '/pictures')).body).toEqual(before.body);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/a.png',
    'http://[::ffff:a9fe:a9fe]/',
    'file:///etc/passwd',
  ])('a picture download does not follow a redirect to %s', async (location) => {
    server.override({ path: /^\/files\/3\.png/, status: 302, headers: { location } });

    const { status, body } = await addPicture('openverse');

    expect([status, body.code]).toEqual([424, 'picture_provider_failed']);
  });

  test('a picture at a loopback address is not downloaded when loopback addresses are not allowed', async () => {
    env.SETTINGS.reads_loopback_pages = false;

    const { status, body } = await addPicture('openverse');

    env.SETTINGS.reads_loopback_pages = true;
    expect([status, body.code]).toEqual([424, 'picture_provider_failed']);
    expect(server.seen.map(({ path }) => path)).toEqual([`/v1/images/${openverseId}/`]);
  });

  test.each(['../../secret', 'a/b', 'a?b', ''])(
    'adding a picture with the invalid id %j returns 422 without calling the site',
    async (id) => {
      expect((await addPicture('openverse', id)).status).toBe(422);
      expect(server.seen).toEqual([]);
    },
  );
});

describe('the picture library of a user', () => {
  test('the picture library lists the pictures of all the user’s presentations; a copied picture keeps its credit', async () => {
    const { body: added } = await addPicture('openverse');
    const { token } = deck;
    const other = await finishedDeck();
    const listed = await call('GET', '/pictures', { token });
    const mine = (listed.body.items as { asset: string; presentation_id: string }[]).find(
      ({ asset }) => asset === added.asset,
    );
    expect(mine?.presentation_id).toBe(deck.id);
    const from = { from: 'library', presentation_id: deck.id, asset: added.asset };

    const copied = await deck.ask('POST', '/pictures', from);
    const foreign = await other.ask('POST', '/pictures', from);
    const unknown = await deck.ask('POST', '/pictures', {
      ...from,
      asset: `pictures/${'0'.repeat(64)}-1x1.png`,
    });

    expect([copied.status, copied.body.credit]).toEqual([201, added.credit]);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
  });

  test('the picture library of a user contains no pictures of other users', async () => {
    const { token } = await newUser();

    expect((await call('GET', '/pictures', { token })).body).toEqual({ items: [] });
  });
});
