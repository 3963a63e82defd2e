import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getArtifact } from '#lambdas/stores/artifact-store.ts';
import {
  changeDeckStatus,
  type DeckItem,
  getDeck,
  listStalled,
} from '#lambdas/stores/deck-store.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { transact } from '#lambdas/stores/transact.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { deployKinds } from '#shared/domain/formats.ts';
import { call } from '#test/support/api.ts';
import { planningModel } from '#test/support/changed-slides.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { createPlainWorker, finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import { processQueueUntil } from '#test/support/generation.ts';
import { beforeStoreRequest } from '#test/support/store-faults.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ seed: 5 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const isCompleted = (deck: DeckItem) => deck.status === 'completed';
const countModelCalls = (id: string) =>
  model.log().filter((one) => one.metadata?.presentation_id === id).length;

/** Creates a finished deck of three slides; returns functions for its owner's requests. */
async function createFinishedDeck() {
  const owner: TestUser = await newUser();
  const { id } = await newDeck({ slide_count: 3 }, owner.user);
  await processQueueUntil(id, isCompleted);
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, body, headers });
  const edit = async (index: number, title: string) => {
    const slide = (await listSlides(id))[index];
    if (!slide) throw new Error(`there is no slide ${index}`);
    const content = { ...slide.content, title };
    return ask('PUT', `/slides/${slide.id}`, { content }, { 'if-match': `"${slide.rev}"` });
  };
  return { id, ask, edit, user: owner.user };
}

/** Returns the content of the files of all versions, by key. */
async function readVersionFiles(id: string): Promise<Record<string, string>> {
  const keys = (await listVersions(id)).flatMap((version) => [
    version.content_key,
    ...(version.html.status === 'ready' ? [version.html.key] : []),
  ]);
  const files = keys.map(async (key) => [
    key,
    Buffer.from((await getArtifact(key)) ?? []).toString('base64'),
  ]);
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>;
}

describe('regenerating from the slides stage', () => {
  test('regenerating from slides replaces the slides from the same outline and keeps the old version byte for byte', async () => {
    const { id, ask } = await createFinishedDeck();
    const earlierFiles = await readVersionFiles(id);

    const { status, body } = await ask('POST', '/regenerate');
    await processQueueUntil(id, isCompleted);

    expect(status).toBe(200);
    expect(body).toMatchObject({ run: 2, allowed_actions: expect.arrayContaining(['pause']) });
    const kinds = new Set((await listTasks(id, 2)).map((task) => task.kind));
    expect(kinds).toEqual(new Set(['slides.slide', 'slides.review', ...deployKinds]));
    expect((await listSlides(id)).map((slide) => slide.run)).toEqual([2, 2, 2]);
    const versions = await listVersions(id);
    expect(versions.map(({ version, reason, parent }) => [version, reason, parent])).toEqual([
      [1, 'generated', undefined],
      [2, 'regenerated', 1],
    ]);
    expect(await readVersionFiles(id)).toMatchObject(earlierFiles);
    expect((await getDeck(id))?.current_html_version).toBe(2);
  });

  test('regenerating the unedited slides keeps edited slides and first stores them as a version', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    await edit(1, 'In my own words');

    await ask('POST', '/regenerate', { scope: 'unedited' });
    await processQueueUntil(id, isCompleted);

    const slides = await listSlides(id);
    expect(slides.map((slide) => slide.run)).toEqual([2, 1, 2]);
    expect(slides[1]?.content.title).toBe('In my own words');
    const versions = await listVersions(id);
    expect(versions.map((version) => version.reason)).toEqual([
      'generated',
      'edited',
      'regenerated',
    ]);
    const { body } = await ask('GET', '/tasks');
    const slideTasks = (body.items as { kind: string; status: string }[]).filter(
      (task) => task.kind === 'slides.slide',
    );
    expect(slideTasks).toHaveLength(3);
  });

  test('regenerating with scope “all” also replaces edited slides and uses the new instructions', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    await edit(1, 'In my own words');

    const { body } = await ask('POST', '/regenerate', { scope: 'all', instructions: 'Be brief.' });
    await processQueueUntil(id, isCompleted);

    expect(body.instructions).toBe('Be brief.');
    expect((await listSlides(id)).map((slide) => slide.run)).toEqual([2, 2, 2]);
  });

  test('two regenerate requests with the same key start one run', async () => {
    const { id, ask } = await createFinishedDeck();
    const key = { 'idempotency-key': 'again' };

    const [firstResponse, secondResponse] = await Promise.all([
      ask('POST', '/regenerate', undefined, key),
      ask('POST', '/regenerate', undefined, key),
    ]);

    expect([firstResponse?.status, secondResponse?.status]).toEqual([200, 200]);
    expect((await getDeck(id))?.run).toBe(2);
    await processQueueUntil(id, isCompleted);
  });

  test('regenerating a waiting deck shows the planned stages at once', async () => {
    const { ask, user } = await createFinishedDeck();
    await newDeck({}, user);

    const { body } = await ask('POST', '/regenerate');

    expect(body.status).toBe('queued');
    const stages = body.stages as { name: string; status: string; done: number }[];
    expect(stages.map(({ name, status, done }) => [name, status, done])).toEqual([
      ['research', 'skipped', 0],
      ['outline', 'completed', 1],
      ['slides', 'pending', 0],
      ['deploy', 'pending', 0],
    ]);
  });

  test('regenerating from the step “slides” is rejected while the deck is being made, and returns 404 for other users', async () => {
    const { id, ask } = await createFinishedDeck();
    const otherUser = await newUser();
    await ask('POST', '/regenerate');

    const repeatedResponse = await ask('POST', '/regenerate');
    const otherResponse = await call('POST', `/presentations/${id}/regenerate`, {
      token: otherUser.token,
    });

    expect(repeatedResponse).toMatchObject({
      status: 409,
      body: { code: 'action_not_allowed', status: 'running' },
    });
    expect(otherResponse.status).toBe(404);
    await processQueueUntil(id, isCompleted);
  });
});

describe('regenerating from the deploy stage', () => {
  test('regenerating from deploy publishes the edited working copy as the next version without a model call', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    await edit(0, 'A title of mine');
    const calls = countModelCalls(id);

    await ask('POST', '/regenerate?regenerate_from=deploy');
    await processQueueUntil(id, isCompleted);

    expect(countModelCalls(id)).toBe(calls);
    const versions = await listVersions(id);
    expect(versions.at(-1)).toMatchObject({ version: 2, reason: 'edited', parent: 1 });
    const html = versions.at(-1)?.html;
    const page = html?.status === 'ready' ? await getArtifact(html.key) : undefined;
    expect(new TextDecoder().decode(page)).toContain('A title of mine');
  });

  test('regenerating from deploy copies a given version to the next number and leaves the working copy unchanged', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    await edit(0, 'A title of mine');
    await ask('POST', '/regenerate?regenerate_from=deploy');
    await processQueueUntil(id, isCompleted);

    await ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await processQueueUntil(id, isCompleted);

    const [firstVersion, , thirdVersion] = await listVersions(id);
    expect(thirdVersion).toMatchObject({ version: 3, reason: 'restored', parent: 1 });
    expect((await getArtifact(thirdVersion?.content_key ?? ''))?.toString()).toBe(
      (await getArtifact(firstVersion?.content_key ?? ''))?.toString(),
    );
    expect((await listSlides(id))[0]?.content.title).toBe('A title of mine');
    expect((await getDeck(id))?.current_html_version).toBe(3);
  });

  test('regenerating is rejected for an unknown version, for another theme, and for a version number when starting from slides', async () => {
    const { ask } = await createFinishedDeck();

    const responseForUnknown = await ask('POST', '/regenerate?regenerate_from=deploy&version=9');
    const slides = await ask('POST', '/regenerate?version=1');
    const restyled = await ask('POST', '/regenerate?regenerate_from=deploy&version=1', {
      theme: 'nocturne',
    });

    expect(responseForUnknown.status).toBe(404);
    expect(slides.status).toBe(422);
    expect(restyled).toMatchObject({
      status: 422,
      body: { fields: { theme: expect.any(String) } },
    });
  });
});

describe('editing a slide', () => {
  test('editing a slide requires the current rev and returns 412 for any other', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    const [slide] = await listSlides(id);
    await edit(0, 'First');

    const body = { content: slide?.content };
    const staleAttempt = await ask('PUT', `/slides/${slide?.id}`, body, { 'if-match': '"1"' });
    const without = await ask('PUT', `/slides/${slide?.id}`, body);

    expect(staleAttempt).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect(without.status).toBe(400);
    expect((await listSlides(id))[0]).toMatchObject({ rev: 2, edited: true });
  });

  test('editing a slide is rejected while the deck is being made', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    await ask('POST', '/regenerate');

    const rejectedResponse = await edit(0, 'Too soon');

    expect(rejectedResponse).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    await processQueueUntil(id, isCompleted);
  });
});

describe('editing a slide of a cancelled deck', () => {
  test('editing a slide of a deck that is deleted at the same time leaves the deck to the sweeper', async () => {
    const { id, ask, edit } = await createFinishedDeck();
    const now = systemClock.now();
    await changeDeckStatus(id, { from: ['completed'], to: 'cancelled', run: 1, now });
    beforeStoreRequest('TransactWriteItems', id, () => ask('DELETE', ''));

    const rejectedResponse = await edit(0, 'Too late');

    expect(rejectedResponse.status).toBe(404);
    expect(await listStalled(now + 31 * 86_400_000)).toContain(id);
  });
});

describe('older versions after a regeneration', () => {
  test('an older version can be made current again, and previews show it', async () => {
    const { id, ask } = await createFinishedDeck();
    await ask('POST', '/regenerate?regenerate_from=deploy');
    await processQueueUntil(id, isCompleted);

    const { status, body } = await ask('PUT', '/current-html-version?version=1');
    const responseForUnknown = await ask('PUT', '/current-html-version?version=7');

    expect(status).toBe(200);
    expect(body.current_html_version).toBe(1);
    expect(responseForUnknown.status).toBe(404);
  });

  test('a version with existing HTML is not rendered again', async () => {
    const { id, ask } = await createFinishedDeck();

    const { status } = await ask('POST', '/generate-html-version?version=1');

    expect(status).toBe(200);
    expect((await listTasks(id, 1)).some((task) => task.is_aside)).toBe(false);
  });
});

describe('new text for a slide with a picture', () => {
  const asset = `pictures/${'b'.repeat(64)}-1200x800.jpg`;
  const image = { asset, alt: 'A bowl of water', zoom: 1.5, focal: { x: 0.25, y: 0.5 } };

  test.each(['/tasks/slide-1-s01/start', '/regenerate?regenerate_from=slides'])(
    'generating the text again keeps the slide’s picture with its crop: POST %s',
    async (path) => {
      const deck = await finishedDeck();
      const slide = await getSlide(deck.id, 's01');
      const content = { ...slide?.content, layout: 'image-text', blocks: { image, text: 'Old.' } };
      await transact((entities) => [
        entities.slide
          .patch({ presentation_id: deck.id, id: 's01' })
          .set({ content: content as never })
          .commit(),
      ]);

      const { status } = await deck.ask(
        'POST',
        path,
        path.includes('from') ? { scope: 'all' } : {},
      );
      await runQueuedTasks(deck.id, {
        ...createPlainWorker({ 'slides.slide': getTaskHandler('slides.slide') }),
        model: planningModel,
      });

      expect(status).toBeLessThan(300);
      const after = await getSlide(deck.id, 's01');
      expect(after?.content).toMatchObject({
        ...{ title: 'Drones leave before winter', layout: 'image-text' },
        blocks: { image, items: ['A shallow bowl will do', 'Change it each week'] },
      });
    },
  );
});
