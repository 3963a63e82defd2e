import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { call } from '#test/support/api.ts';
import {
  editedContent,
  type FinishedDeck,
  planningModel,
  readSlides,
} from '#test/support/changed-slides.ts';
import { newUser } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { textResponse } from '#test/support/scripted-task.ts';
import { beforeStoreRequest, countStoreRequests } from '#test/support/store-faults.ts';

const readSlideIds = async (deck: FinishedDeck) => (await readSlides(deck)).map(({ id }) => id);

test.each(['/slides', '/outline'])(
  'the request GET %s reads the slides and the slide plan once',
  async (path) => {
    const deck = await finishedDeck();
    const [slides, plans] = [
      countStoreRequests('BatchGet', 'SLIDE#'),
      countStoreRequests('Get', '#PLAN'),
    ];

    await deck.ask('GET', path);

    expect([slides.count(), plans.count()]).toEqual([1, 1]);
  },
);

describe('adding a slide', () => {
  test('adding a slide with content inserts it at the requested index, and the next version contains the slide', async () => {
    const deck = await finishedDeck();

    const { status, body } = await deck.ask(
      'POST',
      '/slides',
      { content: editedContent, index: 1 },
      ifMatch(1),
    );
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await runQueuedTasks(deck.id);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      index: 1,
      status: 'completed',
      edited: true,
      point: editedContent.title,
    });
    expect(await readSlideIds(deck)).toEqual(['s00', body.id, 's01', 's02']);
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect((await listVersions(deck.id)).map(({ slide_count }) => slide_count)).toEqual([3, 4]);
  });

  test('the outline entry of an added slide follows the title of the slide', async () => {
    const deck = await finishedDeck();
    const { body } = await deck.ask('POST', '/slides', { content: editedContent }, ifMatch(1));
    const renamed = { ...editedContent, title: 'Bikes save lives' };

    const saved = await deck.ask('PUT', `/slides/${body.id}`, { content: renamed }, ifMatch(1));

    expect([saved.status, saved.body.point, saved.body.stale]).toEqual([200, renamed.title, false]);
    const outline = await deck.ask('GET', '/outline');
    const entries = outline.body.entries as { id: string; point: string }[];
    expect(entries.find(({ id }) => id === body.id)?.point).toBe(renamed.title);
    expect(entries[0]?.point).not.toBe(renamed.title);
  });

  test('adding a slide from a sentence plans the outline entry and makes the slide while the deck stays completed', async () => {
    const deck = await finishedDeck();
    const sentence = 'Say something about drones';

    const { status, body } = await deck.ask('POST', '/slides', { sentence, index: 1 }, ifMatch(1));
    const waiting = (await readSlides(deck))[1];
    await runQueuedTasks(deck.id, { ...createPlainWorker(), model: planningModel });

    expect([status, body.status]).toEqual([201, 'queued']);
    expect(waiting).toMatchObject({ point: sentence, content: null, status: 'queued' });
    const outline = (await deck.ask('GET', '/outline')).body;
    expect(outline).toMatchObject({
      rev: 3,
      entries: [{}, { id: body.id, point: 'Drones leave before winter.', made: true }, {}, {}],
    });
    expect((await readSlides(deck))[1]).toMatchObject({ status: 'completed', stale: false });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
  });

  test('a slide added without an index becomes the last before the closing slide', async () => {
    const deck = await finishedDeck();
    const closing = {
      ...editedContent,
      layout: 'closing',
      title: 'Go and see a hive',
      blocks: { actions: ['Ask a keeper'] },
    };

    const lastResponse = await deck.ask('POST', '/slides', { content: closing }, ifMatch(1));
    const additionResponse = await deck.ask(
      'POST',
      '/slides',
      { content: editedContent },
      ifMatch(2),
    );
    const beyond = await deck.ask(
      'POST',
      '/slides',
      { content: editedContent, index: 999 },
      ifMatch(3),
    );

    expect([lastResponse.body.index, additionResponse.body.index, beyond.body.index]).toEqual([
      3, 3, 5,
    ]);
    expect((await readSlides(deck)).map(({ layout }) => layout).slice(3)).toEqual([
      'bullets',
      'closing',
      'bullets',
    ]);
  });

  test('adding a slide keeps a slide that the model finishes at the same moment', async () => {
    const deck = await finishedDeck();
    const sentence = 'Say something about drones';
    const requested = await deck.ask('POST', '/slides', { sentence }, ifMatch(1));
    const [isAsked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting: ModelPort = async (request, onText) => {
      if (request.purpose === 'slide') {
        isAsked.resolve();
        await answer.promise;
      }
      return planningModel(request, onText);
    };
    const work = runQueuedTasks(deck.id, { ...createPlainWorker(), model: waiting });
    await isAsked.promise;
    beforeStoreRequest('TransactWriteItems', editedContent.title, async () => {
      answer.resolve();
      await work;
    });

    const { body } = await deck.ask('POST', '/slides', { content: editedContent }, ifMatch(3));

    expect((await deck.deck()).kept_slides.toSorted()).toEqual(
      [String(requested.body.id), String(body.id)].sort(),
    );
  });

  test('adding a slide marks an unusable model response as discarded', async () => {
    const deck = await finishedDeck();
    let slides = 0;
    const slow: ModelPort = async (request, onText) => {
      if (request.purpose === 'slide') slides += 1;
      return slides === 1 ? textResponse('') : planningModel(request, onText);
    };
    await deck.ask('POST', '/slides', { sentence: 'Say something about drones' }, ifMatch(1));

    await runQueuedTasks(deck.id, { ...createPlainWorker(), model: slow });

    const task = (await listTasks(deck.id, 1)).find(({ kind }) => kind === 'slides.add');
    const rows = (await listUsageRows(deck.id)).filter(({ task_id }) => task_id === task?.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['committed', 'discarded', 'committed']);
  });

  test('two requests with the same key add one slide', async () => {
    const deck = await finishedDeck();
    const headers = { ...ifMatch(1), 'idempotency-key': 'once' };

    const answers = [
      await deck.ask('POST', '/slides', { content: editedContent }, headers),
      await deck.ask('POST', '/slides', { content: editedContent }, headers),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await readSlideIds(deck)).toHaveLength(4);
  });

  test('an added slide that the model cannot make leaves an outline entry that can be started again', async () => {
    const deck = await finishedDeck();
    const useless = { ...createPlainWorker(), model: (async () => textResponse('')) as ModelPort };
    await deck.ask('POST', '/slides', { sentence: 'Say something about drones' }, ifMatch(1));
    await runQueuedTasks(deck.id, useless);
    const failed = (await readSlides(deck))[3];
    const task = (await listTasks(deck.id, 1)).find(({ kind }) => kind === 'slides.add');

    const { status } = await deck.ask('POST', `/tasks/${task?.id}/start`);
    await runQueuedTasks(deck.id, { ...createPlainWorker(), model: planningModel });

    expect(failed?.status).toBe('failed');
    expect(status).toBe(200);
    expect((await readSlides(deck))[3]?.status).toBe('completed');
  });

  test('adding a slide is rejected at an old rev, beyond the plan’s limit, and while the deck is being made', async () => {
    const deck = await finishedDeck();
    const staleAttempt = await deck.ask('POST', '/slides', { content: editedContent }, ifMatch(7));
    const without = await deck.ask('POST', '/slides', { content: editedContent });
    const entries = Array.from({ length: 15 }, (_, i) => ({ point: `Point ${i}.` }));
    await deck.ask('PUT', '/outline', { entries }, ifMatch(1));
    const tooMany = await deck.ask('POST', '/slides', { content: editedContent }, ifMatch(2));
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const running = await deck.ask('POST', '/slides', { content: editedContent }, ifMatch(2));

    expect([staleAttempt.status, without.status, tooMany.status, running.status]).toEqual([
      412, 400, 422, 409,
    ]);
  });
});

describe('removing a slide', () => {
  test('removing a slide removes its outline entry; existing versions keep the slide', async () => {
    const deck = await finishedDeck();
    const versionsBefore = await listVersions(deck.id);

    const { status } = await deck.ask('DELETE', '/slides/s01', undefined, ifMatch(1));

    expect(status).toBe(204);
    expect(await readSlideIds(deck)).toEqual(['s00', 's02']);
    const { body } = await deck.ask('GET', '/outline');
    expect(body).toMatchObject({ rev: 2, entries: [{ id: 's00' }, { id: 's02' }] });
    expect(await listVersions(deck.id)).toEqual(versionsBefore);
  });

  test('removing a slide is rejected at another rev, for an already removed slide, and for the only slide left', async () => {
    const deck = await finishedDeck();
    const remove = (id: string, rev = 1) =>
      deck.ask('DELETE', `/slides/${id}`, undefined, ifMatch(rev));

    const staleAttempt = await remove('s00', 2);
    await remove('s00');
    const repeatedResponse = await remove('s00');
    await remove('s01');
    const lastResponse = await remove('s02');

    expect([staleAttempt.status, repeatedResponse.status, lastResponse.status]).toEqual([
      412, 404, 422,
    ]);
    expect(await readSlideIds(deck)).toEqual(['s02']);
  });

  test('removing an unfinished slide is rejected', async () => {
    const deck = await outlinedDeck();
    await deck.ask('POST', '/pause');

    const rejectedResponse = await deck.ask('DELETE', '/slides/s00', undefined, ifMatch(0));

    expect(rejectedResponse).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
  });
});

describe('the token usage by slide', () => {
  test('the token usage by slide is listed by current slide position, with removed slides separately', async () => {
    const deck = await finishedDeck();
    const model = { ...createPlainWorker(), model: planningModel };
    const sentence = 'Say something about drones';
    const { body } = await deck.ask('POST', '/slides', { sentence, index: 1 }, ifMatch(1));
    const addedId = String(body.id);
    await runQueuedTasks(deck.id, model);
    const slide_ids = ['s00', 's01', addedId, 's02'];
    await deck.ask('POST', '/slides/reorder', { slide_ids }, ifMatch(3));
    await deck.ask('POST', '/slides/s01/revise', { instruction: 'Be shorter.' }, ifMatch(1));
    await runQueuedTasks(deck.id, model);
    const cost = () =>
      call('GET', `/tokens/presentations/${deck.id}/tokens`, { token: deck.token });

    const moveResponse = await cost();
    await deck.ask('DELETE', `/slides/${addedId}`, undefined, ifMatch(1));
    const without = await cost();

    expect(moveResponse.body.by_slide).toMatchObject([
      { slide_index: 1, calls: 1 },
      { slide_index: 2, calls: 2 },
    ]);
    expect(without.body.by_slide).toMatchObject([
      { slide_index: 1, calls: 1 },
      { slide_index: null, calls: 2 },
    ]);
    const positions = (without.body.records as UsageRow[]).map(({ slide_index }) => slide_index);
    expect(positions).toEqual([undefined, null, null, 1]);
  });
});

describe('moving slides', () => {
  const reorder = (deck: FinishedDeck, slide_ids: string[], rev = 1) =>
    deck.ask('POST', '/slides/reorder', { slide_ids }, ifMatch(rev));

  test('moving slides also moves their outline entries and makes no slide stale', async () => {
    const deck = await finishedDeck();

    const { status, body } = await reorder(deck, ['s02', 's00', 's01']);

    expect(status).toBe(200);
    expect(body).toMatchObject({ rev: 2, entries: [{ id: 's02' }, { id: 's00' }, { id: 's01' }] });
    expect(await readSlides(deck)).toMatchObject([
      { id: 's02', index: 0, point: 'Three.', stale: false },
      { id: 's00', index: 1, stale: false },
      { id: 's01', index: 2, stale: false },
    ]);
    const tasks = (await deck.ask('GET', '/tasks')).body.items as { kind: string; title: string }[];
    expect(tasks.filter(({ kind }) => kind === 'slides.slide').map(({ title }) => title)).toEqual([
      'Three.',
      'One.',
      'Two.',
    ]);
  });

  test.each([
    ['not all slides', ['s00', 's01']],
    ['a slide twice', ['s00', 's00', 's01']],
    ['an unknown slide', ['s00', 's01', 's09']],
  ])('a list of slides to move is rejected: %s', async (_name, ids) => {
    const deck = await finishedDeck();

    expect((await reorder(deck, ids)).status).toBe(422);
  });

  test('moving slides is rejected at an old rev and while a moved slide is not finished', async () => {
    const deck = await finishedDeck();
    const entries = ['s00', 's01', 's02'].map((id, i) => ({ id, point: `Point ${i}.` }));
    await deck.ask('PUT', '/outline', { entries: [...entries, { point: 'New.' }] }, ifMatch(1));
    const ids = await readSlideIds(deck);

    const staleAttempt = await reorder(deck, ids.toReversed(), 1);
    const unfinished = await reorder(deck, ids.toReversed(), 2);
    const otherResponse = await reorder(deck, [ids[1], ids[0], ids[2], ids[3]] as string[], 2);

    expect([staleAttempt.status, unfinished.status, otherResponse.status]).toEqual([412, 409, 200]);
  });

  test('moving slides returns 404 for other users’ decks', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();
    const path = `/presentations/${deck.id}/slides/reorder`;
    const headers = ifMatch(1);

    expect(
      (await call('POST', path, { token, body: { slide_ids: ['s00'] }, headers })).status,
    ).toBe(404);
  });
});
