import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/preview/app.ts';
import { putArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { createEmbedCode, maxEmbedOrigins } from '#shared/domain/embedding.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { call, createClientAddress } from '#test/support/api.ts';
import { newAdmin } from '#test/support/factories.ts';
import {
  createPublishedHtml,
  newPublishedDeck,
  type PublishedDeck,
  putThumbnail,
} from '#test/support/published-deck.ts';

const previewOrigin = 'http://preview.deckwright.test';
const appOrigin = 'http://app.deckwright.test';
const embeddingSite = 'https://blog.example.com';

const visit = (path: string) =>
  app.request(path, { headers: { 'x-forwarded-for': createClientAddress() } });

type SharedDeck = PublishedDeck & { share: Share; path: string };

async function newShare(body: object = { embed_origins: [embeddingSite] }): Promise<SharedDeck> {
  const deck = await newPublishedDeck();
  const answer = await deck.ask('POST', '/shares', body);
  expect(answer.status).toBe(201);
  const share = answer.body as unknown as Share;
  return { ...deck, share, path: String(share.path) };
}

const readAncestors = (response: Response) =>
  /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

const readOembed = (query: Record<string, string>) =>
  visit(`/s/oembed?${new URLSearchParams(query)}`);

const describeLink = async (path: string, query: Record<string, string> = {}) =>
  (await readOembed({ url: previewOrigin + path, ...query })).json();

describe('the sites that may embed a share link', () => {
  test('a share link may be embedded by no site unless its owner chooses some', async () => {
    const { share, path } = await newShare({});

    const response = await visit(path);

    expect(share.embed_origins).toEqual([]);
    expect(readAncestors(response)).toBe(appOrigin);
    expect(await response.text()).not.toContain('oembed');
  });

  test('the sites of a share link are stored as origins, and shown to the owner and admins', async () => {
    const { id, ask } = await newShare({
      embed_origins: [` ${embeddingSite} `, 'HTTPS://Example.COM:8443', 'http://localhost:5173'],
    });
    const origins = [embeddingSite, 'https://example.com:8443', 'http://localhost:5173'];
    const { token } = await newAdmin();

    const own = await ask('GET', '/shares');
    const seen = await call('GET', `/presentations/${id}/shares`, { token });

    expect(own.body.items).toMatchObject([{ embed_origins: origins }]);
    expect(seen.body.items).toMatchObject([{ embed_origins: origins }]);
  });

  test('only the app and the sites of a share link may frame its page', async () => {
    const { path } = await newShare({ embed_origins: [embeddingSite, 'http://localhost:5173'] });

    const response = await visit(path);

    expect(response.status).toBe(200);
    expect(readAncestors(response)).toBe(`${appOrigin} ${embeddingSite} http://localhost:5173`);
  });

  test.each([
    ['a path', 'https://example.com/blog'],
    ['a trailing slash', 'https://example.com/'],
    ['a query', 'https://example.com?a'],
    ['credentials', 'https://user:pass@example.com'],
    ['a wildcard', 'https://*.example.com'],
    ['only a wildcard', '*'],
    ['a keyword', "'none'"],
    ['another keyword', "'self'"],
    ['only a scheme', 'https:'],
    ['http', 'http://example.com'],
    ['http on a host like localhost', 'http://localhost.example.com'],
    ['no scheme', 'example.com'],
    ['another scheme', 'data:text/html'],
    ['a semicolon', 'https://example.com; script-src *'],
    ['a second source', 'https://example.com https://evil.example'],
    ['a line break', 'https://example.com\r\nX-Evil: 1'],
    ['a line break in the middle', 'https://example.com\nevil.example'],
    ['a tab', 'https://example\t.com'],
    ['a null character', 'https://example.com\u0000'],
    ['a Unicode host', 'https://例え.example'],
    ['a Unicode dot', 'https://example。com'],
    ['an IPv6 address', 'https://[::1]'],
    ['an empty label', 'https://example..com'],
    ['port zero', 'https://example.com:0'],
    ['a long port', 'https://example.com:123456'],
    ['too many characters', `https://${'a'.repeat(200)}.com`],
    ['nothing', ''],
  ])('a share link is rejected with a site that has %s', async (_what, origin) => {
    const { ask } = await newPublishedDeck();

    const answer = await ask('POST', '/shares', { embed_origins: [embeddingSite, origin] });

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['embed_origins.1']);
  });

  test('a rejected site is explained in the language of the caller', async () => {
    const { ask } = await newPublishedDeck();
    const body = { embed_origins: ['example.com'] };

    const english = await ask('POST', '/shares', body);
    const chinese = await ask('POST', '/shares', body, { 'accept-language': 'zh' });

    expect(english.body.detail).toContain(
      'Embedding is not valid: write an address such as https://example.com, without a path',
    );
    expect(chinese.body.detail).toContain('嵌入应为 https://example.com 这样的地址，不含路径');
  });

  test('a share link has at most ten sites', async () => {
    const { ask } = await newPublishedDeck();
    const origins = Array.from({ length: maxEmbedOrigins + 1 }, (_, n) => `https://a${n}.example`);

    const allowed = await ask('POST', '/shares', { embed_origins: origins.slice(1) });
    const more = await ask('POST', '/shares', { embed_origins: origins });

    expect([allowed.status, more.status]).toEqual([201, 422]);
    expect(Object.keys(more.body.fields ?? {})).toEqual(['embed_origins']);
  });

  test('a share link with a password can’t be embedded', async () => {
    const { ask } = await newPublishedDeck();
    const password = 'open sesame';

    const answer = await ask('POST', '/shares', { password, embed_origins: [embeddingSite] });
    const allowed = await newShare({ password, embed_origins: [] });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { embed_origins: 'is not valid: a page with a password can’t be embedded' } },
    });
    expect(readAncestors(await visit(allowed.path))).toBe(appOrigin);
  });

  test('the visits of an embedded page are counted by a partitioned cookie', async () => {
    const { path } = await newShare();

    const cookie = (await visit(path)).headers.get('set-cookie');

    for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Max-Age=1800']) {
      expect(cookie).toContain(part);
    }
  });

  test('the page of an ended share link may be framed by any site, has no links, and has the same CSP as for an unknown link', async () => {
    const deck = await newShare();
    await deck.ask('DELETE', `/shares/${deck.share.id}`);

    const [ended, unknown] = [await visit(deck.path), await visit(`/s/${'A'.repeat(43)}`)];

    expect(ended.status).toBe(404);
    expect(ended.headers.get('content-security-policy')).toBe(
      unknown.headers.get('content-security-policy'),
    );
    expect(readAncestors(ended)).toBe(`${appOrigin} *`);
    expect(await ended.text()).not.toMatch(/<(?:a|form|button|script)\b/);
  });

  test('the notice that nothing is published at an embedded share link may be framed by any site', async () => {
    const { id, path } = await newShare();
    await deckEntity().patch({ id }).remove(['current_html_version']).go();

    expect(readAncestors(await visit(path))).toBe(`${appOrigin} *`);
  });
});

describe('the oEmbed response of a share link', () => {
  test('the page of a share link names its oEmbed response, which embeds the page', async () => {
    const { id, path } = await newShare();
    await putThumbnail(id, 1);
    const url = previewOrigin + path;

    const page = await (await visit(path)).text();
    const [, address = ''] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(page) ?? [];
    const response = await visit(address.replace(previewOrigin, ''));

    expect(address.startsWith(`${previewOrigin}/s/oembed?`)).toBe(true);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json',
    ]);
    expect(await response.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Version 1',
      provider_name: 'Deckwright',
      provider_url: appOrigin,
      width: 960,
      height: 540,
      html: createEmbedCode({ url, title: 'Version 1' }),
      thumbnail_url: `${url}/cover.png?version=1`,
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
    expect(readAncestors(await visit(path))).toContain(embeddingSite);
  });

  test.each([
    [{ maxwidth: '480' }, [480, 270]],
    [{ maxheight: '270' }, [480, 270]],
    [{ maxwidth: '700', maxheight: '100' }, [177, 99]],
    [{ maxwidth: '5000', maxheight: '5000' }, [960, 540]],
    [{ maxwidth: '1', maxheight: '1' }, [1, 1]],
    [{ maxwidth: 'wide', maxheight: '-3' }, [960, 540]],
  ])('the oEmbed response fits the size %j', async (query, [width, height]) => {
    const { path } = await newShare();

    const body = await describeLink(path, query);

    expect([body.width, body.height]).toEqual([width, height]);
    expect(body.html).toContain(` width="${width}" height="${height}"`);
  });

  test('the oEmbed response has no thumbnail before it is rendered, and none above the requested size', async () => {
    const { id, path } = await newShare();

    const without = await describeLink(path);
    await putThumbnail(id, 1);
    const small = await describeLink(path, { maxwidth: '639' });
    const large = await describeLink(path, { maxwidth: '640', maxheight: '360' });

    expect(without).not.toHaveProperty('thumbnail_url');
    expect(small).not.toHaveProperty('thumbnail_url');
    expect(large).toHaveProperty('thumbnail_url');
  });

  test('a title is text in the oEmbed response and escaped in its HTML', async () => {
    const { key, path } = await newShare();
    const html = createPublishedHtml(1).replace(
      'Version 1',
      '&quot;&gt;&lt;b&gt; R&amp;D &amp;lt;',
    );
    await putArtifact(key, html, 'text/html');

    const body = await describeLink(path);

    expect(body.title).toBe('"><b> R&D &lt;');
    expect(body.html).toContain('title="&quot;&gt;&lt;b&gt; R&amp;D &amp;lt;"');
  });

  test('the oEmbed response of a share link counts no view', async () => {
    const { path, ask } = await newShare();

    await describeLink(path);

    expect((await ask('GET', '/shares')).body.items).toMatchObject([{ views: 0 }]);
  });

  test('an oEmbed request returns 401 for a share link with a password', async () => {
    const { path } = await newShare({ password: 'open sesame' });

    const response = await readOembed({ url: previewOrigin + path });

    expect([response.status, await response.text()]).toEqual([401, '']);
  });

  test('an oEmbed request returns 404 for a share link that no site may embed', async () => {
    const { path } = await newShare({});

    expect((await readOembed({ url: previewOrigin + path })).status).toBe(404);
  });

  test('an oEmbed request returns 404 for an ended share link', async () => {
    const { path, share, ask } = await newShare();
    await ask('DELETE', `/shares/${share.id}`);

    expect((await readOembed({ url: previewOrigin + path })).status).toBe(404);
  });

  test.each([
    ['an unknown link', (path: string) => `${previewOrigin}${path.slice(0, -1)}_`],
    ['another host', (path: string) => `https://evil.example${path}`],
    ['another scheme', (path: string) => `https://preview.deckwright.test${path}`],
    ['another page', (path: string) => `${previewOrigin}${path}/cover.png`],
    ['no address', () => 'deck'],
    ['an empty address', () => ''],
    ['a long address', (path: string) => `${previewOrigin}${path}?${'x'.repeat(3_000)}`],
  ])('an oEmbed request returns 404 for %s', async (_what, address) => {
    const { path } = await newShare();

    expect((await readOembed({ url: address(path) })).status).toBe(404);
  });

  test('an oEmbed request accepts the URL of a slide of the shared page', async () => {
    const { path } = await newShare();

    expect((await readOembed({ url: `${previewOrigin}${path}#3` })).status).toBe(200);
  });

  test.each(['xml', 'html', ''])(
    'an oEmbed request returns 501 for the format %j',
    async (format) => {
      const { path } = await newShare();

      expect((await readOembed({ url: previewOrigin + path, format })).status).toBe(501);
    },
  );
});
