import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { runInThreads } from '#lambdas/api/content/run-in-threads.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';
import {
  buildPng,
  createGifClaiming,
  createJpegWithScans,
} from '#test/support/hostile-pictures.ts';

const threadScript = new URL(import.meta.resolve('#lambdas/api/content/content-thread.ts'));

// One second of CPU time can take much longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

beforeAll(() => installRunContent(runInThreads({ script: threadScript })));
afterAll(() => installRunContent(callContent));

const createContent = (asset: string) => ({
  layout: 'image-text',
  title: 'A pier at low water',
  notes: '',
  sources: [],
  blocks: { text: 'It is low water.', image: { asset, alt: 'A pier' } },
});

/**
 * Prepares a new account's deck; the returned function saves the picture in all its slides at the same time.
 */
async function preparePictureSaves(asset: string) {
  const { id, ask } = await finishedDeck();
  const slides = await listSlides(id);
  return () =>
    slides.map((slide) =>
      ask('PUT', `/slides/${slide.id}`, { content: createContent(asset) }, ifMatch(slide.rev)),
    );
}

test('decoding pictures of four accounts does not delay another account’s estimate', async () => {
  const asset = buildPng({ width: 4000, height: 3000 });
  const accounts = await Promise.all(Array.from({ length: 4 }, () => preparePictureSaves(asset)));
  const otherUser = await newUser();
  let saved = 0;
  const saving = accounts.flatMap((saveAll) => saveAll());
  for (const save of saving) void save.then(({ status }) => (saved += Number(status === 200)));
  await expect.poll(() => saved, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);

  const { status } = await call('POST', '/presentations/estimate', {
    token: otherUser.token,
    body: { topic: 'Urban beekeeping', slide_count: 5 },
  });

  expect(status).toBe(200);
  expect(saved).toBeLessThan(6);
  const statuses = (await Promise.all(saving)).map((answer) => answer.status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test.each([
  ['a GIF of 35 bytes that claims 33 megapixels', createGifClaiming(5744, 5744)],
  ['a JPEG of 33 megapixels and 2,000 scans', createJpegWithScans(2_000)],
])('a picture is rejected without decoding: %s', async (_name, asset) => {
  const saveAll = await preparePictureSaves(asset);
  const cpuBefore = process.cpuUsage();

  const answers = await Promise.all(saveAll());

  const { user, system } = process.cpuUsage(cpuBefore);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  // Less than 4 s of CPU time shows that the pictures were not decoded: decoding takes at least 13 s.
  expect((user + system) / 1e6).toBeLessThan(4);
});
