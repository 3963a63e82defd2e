import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/preview/app.ts';
import { putArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { createClientAddress } from '#test/support/api.ts';
import {
  createPublishedHtml,
  newPublishedDeck,
  type PublishedDeck,
  putVersion,
} from '#test/support/published-deck.ts';

async function newLink(deck: PublishedDeck, body: object = {}): Promise<string> {
  const { body: share } = await deck.ask('POST', '/shares', body);
  return String(share.path);
}

const visit = (path: string) =>
  app.request(path, { headers: { 'x-forwarded-for': createClientAddress() } });

const readPage = async (path: string) => (await visit(path)).text();

describe('a share link that follows the presentation', () => {
  test('a following share link shows the version that is current at the visit', async () => {
    const deck = await newPublishedDeck();
    const path = await newLink(deck);
    await putVersion(deck.id, 2);

    const before = await readPage(path);
    await deckEntity().patch({ id: deck.id }).set({ current_html_version: 2 }).go();
    const after = await readPage(path);

    expect(before).toContain('<title>Version 1</title>');
    expect(after).toContain('<title>Version 2</title>');
  });

  test('caches may not store the page of a following share link', async () => {
    const path = await newLink(await newPublishedDeck());

    const { headers } = await visit(path);

    expect(headers.get('cache-control')).toBe('no-store');
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
  });

  test('a following share link explains in both languages that nothing is published', async () => {
    const deck = await newPublishedDeck();
    const path = await newLink(deck);
    await deckEntity().patch({ id: deck.id }).remove(['current_html_version']).go();

    const response = await visit(path);
    const page = await response.text();

    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(page).toContain('<h1>Nothing is published yet</h1>');
    expect(page).toContain('尚未发布');
  });

  test('the password form of a following share link does not reveal that nothing is published', async () => {
    const deck = await newPublishedDeck();
    const path = await newLink(deck, { password: 'open sesame' });
    await deckEntity().patch({ id: deck.id }).remove(['current_html_version']).go();

    const response = await visit(path);

    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('published');
  });
});

describe('speaker notes of a shared page', () => {
  test('a share link without notes sends no speaker notes', async () => {
    const page = await readPage(await newLink(await newPublishedDeck()));

    expect(page).toContain('Slide 3');
    expect(page).not.toContain('Private note');
    expect(page).toContain('<button id="dw-notes" hidden>');
  });

  test('a share link with notes sends the speaker notes', async () => {
    const page = await readPage(await newLink(await newPublishedDeck(), { with_notes: true }));

    expect(page).toContain('Private note 3');
  });

  test.each([
    ['has no end', (html: string) => html.replaceAll('</details>', '')],
    ['is missing', (html: string) => html.replace('<details class="notes">', '<details>')],
  ])(
    'a share link without notes returns 500 when a note in the stored HTML %s',
    async (_what, change) => {
      const deck = await newPublishedDeck();
      await putArtifact(deck.key, change(createPublishedHtml(1)), 'text/html');

      const response = await visit(await newLink(deck));

      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('Private note');
    },
  );
});
