import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOwnPicture } from '#lambdas/services/pictures/own-mark.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { createPlainWorker, outlinedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import {
  createJpegWithOrientation,
  gpsText,
  oversizedPictures,
  unreadablePictures,
  webp,
} from '#test/support/hostile-pictures.ts';

/** Pictures stored before uploads were re-encoded; two of them cannot be decoded. */
const storedPictures = [
  { asset: oversizedPictures['a PNG of a header alone'] ?? '', alt: 'A pier that lies' },
  { asset: unreadablePictures['half a PNG'] ?? '', alt: 'Half a pier' },
  { asset: createJpegWithOrientation(1), alt: 'A pier' },
];

const picturedSlide: RunTask = async ({ deck, task }) => {
  const index = task.slide_index ?? 0;
  const image = storedPictures[index] ?? { asset: webp, alt: 'Another pier' };
  const content = {
    layout: 'image-text' as const,
    title: `Pier ${index + 1}`,
    notes: '',
    sources: [],
    blocks: { text: 'It is low water.', image },
  };
  const slideFields = { point: '', content, score: 90, findings: [], edited: false };
  const key = { presentation_id: deck.id, id: task.slide_id ?? '' };
  return {
    writes: (entities) => [
      entities.slide.put({ ...key, run: deck.run, rev: 1, ...slideFields }).commit(),
    ],
  };
};

const worker = createPlainWorker({
  'slides.slide': picturedSlide,
  'deploy.pptx': getTaskHandler('deploy.pptx'),
  'deploy.pdf': getTaskHandler('deploy.pdf'),
  'deploy.thumbnails': getTaskHandler('deploy.thumbnails'),
});

describe('a deck with pictures that cannot be decoded', { timeout: 120_000 }, () => {
  let deck: Awaited<ReturnType<typeof outlinedDeck>>;
  const download = async (format: string) => {
    const { headers } = await deck.ask('GET', `/download?format=${format}`);
    return Buffer.from(await (await fetch(headers.get('location') ?? '')).arrayBuffer());
  };
  beforeAll(async () => {
    deck = await outlinedDeck();
    await runQueuedTasks(deck.id, worker);
    await deck.ask('POST', '/generate-html-version?version=1&format=png');
    await runQueuedTasks(deck.id, worker);
  }, 120_000);

  test('a deck with undecodable pictures still completes', async () => {
    expect(await deck.deck()).toMatchObject({ status: 'completed', current_html_version: 1 });
  });

  test('a deck with undecodable pictures shows a placeholder with the picture’s alt text, and the pictures that can be decoded', async () => {
    const html = (await download('html')).toString();
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    const pictures = [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src = '']) => src);

    expect(words).toContain('A pier that lies');
    expect(words).toContain('Half a pier');
    expect(pictures).toHaveLength(1);
    expect(pictures.every(isOwnPicture)).toBe(true);
    expect(Buffer.from(html).includes(gpsText)).toBe(false);
  });

  test('a deck with undecodable pictures is exported completely as PDF, PPTX and PNG', async () => {
    const pdf = (await download('pdf')).toString('latin1');
    const pptx = Object.keys(unzipSync(await download('pptx')));
    const buildPng = Object.keys(unzipSync(await download('png')));

    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(pptx.filter((name) => /slides\/slide\d+\.xml$/.test(name))).toHaveLength(3);
    expect(pptx.filter((name) => name.startsWith('ppt/media/')).length).toBeGreaterThan(0);
    expect(buildPng).toEqual(['01 Pier 1.png', '02 Pier 2.png', '03 Pier 3.png']);
  });

  test('the activity of a deck with undecodable pictures names the affected slide', async () => {
    const { body } = await deck.ask('GET', '/activity');

    expect(body.items).toContainEqual(
      expect.objectContaining({ type: 'picture_unreadable', data: { index: 0 } }),
    );
  });
});
