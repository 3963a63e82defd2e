import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { app } from '#lambdas/api/app.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { runInParallel } from '#lambdas/lib/in-parallel.ts';
import { encodeSlidePicture } from '#lambdas/services/decks/commands/encode-slide-picture.ts';
import {
  checkPicture,
  computePictureCost,
  encodeInThread,
  lostThreadCost,
  pictureThreadLimits,
} from '#lambdas/services/pictures/encode-in-thread.ts';
import { isOwnPicture } from '#lambdas/services/pictures/own-mark.ts';
import { maxStoredPictures } from '#lambdas/services/pictures/picture-store.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { getImageSize, readDataUriSize } from '#shared/deck/image-size.ts';
import { slideContentSchema } from '#shared/deck/model.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { StoredPictureView } from '#shared/schemas/pictures.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { readSlides } from '#test/support/changed-slides.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';
import {
  buildPng,
  createJpegWithOrientation,
  createJpegWithScans,
  dataUriBytes,
  decodablePictures,
  gpsText,
  jpeg,
  oversizedPictures,
  unreadablePictures,
} from '#test/support/hostile-pictures.ts';

type FinishedDeck = Awaited<ReturnType<typeof finishedDeck>>;

// Rate limits count per time window; freeze the time so that no window ends during a test.
afterEach(() => {
  vi.restoreAllMocks();
});

const createPictureContent = (asset: string, text = 'It is low water.') => ({
  layout: 'image-text',
  title: 'A pier at low water',
  notes: '',
  sources: [],
  blocks: { text, image: { asset, alt: 'A pier' } },
});

const readAsset = (slide: SlideView | undefined) =>
  (slide?.content?.blocks as { image?: { asset: string } } | undefined)?.image?.asset ?? '';

/** Reads the picture of a slide by the URL in the slide's content; returns it as a data URI. */
async function readPicture(deck: FinishedDeck, slide: SlideView | undefined): Promise<string> {
  const { status, bytes, headers } = await readBytes(deck, readAsset(slide));
  if (status !== 200) return '';
  return `data:${headers.get('content-type')};base64,${bytes.toString('base64')}`;
}

/** Reads a path of the presentation with a session's token. */
async function readBytes({ id, token }: FinishedDeck, path: string, reader = token) {
  const response = await app.request(`/api/presentations/${id}/${path}`, {
    headers: { authorization: `Bearer ${reader}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

describe('a picture sent with a slide', () => {
  let deck: FinishedDeck;
  beforeAll(async () => {
    deck = await finishedDeck();
  });

  const firstSlide = async () =>
    (await readSlides(deck))[0] ?? Promise.reject(new Error('no slide'));
  const save = async (asset: string, text?: string) => {
    const { id, rev } = await firstSlide();
    return deck.ask(
      'PUT',
      `/slides/${id}`,
      { content: createPictureContent(asset, text) },
      ifMatch(rev),
    );
  };

  test.each(Object.entries(oversizedPictures))(
    'a picture sent with a slide is rejected because of its size: %s',
    async (_name, asset) => {
      const { status, body } = await save(asset);

      expect(status).toBe(422);
      expect(body.detail).toMatch(
        /^This picture has \d+ × \d+ pixels\. The limits are 8192 pixels a side/,
      );
    },
  );

  test.each(Object.entries(unreadablePictures))(
    'a picture sent with a slide is rejected when it can’t be read: %s',
    async (_name, asset) => {
      const { status, body } = await save(asset);

      expect(status).toBe(422);
      expect(body.detail).toMatch(/^This file isn’t a readable picture/);
    },
  );

  test.each(Object.entries(decodablePictures))(
    'a picture sent with a slide is re-encoded and stored: %s',
    async (_name, asset) => {
      const { status } = await save(asset);

      expect(status).toBe(200);
      const slide = await firstSlide();
      const stored = await readPicture(deck, slide);
      expect(isOwnPicture(stored)).toBe(true);
      expect(readDataUriSize(stored)).toEqual(readDataUriSize(asset));
      expect(getImageSize(readAsset(slide))).toEqual(readDataUriSize(asset));
    },
  );

  test('a picture is stored without the location metadata', async () => {
    await save(createJpegWithOrientation(1));

    const stored = await readPicture(deck, await firstSlide());
    expect(dataUriBytes(stored).toString('latin1')).not.toContain(gpsText);
  });

  test('a picture sent with a slide is not encoded again when only the text is edited', async () => {
    await save(jpeg);
    const stored = readAsset(await firstSlide());

    await save(stored, 'It is high water.');

    expect(readAsset(await firstSlide())).toBe(stored);
  });

  test('a picture is re-encoded even if it contains the marker of the service’s encoder', async () => {
    const encodedPicture = await encodeInThread(checkPicture(jpeg), 'ada');
    const hidden = Buffer.concat([dataUriBytes(encodedPicture), Buffer.from('<script>')]);

    await save(`data:image/jpeg;base64,${hidden.toString('base64')}`);

    const stored = dataUriBytes(await readPicture(deck, await firstSlide())).toString('latin1');
    expect(stored).not.toContain('<script>');
  });

  test('a picture is stored unchanged when the slide is copied', async () => {
    const add = async (asset: string) => {
      const { rev } = (await deck.ask('GET', '/outline')).body as OutlineView;
      const additionResponse = await deck.ask(
        'POST',
        '/slides',
        { content: createPictureContent(asset) },
        ifMatch(rev),
      );
      return readAsset(additionResponse.body as SlideView);
    };

    const asset = await add(jpeg);
    const copy = await add(asset);

    expect(parsePictureId(asset)).toBeDefined();
    expect(copy).toBe(asset);
  });

  test('a picture that was stored before pictures were re-encoded does not block edits of the slide’s text', async () => {
    const oldPicture = unreadablePictures['a truncated PNG'] ?? '';
    const { id } = await firstSlide();
    await slideEntity()
      .patch({ presentation_id: deck.id, id })
      .set({ content: createPictureContent(oldPicture) as never })
      .go();

    const { status } = await save(oldPicture, 'It is high water.');

    expect(status).toBe(200);
    expect(readAsset(await firstSlide())).toBe(oldPicture);
  });

  test('a data URI that was stored before pictures were objects is stored as an object by the next edit', async () => {
    const { id } = await firstSlide();
    const oldPicture = await encodeInThread(checkPicture(jpeg), 'ada');
    await slideEntity()
      .patch({ presentation_id: deck.id, id })
      .set({ content: createPictureContent(oldPicture) as never })
      .go();

    const { status } = await save(oldPicture, 'It is high water.');

    expect(status).toBe(200);
    const slide = await firstSlide();
    expect(parsePictureId(readAsset(slide))).toBeDefined();
    expect(await readPicture(deck, slide)).toBe(oldPicture);
  });

  test('a picture is read only by users who may read its presentation, and cached by the browser alone', async () => {
    await save(jpeg);
    const asset = readAsset(await firstSlide());
    const otherDeck = await finishedDeck();

    const own = await readBytes(deck, asset);
    const statuses = [
      (await readBytes(deck, asset, otherDeck.token)).status,
      (await readBytes(deck, asset, 'none')).status,
      (await readBytes(otherDeck, asset)).status,
      (await readBytes(deck, 'pictures/..%2Forigin.json')).status,
      (await readBytes(deck, asset.replace(/[0-9a-f]{8}/, '00000000'))).status,
    ];

    expect(own.headers.get('cache-control')).toBe('private, max-age=1800, immutable');
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(statuses).toEqual([404, 401, 404, 404, 404]);
  });

  test('the list of a presentation’s pictures includes those that no slide uses any more', async () => {
    const otherDeck = await finishedDeck();
    const [slide] = await readSlides(otherDeck);
    const store = (asset: string, rev: number) =>
      otherDeck.ask(
        'PUT',
        `/slides/${slide?.id}`,
        { content: createPictureContent(asset) },
        ifMatch(rev),
      );
    await store(jpeg, slide?.rev ?? 0);
    await store(buildPng({ width: 32, height: 20 }), (slide?.rev ?? 0) + 1);

    const { status, body } = await otherDeck.ask('GET', '/pictures');

    expect(status).toBe(200);
    const items = body.items as StoredPictureView[];
    expect(items.map(({ width, height }) => [width, height]).toSorted()).toEqual([
      [24, 16],
      [32, 20],
    ]);
    const shown = items.find(({ width }) => width === 24)?.asset ?? '';
    expect((await store(shown, (slide?.rev ?? 0) + 2)).status).toBe(200);
  });

  test('a slide may not refer to a picture of another presentation', async () => {
    await save(jpeg);
    const asset = readAsset(await firstSlide());
    const otherDeck = await finishedDeck();
    const [slide] = await readSlides(otherDeck);

    const answer = await otherDeck.ask(
      'PUT',
      `/slides/${slide?.id}`,
      { content: createPictureContent(asset) },
      ifMatch(slide?.rev ?? 0),
    );

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation' });
  });

  test('a picture is rejected when the presentation has the maximum number of pictures, unless it is stored already', async () => {
    const fullDeck = await finishedDeck();
    const [slide] = await readSlides(fullDeck);
    const store = (asset: string, rev: number) =>
      fullDeck.ask(
        'PUT',
        `/slides/${slide?.id}`,
        { content: createPictureContent(asset) },
        ifMatch(rev),
      );
    await store(jpeg, slide?.rev ?? 0);
    await runInParallel([...Array(maxStoredPictures).keys()], 20, (i) =>
      putArtifact(artifactKeys.picture(fullDeck.id, `${i}`), 'x', 'image/png'),
    );

    const repeated = await store(jpeg, (slide?.rev ?? 0) + 1);
    const rejected = await store(buildPng({ width: 32, height: 32 }), (slide?.rev ?? 0) + 2);

    expect(repeated.status).toBe(200);
    expect([rejected.status, rejected.body.code]).toEqual([422, 'too_many_pictures']);
    expect(rejected.body.detail).toContain('300 pictures');
  });

  test.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'javascript:alert(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    ' data:image/png;base64,',
  ])('a picture URL that is no data URI is rejected: %s', async (asset) => {
    const { status, body } = await save(asset);

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation' });
    expect(JSON.stringify(body.fields)).toContain('a data URI or an id');
  });

  test('a picture id instead of a data URI is stored unchanged', async () => {
    const { status } = await save('picture-7');

    expect(status).toBe(200);
    expect(readAsset(await firstSlide())).toBe('picture-7');
  });

  test('a picture is charged by the number of pixels, regardless of the declared type', async () => {
    const otherDeck = await finishedDeck();
    const [slide] = await readSlides(otherDeck);
    const large = buildPng({ width: 4000, height: 3000 }).replace('image/png', 'application/x');
    const { uses } = rateLimits.picture_account;
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());

    const saved = await otherDeck.ask(
      'PUT',
      `/slides/${slide?.id}`,
      { content: createPictureContent(large) },
      ifMatch(slide?.rev ?? 0),
    );

    expect(saved.status).toBe(200);
    await expect(spendUse('picture_account', otherDeck.user.id, uses - 2)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('a picture is charged more for each scan of the file', () => {
    const cost = (scans: number) => computePictureCost(checkPicture(createJpegWithScans(scans)));

    expect([cost(1), cost(10), cost(100)]).toEqual([9, 10, 17]);
  });

  test('a picture is charged more when a limit stops the decoding', async () => {
    const otherDeck = await finishedDeck();
    const limits = { ...pictureThreadLimits, cpuMs: 1 };
    const large = slideContentSchema.parse(
      createPictureContent(buildPng({ width: 4000, height: 3000 })),
    );
    const { uses } = rateLimits.picture_account;
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());

    const taking = encodeSlidePicture(otherDeck.user, otherDeck.id, large, limits);

    await expect(taking).rejects.toMatchObject({ code: 'picture_unreadable' });
    const rest = uses - 3 - lostThreadCost;
    await spendUse('picture_account', otherDeck.user.id, rest);
    await expect(spendUse('picture_account', otherDeck.user.id)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('a picture is rejected after the account has sent too many pictures', async () => {
    await spendUse('picture_account', deck.user.id, rateLimits.picture_account.uses - 100);
    await spendUse('picture_account', deck.user.id, 100).catch(() => undefined);

    expect((await save(jpeg)).status).toBe(429);
  });
});
