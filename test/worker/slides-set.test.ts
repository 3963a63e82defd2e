import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { call } from '#test/support/api.ts';
import { content, type FinishedDeck, planning, slidesOf } from '#test/support/changed-slides.ts';
import { newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  plainWorker,
  workOff,
} from '#test/support/finished-deck.ts';
import { answerOf } from '#test/support/scripted-task.ts';
import { before, counting } from '#test/support/store-faults.ts';

const idsOf = async (deck: FinishedDeck) => (await slidesOf(deck)).map(({ id }) => id);

test.each(['/slides', '/outline'])('%s reads the slides and the plan once', async (path) => {
  const deck = await finishedDeck();
  const [slides, plans] = [counting('Query', 'SLIDE#'), counting('Get', '#PLAN')];

  await deck.ask('GET', path);

  expect([slides.count(), plans.count()]).toEqual([1, 1]);
});

describe('adding a slide', () => {
  test('puts a person’s content in its place, and the next version has it', async () => {
    const deck = await finishedDeck();

    const { status, body } = await deck.ask('POST', '/slides', { content, index: 1 }, ifMatch(1));
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await workOff(deck.id);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      index: 1,
      status: 'completed',
      edited: true,
      point: content.title,
    });
    expect(await idsOf(deck)).toEqual(['s00', body.id, 's01', 's02']);
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect((await listVersions(deck.id)).map(({ slide_count }) => slide_count)).toEqual([3, 4]);
  });

  test('by a sentence has the entry planned and the slide made, beside a deck that stays completed', async () => {
    const deck = await finishedDeck();
    const sentence = 'Say something about drones';

    const { status, body } = await deck.ask('POST', '/slides', { sentence, index: 1 }, ifMatch(1));
    const waiting = (await slidesOf(deck))[1];
    await workOff(deck.id, { ...plainWorker(), model: planning });

    expect([status, body.status]).toEqual([201, 'queued']);
    expect(waiting).toMatchObject({ point: sentence, content: null, status: 'queued' });
    const outline = (await deck.ask('GET', '/outline')).body;
    expect(outline).toMatchObject({
      rev: 3,
      entries: [{}, { id: body.id, point: 'Drones leave before winter.', made: true }, {}, {}],
    });
    expect((await slidesOf(deck))[1]).toMatchObject({ status: 'completed', stale: false });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
  });

  test('that is given no place goes last, but before the slide that closes the deck', async () => {
    const deck = await finishedDeck();
    const closing = {
      ...content,
      layout: 'closing',
      title: 'Go and see a hive',
      blocks: { actions: ['Ask a keeper'] },
    };

    const last = await deck.ask('POST', '/slides', { content: closing }, ifMatch(1));
    const added = await deck.ask('POST', '/slides', { content }, ifMatch(2));
    const beyond = await deck.ask('POST', '/slides', { content, index: 999 }, ifMatch(3));

    expect([last.body.index, added.body.index, beyond.body.index]).toEqual([3, 3, 5]);
    expect((await slidesOf(deck)).map(({ layout }) => layout).slice(3)).toEqual([
      'bullets',
      'closing',
      'bullets',
    ]);
  });

  test('keeps one that the model finishes at the same moment', async () => {
    const deck = await finishedDeck();
    const sentence = 'Say something about drones';
    const asked = await deck.ask('POST', '/slides', { sentence }, ifMatch(1));
    const [isAsked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting: ModelPort = async (request, onText) => {
      if (request.purpose === 'slide') {
        isAsked.resolve();
        await answer.promise;
      }
      return planning(request, onText);
    };
    const work = workOff(deck.id, { ...plainWorker(), model: waiting });
    await isAsked.promise;
    before('TransactWriteItems', content.title, async () => {
      answer.resolve();
      await work;
    });

    const { body } = await deck.ask('POST', '/slides', { content }, ifMatch(3));

    expect((await deck.deck()).kept_slides.toSorted()).toEqual(
      [String(asked.body.id), String(body.id)].sort(),
    );
  });

  test('tells an answer that was of no use as thrown away', async () => {
    const deck = await finishedDeck();
    let slides = 0;
    const slow: ModelPort = async (request, onText) => {
      if (request.purpose === 'slide') slides += 1;
      return slides === 1 ? answerOf('') : planning(request, onText);
    };
    await deck.ask('POST', '/slides', { sentence: 'Say something about drones' }, ifMatch(1));

    await workOff(deck.id, { ...plainWorker(), model: slow });

    const task = (await listTasks(deck.id, 1)).find(({ kind }) => kind === 'slides.add');
    const rows = (await usageRows(deck.id)).filter(({ task_id }) => task_id === task?.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['committed', 'discarded', 'committed']);
  });

  test('asked for twice under one key adds one slide', async () => {
    const deck = await finishedDeck();
    const headers = { ...ifMatch(1), 'idempotency-key': 'once' };

    const answers = [
      await deck.ask('POST', '/slides', { content }, headers),
      await deck.ask('POST', '/slides', { content }, headers),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await idsOf(deck)).toHaveLength(4);
  });

  test('that the model can’t make leaves a place that can be started again', async () => {
    const deck = await finishedDeck();
    const useless = { ...plainWorker(), model: (async () => answerOf('')) as ModelPort };
    await deck.ask('POST', '/slides', { sentence: 'Say something about drones' }, ifMatch(1));
    await workOff(deck.id, useless);
    const failed = (await slidesOf(deck))[3];
    const task = (await listTasks(deck.id, 1)).find(({ kind }) => kind === 'slides.add');

    const { status } = await deck.ask('POST', `/tasks/${task?.id}/start`);
    await workOff(deck.id, { ...plainWorker(), model: planning });

    expect(failed?.status).toBe('failed');
    expect(status).toBe(200);
    expect((await slidesOf(deck))[3]?.status).toBe('completed');
  });

  test('is refused at a rev that is gone, beyond the plan’s limit, and while the deck is made', async () => {
    const deck = await finishedDeck();
    const stale = await deck.ask('POST', '/slides', { content }, ifMatch(7));
    const without = await deck.ask('POST', '/slides', { content });
    const entries = Array.from({ length: 15 }, (_, i) => ({ point: `Point ${i}.` }));
    await deck.ask('PUT', '/outline', { entries }, ifMatch(1));
    const tooMany = await deck.ask('POST', '/slides', { content }, ifMatch(2));
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const running = await deck.ask('POST', '/slides', { content }, ifMatch(2));

    expect([stale.status, without.status, tooMany.status, running.status]).toEqual([
      412, 400, 422, 409,
    ]);
  });
});

describe('taking a slide out', () => {
  test('takes its entry along, and the version that has it stays as it was', async () => {
    const deck = await finishedDeck();
    const before = await listVersions(deck.id);

    const { status } = await deck.ask('DELETE', '/slides/s01', undefined, ifMatch(1));

    expect(status).toBe(204);
    expect(await idsOf(deck)).toEqual(['s00', 's02']);
    const { body } = await deck.ask('GET', '/outline');
    expect(body).toMatchObject({ rev: 2, entries: [{ id: 's00' }, { id: 's02' }] });
    expect(await listVersions(deck.id)).toEqual(before);
  });

  test('is refused at another rev, for one that is gone, and for the last one', async () => {
    const deck = await finishedDeck();
    const remove = (id: string, rev = 1) =>
      deck.ask('DELETE', `/slides/${id}`, undefined, ifMatch(rev));

    const stale = await remove('s00', 2);
    await remove('s00');
    const again = await remove('s00');
    await remove('s01');
    const last = await remove('s02');

    expect([stale.status, again.status, last.status]).toEqual([412, 404, 422]);
    expect(await idsOf(deck)).toEqual(['s02']);
  });

  test('is refused for a slide that is not finished', async () => {
    const deck = await outlinedDeck();
    await deck.ask('POST', '/pause');

    const refused = await deck.ask('DELETE', '/slides/s00', undefined, ifMatch(0));

    expect(refused).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
  });
});

describe('what slides cost', () => {
  test('is told by where they stand now, and apart for those that were taken out', async () => {
    const deck = await finishedDeck();
    const model = { ...plainWorker(), model: planning };
    const sentence = 'Say something about drones';
    const { body } = await deck.ask('POST', '/slides', { sentence, index: 1 }, ifMatch(1));
    const added = String(body.id);
    await workOff(deck.id, model);
    const slide_ids = ['s00', 's01', added, 's02'];
    await deck.ask('POST', '/slides/reorder', { slide_ids }, ifMatch(3));
    await deck.ask('POST', '/slides/s01/revise', { instruction: 'Be shorter.' }, ifMatch(1));
    await workOff(deck.id, model);
    const cost = () =>
      call('GET', `/tokens/presentations/${deck.id}/tokens`, { token: deck.token });

    const moved = await cost();
    await deck.ask('DELETE', `/slides/${added}`, undefined, ifMatch(1));
    const without = await cost();

    expect(moved.body.by_slide).toMatchObject([
      { slide_index: 1, calls: 1 },
      { slide_index: 2, calls: 2 },
    ]);
    expect(without.body.by_slide).toMatchObject([
      { slide_index: 1, calls: 1 },
      { slide_index: null, calls: 2 },
    ]);
    const places = (without.body.records as UsageRow[]).map(({ slide_index }) => slide_index);
    expect(places).toEqual([undefined, null, null, 1]);
  });
});

describe('moving slides', () => {
  const reorder = (deck: FinishedDeck, slide_ids: string[], rev = 1) =>
    deck.ask('POST', '/slides/reorder', { slide_ids }, ifMatch(rev));

  test('moves their entries along and makes nothing stale', async () => {
    const deck = await finishedDeck();

    const { status, body } = await reorder(deck, ['s02', 's00', 's01']);

    expect(status).toBe(200);
    expect(body).toMatchObject({ rev: 2, entries: [{ id: 's02' }, { id: 's00' }, { id: 's01' }] });
    expect(await slidesOf(deck)).toMatchObject([
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
    ['not all of them', ['s00', 's01']],
    ['one twice', ['s00', 's00', 's01']],
    ['one that is not there', ['s00', 's01', 's09']],
  ])('does not take %s', async (_name, ids) => {
    const deck = await finishedDeck();

    expect((await reorder(deck, ids)).status).toBe(422);
  });

  test('is refused at a rev that is gone, and where one that moves is not finished', async () => {
    const deck = await finishedDeck();
    const entries = ['s00', 's01', 's02'].map((id, i) => ({ id, point: `Point ${i}.` }));
    await deck.ask('PUT', '/outline', { entries: [...entries, { point: 'New.' }] }, ifMatch(1));
    const ids = await idsOf(deck);

    const stale = await reorder(deck, ids.toReversed(), 1);
    const unfinished = await reorder(deck, ids.toReversed(), 2);
    const others = await reorder(deck, [ids[1], ids[0], ids[2], ids[3]] as string[], 2);

    expect([stale.status, unfinished.status, others.status]).toEqual([412, 409, 200]);
  });

  test('of another’s deck is not found', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();
    const path = `/presentations/${deck.id}/slides/reorder`;
    const headers = ifMatch(1);

    expect(
      (await call('POST', path, { token, body: { slide_ids: ['s00'] }, headers })).status,
    ).toBe(404);
  });
});
