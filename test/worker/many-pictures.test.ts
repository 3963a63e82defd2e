import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { createMarkedUri } from '#lambdas/services/pictures/own-mark.ts';
import { storeSlidePictures } from '#lambdas/services/pictures/picture-store.ts';
import { getJson, listArtifacts, putJson } from '#lambdas/stores/artifact-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides, putSlide } from '#lambdas/stores/slide-store.ts';
import { getVersion } from '#lambdas/stores/version-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import type { Deck, SlideContent } from '#shared/deck/model.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { createPlainWorker, runQueuedTasks } from '#test/support/finished-deck.ts';
import { dataUriBytes, jpeg } from '#test/support/hostile-pictures.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  createEntryLine,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
  toJsonLines,
} from '#test/support/scripted-outline.ts';

const slideCount = 60;
/** Lambda's maximum size of a response, and DynamoDB's maximum size of a transaction. */
const maxResponseBytes = 6 * 1024 * 1024;
const maxTransactionBytes = 4 * 1024 * 1024;

/** Returns a picture of about 120 KB in the format of our encoder; each call returns a different one. */
function createBigPicture(): string {
  const bytes = dataUriBytes(jpeg);
  const comment = () => Buffer.concat([Buffer.from([0xff, 0xfe, 0xea, 0x62]), randomBytes(0xea60)]);
  return createMarkedUri(
    'jpeg',
    Buffer.concat([bytes.subarray(0, 20), comment(), comment(), bytes.subarray(20)]),
  );
}

const pictures = Array.from({ length: slideCount }, createBigPicture);

const picturedContent = (index: number): SlideContent => ({
  layout: 'image-text',
  title: `Pier ${index}`,
  notes: '',
  sources: [],
  blocks: {
    text: 'It is low water.',
    image: { asset: pictures[index] ?? '', alt: `Pier number ${index}` },
  },
});

const picturedSlide: RunTask = async ({ deck, task }) => {
  const index = task.slide_index ?? 0;
  const [content] = await storeSlidePictures(deck.id, [picturedContent(index)]);
  if (!content) throw new Error('no slide');
  const fields = { point: 'One.', content, score: 90, findings: [], edited: false };
  const key = { presentation_id: deck.id, id: task.slide_id ?? '' };
  return {
    writes: (entities) => [
      entities.slide.put({ ...key, run: deck.run, rev: 1, ...fields }).commit(),
    ],
  };
};

const points = Array.from({ length: slideCount }, (_, i) => `Pier ${i} is long.`);
const outline = toJsonLines(
  { title: 'Piers', subtitle: '', points },
  ...points.map((point, i) => ({ ...createEntryLine(0), i, point })),
);
const worker = createPlainWorker({ 'slides.slide': picturedSlide });

const findImageSources = (html: string) =>
  [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src = '']) => src);

describe('a deck of 60 slides with a picture each', { timeout: 240_000 }, () => {
  let id = '';
  let token = '';
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token, body, headers });
  const size = async (path: string) => {
    const { status, body } = await ask('GET', path);
    expect(status).toBe(200);
    return JSON.stringify(body).length;
  };
  /** Opens a page of the preview host; returns its HTML and the response to its first picture. */
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await previewApp.request(path, { headers });
    const html = await response.text();
    const [first = ''] = findImageSources(html);
    const { pathname, search } = new URL(first, new URL(path, 'http://preview.test'));
    return { html, first, picture: await previewApp.request(pathname + search, { headers }) };
  };
  const isFirstPicture = async (response: Response) =>
    dataUriBytes(pictures[0] ?? '').equals(Buffer.from(await response.arrayBuffer()));

  beforeAll(async () => {
    const owner = await newUser({ tier: 'team' });
    token = owner.token;
    ({ id } = await newDeck({ slide_count: slideCount }, owner.user));
    await runTask(outlineTaskMessage(id), createPortsWithModel(createStreamingModel(outline)));
    for (let round = 0; round < 8; round += 1) await runQueuedTasks(id, worker);
  }, 240_000);

  test('the pictures of the test deck exceed the size limits of a response and of a transaction', () => {
    expect(pictures.join('').length).toBeGreaterThan(maxResponseBytes);
    expect(pictures.join('').length).toBeGreaterThan(maxTransactionBytes);
  });

  test('slides, full data and a version of a deck with 60 pictures are read within the response size limit', async () => {
    expect(await getDeck(id)).toMatchObject({ status: 'completed', slide_count: slideCount });
    expect(await size('/slides')).toBeLessThan(maxResponseBytes / 20);
    expect(await size('/data')).toBeLessThan(maxResponseBytes / 20);
    expect(await size('/versions/1')).toBeLessThan(maxResponseBytes / 20);
  });

  test('a preview loads its pictures by URL with the preview’s cookie or link', async () => {
    const exchange = await previewApp.request(`/api/presentations/${id}/preview?token=${token}`);
    const cookie = exchange.headers.get('set-cookie')?.split(';')[0] ?? '';

    const byCookie = await visit(`/api/presentations/${id}/preview`, { cookie });
    const byLink = await visit(exchange.headers.get('location') ?? '');
    const withoutPass = await previewApp.request(`/api/presentations/${id}/${byCookie.first}`);

    expect(byCookie.html.length).toBeLessThan(maxResponseBytes / 2);
    expect(findImageSources(byCookie.html)).toHaveLength(slideCount);
    expect(byCookie.picture.headers.get('cache-control')).toBe('private, max-age=1800, immutable');
    expect(await isFirstPicture(byCookie.picture)).toBe(true);
    expect(await isFirstPicture(byLink.picture)).toBe(true);
    expect(withoutPass.status).toBe(401);
  });

  test('a share link’s page loads its pictures by URL, only with the share link’s password', async () => {
    const shared = await ask('POST', '/shares', { version: 1 });
    const locked = await ask('POST', '/shares', { version: 1, password: 'open sesame' });

    const { html, first, picture } = await visit(String(shared.body.path));
    const refused = await previewApp.request(
      `${locked.body.path}/${first.slice(first.indexOf('pictures/'))}`,
    );

    expect(html.length).toBeLessThan(maxResponseBytes / 2);
    expect(await isFirstPicture(picture)).toBe(true);
    expect(refused.status).toBe(404);
  });

  test('a downloaded HTML file contains its pictures and has no external URLs', async () => {
    const { headers } = await ask('GET', '/download?format=html');
    const html = await (await fetch(headers.get('location') ?? '')).text();

    expect(findImageSources(html).join() === pictures.join()).toBe(true);
  });

  test('a duplicate of a deck has separate copies of the pictures', async () => {
    const { status, body } = await ask('POST', '/duplicate');

    expect(status).toBe(201);
    const copyId = String(body.id);
    expect(copyId).not.toBe(id);
    expect(await listArtifacts(`decks/${copyId}/pictures/`)).toHaveLength(slideCount);
  });

  test('a translation of a deck has separate copies of the pictures', async () => {
    const { status, body } = await ask('POST', '/translate', { language: 'de' });

    expect(status).toBe(201);
    expect(await listArtifacts(`decks/${body.id}/pictures/`)).toHaveLength(slideCount);
  });

  test('slides stored with pictures as data URIs are read within the response size limit', async () => {
    const contents = pictures.map((_, index) => picturedContent(index));
    const stored = await listSlides(id);
    await Promise.all(
      stored.map((slide, i) => putSlide({ ...slide, content: contents[i] ?? slide.content })),
    );

    expect(await size('/slides')).toBeLessThan(maxResponseBytes / 20);
    expect(await size('/data')).toBeLessThan(maxResponseBytes / 20);
  });

  test('a version stored with pictures as data URIs is restored within the transaction size limit', async () => {
    const version = await getVersion(id, 1);
    const content = version && (await getJson<Deck>(version.content_key));
    if (!version || !content) throw new Error('no version');
    const slides = content.slides.map((slide, i) => ({
      ...replaceImageAsset(slide, pictures[i] ?? ''),
      title: `Old pier ${i}`,
    }));
    await putJson(version.content_key, { ...content, slides });

    expect(await size('/versions/1')).toBeLessThan(maxResponseBytes / 20);
    const { status } = await ask('POST', '/versions/1/restore');

    expect(status).toBe(200);
    const { body } = await ask('GET', '/slides');
    const [slide] = body.items as { content: SlideContent }[];
    expect(slide?.content.title).toBe('Old pier 0');
    expect(getSlideImage(slide?.content ?? picturedContent(0))?.asset).toMatch(/^pictures\//);
  });
});
