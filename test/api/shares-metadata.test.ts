import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/preview/app.ts';
import { putArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { createClientAddress } from '#test/support/api.ts';
import {
  createPublishedHtml,
  newPublishedDeck,
  type PublishedDeck,
  putThumbnail,
  putVersion,
} from '#test/support/published-deck.ts';

const previewOrigin = 'http://preview.deckwright.test';

const visit = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { 'x-forwarded-for': createClientAddress(), ...headers } });

async function newLink({ ask }: PublishedDeck, body: object = {}): Promise<string> {
  return String((await ask('POST', '/shares', body)).body.path);
}

async function newDeckWithCover(): Promise<PublishedDeck> {
  const deck = await newPublishedDeck();
  await putThumbnail(deck.id, 1);
  return deck;
}

const readTags = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  );

describe('the page of a share link', () => {
  test('the page of a share link has Open Graph tags with the title and the cover', async () => {
    const path = await newLink(await newDeckWithCover());

    const response = await visit(path);

    expect(readTags(await response.text())).toEqual({
      'og:title': 'Version 1',
      'og:type': 'article',
      'og:url': `${previewOrigin}${path}`,
      'og:site_name': 'Deckwright',
      'og:image': `${previewOrigin}${path}/cover.png?version=1`,
      'og:image:type': 'image/png',
      'og:image:width': '640',
      'og:image:height': '360',
      'og:image:alt': 'Version 1',
      'twitter:card': 'summary_large_image',
    });
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('the page of a share link has no picture tag while no cover is rendered', async () => {
    const path = await newLink(await newPublishedDeck());

    const tags = readTags(await (await visit(path)).text());

    expect(tags['twitter:card']).toBe('summary');
    expect(Object.keys(tags).filter((name) => name.startsWith('og:image'))).toEqual([]);
  });

  test('a title can’t insert tags into the page of a share link', async () => {
    const deck = await newDeckWithCover();
    const title = '$&amp;&quot;&gt;&lt;script&gt;';
    const html = createPublishedHtml(1).replace('Version 1', () => title);
    await putArtifact(deck.key, html, 'text/html');

    const page = await (await visit(await newLink(deck))).text();

    expect(page).toContain(`<title>${title}</title>`);
    expect(readTags(page)).toMatchObject({ 'og:title': title, 'og:image:alt': title });
  });

  test('the password form of a share link reveals neither title nor cover', async () => {
    const path = await newLink(await newDeckWithCover(), { password: 'open sesame' });

    const page = await (await visit(path)).text();
    const cover = await visit(`${path}/cover.png`);

    expect(page).not.toMatch(/og:|twitter:|Version 1|cover\.png/);
    expect(cover.status).toBe(404);
  });

  test.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
    'WordPress/6.8; https://blog.example',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ])('the page of a share link counts no view of %s', async (agent) => {
    const deck = await newDeckWithCover();
    const path = await newLink(deck);

    const response = await visit(path, { 'user-agent': agent });
    await visit(`${path}/cover.png`);

    expect(readTags(await response.text())['og:title']).toBe('Version 1');
    const [share] = (await deck.ask('GET', '/shares')).body.items as Share[];
    expect(share?.views).toBe(0);
  });
});

describe('the cover of a share link', () => {
  const readCover = async (path: string) => {
    const response = await visit(`${path}/cover.png`);
    return { response, bytes: [...new Uint8Array(await response.arrayBuffer())] };
  };

  test('the cover of a share link is a PNG that needs no cookie', async () => {
    const { response, bytes } = await readCover(await newLink(await newDeckWithCover()));

    expect([response.status, bytes]).toEqual([200, [1]]);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('private, max-age=1800, immutable');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('the cover shows the version of the share link, at a URL that contains the version', async () => {
    const deck = await newDeckWithCover();
    const [following, fixed] = [await newLink(deck), await newLink(deck, { version: 1 })];
    await putVersion(deck.id, 2);
    await putThumbnail(deck.id, 2);

    await deckEntity().patch({ id: deck.id }).set({ current_html_version: 2 }).go();

    expect((await readCover(following)).bytes).toEqual([2]);
    expect((await readCover(fixed)).bytes).toEqual([1]);
    const tags = readTags(await (await visit(following)).text());
    expect(tags['og:image']).toBe(`${previewOrigin}${following}/cover.png?version=2`);
  });

  test.each([
    [
      'the link was revoked',
      (deck: PublishedDeck, id: string) => deck.ask('DELETE', `/shares/${id}`),
    ],
    ['the presentation was deleted', (deck: PublishedDeck) => deck.ask('DELETE', '')],
  ])('the cover returns 404 after %s', async (_what, end) => {
    const deck = await newDeckWithCover();
    const share = (await deck.ask('POST', '/shares', {})).body as unknown as Share;

    await end(deck, share.id);

    expect((await readCover(String(share.path))).response.status).toBe(404);
  });

  test('the cover returns 404 before it is rendered', async () => {
    const path = await newLink(await newPublishedDeck());

    expect((await readCover(path)).response.status).toBe(404);
  });
});
