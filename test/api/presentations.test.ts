import { describe, expect, test } from 'vitest';
import { readQueueStatus } from '#lambdas/services/queue/queue-status.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const chineseHeaders = { 'accept-language': 'zh-CN' };
const create = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/presentations', { token, body, headers });

describe('POST /presentations', () => {
  test('creating a presentation returns 201 with the started presentation and its stages', async () => {
    const { token } = await newUser();

    const { status, body } = await create(token, { topic: 'Urban beekeeping', slide_count: 5 });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'running',
      topic: 'Urban beekeeping',
      slide_count: 5,
      language: 'en',
      progress: 0,
      current_html_version: null,
      allowed_actions: ['pause', 'cancel', 'delete'],
    });
    expect((body.stages as { name: string }[]).map((stage) => stage.name)).toEqual([
      'research',
      'outline',
      'slides',
      'deploy',
    ]);
  });

  test.each([
    ['from the request', { language: 'de' }, { language: 'de', asked_language: 'de' }],
    ['from the topic', {}, { language: 'en', asked_language: null }],
  ])('creating a presentation returns the language %s', async (_name, wishes, expected) => {
    const { token } = await newUser();
    const { body } = await create(token, { topic: 'Urban beekeeping', ...wishes });

    const readResponse = await call('GET', `/presentations/${body.id}`, { token });

    expect(body).toMatchObject(expected);
    expect(readResponse.body).toMatchObject(expected);
  });

  test.each([
    ['an empty topic', { topic: '' }, 'topic'],
    ['a topic of 5,000 characters', { topic: 'x'.repeat(5_000) }, 'topic'],
    ['an unknown field', { topic: 'Bees', colour: 'red' }, 'colour'],
    ['a lone surrogate', { topic: 'a\ud800b' }, 'topic'],
    ['two slides', { topic: 'Bees', slide_count: 2 }, 'slide_count'],
    ['more slides than the plan allows', { topic: 'Bees', slide_count: 16 }, 'slide_count'],
    ['an unknown theme', { topic: 'Bees', theme: 'comic' }, 'theme'],
    ['an invalid language tag', { topic: 'Bees', language: 'x' }, 'language'],
  ])(
    'creating a presentation rejects %s and names the field in both languages',
    async (_name, body, field) => {
      const { token } = await newUser();

      const english = await create(token, body);
      const chinese = await create(token, body, chineseHeaders);

      expect(english.status).toBe(422);
      expect(english.body).toMatchObject({
        code: 'validation',
        fields: { [field]: expect.any(String) },
      });
      expect(english.body.detail).toMatch(/^Please check/);
      expect(chinese.status).toBe(422);
      expect(chinese.body.detail).toMatch(/^请检查/);
    },
  );

  test('a repeated create request creates one presentation', async () => {
    const { token } = await newUser();
    const headers = { 'idempotency-key': 'one' };

    const answers = await Promise.all(
      [1, 2, 3].map(() => create(token, { topic: 'Bees' }, headers)),
    );

    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const list = await call('GET', '/presentations', { token });
    expect(list.body.total).toBe(1);
  });

  test('concurrent create requests charge the month’s last quota unit once', async () => {
    const { token } = await newUser();

    for (let i = 0; i < 4; i += 1) await create(token, { topic: `Wasps ${i}` });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => create(token, { topic: `Bees ${i}` })),
    );

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const rejectedResponses = answers.filter((answer) => answer.status === 429);
    expect(rejectedResponses).toHaveLength(99);
    const list = await call('GET', '/presentations', { token });
    expect(list.body.total).toBe(5);
    expect(rejectedResponses[0]?.body.code).toBe('quota_exceeded');
    expect(Number(rejectedResponses[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('creating a presentation accepts only the caller’s own sources', async () => {
    const { token } = await newUser();
    const otherUser = await newUser();
    const body = { name: 'Notes', text: '# Hives\n\nA hive holds 40,000 bees.' };
    const source = await call('POST', '/sources', { token, body });

    const ownResponse = await create(token, { source_ids: [source.body.id] });
    const foreignAttempt = await create(otherUser.token, { source_ids: [source.body.id] });

    expect(source.status).toBe(201);
    expect(source.body).toMatchObject({ status: 'ready', passages: 2 });
    expect(ownResponse.status).toBe(201);
    expect(foreignAttempt.status).toBe(404);
  });
});

test('GET /presentations/{id} includes the tasks when requested', async () => {
  const { token } = await newUser();
  const created = await create(token, { topic: 'Urban beekeeping', slide_count: 5 });
  const address = `/presentations/${created.body.id}`;

  const alone = await call('GET', address, { token });
  const wholeResponse = await call('GET', `${address}?include=tasks`, { token });
  const tasks = await call('GET', `${address}/tasks`, { token });
  const responseForUnknown = await call('GET', `${address}?include=slides`, { token });

  expect(tasks.body.items).not.toEqual([]);
  expect(wholeResponse.body).toEqual({ ...alone.body, task_list: tasks.body.items });
  expect(alone.body).not.toHaveProperty('task_list');
  expect(responseForUnknown.status).toBe(422);
});

describe('requests for another user’s presentation', () => {
  const reads = ['', '/tasks', '/slides', '/versions', '/data', '/download'];

  test.each(reads)(
    'another user’s presentation returns 404 at %s, like an unknown id',
    async (path) => {
      const deck = await newDeck();
      const { token } = await newUser();

      expect((await call('GET', `/presentations/${deck.id}${path}`, { token })).status).toBe(404);
      expect((await call('GET', `/presentations/${unknownId}${path}`, { token })).status).toBe(404);
      expect((await call('GET', `/presentations/nonsense${path}`, { token })).status).toBe(404);
      expect((await call('GET', `/presentations/${deck.id}${path}`)).status).toBe(401);
    },
  );

  test('another user’s presentation can be read, paused and cancelled by an admin, but not resumed', async () => {
    const deck = await newDeck();
    const { token } = await newAdmin();

    const readResponse = await call('GET', `/presentations/${deck.id}`, { token });
    const paused = await call('POST', `/presentations/${deck.id}/pause`, { token });
    const resumed = await call('POST', `/presentations/${deck.id}/resume`, { token });

    expect(readResponse.status).toBe(200);
    expect(paused.status).toBe(200);
    expect(resumed.status).toBe(403);
  });
});

describe('controlling a running presentation', () => {
  test('a running presentation can be paused, resumed and cancelled only in the allowed statuses', async () => {
    const { token, user } = await newUser();
    const deck = await newDeck({}, user);
    const act = (action: string) => call('POST', `/presentations/${deck.id}/${action}`, { token });

    expect((await act('resume')).body).toMatchObject({
      code: 'action_not_allowed',
      status: 'running',
      allowed_actions: ['pause', 'cancel', 'delete'],
    });
    expect((await act('pause')).body).toMatchObject({ status: 'paused', reason: 'user' });
    expect((await act('pause')).status).toBe(409);
    expect((await act('resume')).body).toMatchObject({ status: 'running', reason: null });
    expect((await act('cancel')).body.status).toBe('cancelled');
    expect((await act('resume')).status).toBe(409);
  });

  test('a paused presentation releases its slot to the owner’s next presentation', async () => {
    const { token, user } = await newUser();
    const firstDeck = await newDeck({}, user);
    const secondDeck = await newDeck({}, user);

    await call('POST', `/presentations/${firstDeck.id}/pause`, { token });

    expect((await call('GET', `/presentations/${secondDeck.id}`, { token })).body.status).toBe(
      'running',
    );
  });

  test('a deleted presentation returns 404', async () => {
    const { token, user } = await newUser();
    const deck = await newDeck({}, user);

    expect((await call('DELETE', `/presentations/${deck.id}`, { token })).status).toBe(204);
    expect((await call('GET', `/presentations/${deck.id}`, { token })).status).toBe(404);
    expect((await call('DELETE', `/presentations/${deck.id}`, { token })).status).toBe(404);
    expect((await call('GET', '/presentations', { token })).body.total).toBe(0);
  });
});

describe('GET /presentations', () => {
  test('the list of presentations can be paged, searched, filtered and sorted', async () => {
    const { token, user } = await newUser({ tier: 'pro' });
    for (const title of ['Bees', 'Ants', 'Wasps']) await newDeck({ title }, user);
    const list = async (query: string) => {
      const { body } = await call('GET', `/presentations?${query}`, { token });
      return body as { items: { title: string; stages?: unknown }[]; next_cursor: string | null };
    };
    const titles = async (query: string) => (await list(query)).items.map((item) => item.title);

    expect(await titles('sort=title')).toEqual(['Ants', 'Bees', 'Wasps']);
    expect(await titles('q=WAS')).toEqual(['Wasps']);
    expect(await titles('status=completed')).toEqual([]);
    expect(await titles('status=running&status=queued')).toHaveLength(3);
    const page = await list('limit=2&include_stages=true');
    expect(page.items.map((item) => item.title)).toEqual(['Wasps', 'Ants']);
    expect(page.items[0]?.stages).toHaveLength(4);
    expect(await titles(`limit=2&cursor=${page.next_cursor}`)).toEqual(['Bees']);
  });

  test('an unknown status in the filter is rejected with the name of its field', async () => {
    const { token } = await newUser();

    const { status, body } = await call('GET', '/presentations?status=bogus', { token });

    expect(status).toBe(422);
    expect(Object.keys(body.fields as object)).toEqual(['status']);
  });
});

describe('GET /queue/status', () => {
  test('the queue status counts queued tasks after the snapshot has expired', async () => {
    const { token } = await newUser();
    const countsBefore = await readQueueStatus(createClockAhead(10_000));
    await Promise.all([newDeck(), newDeck()]);

    const countsAfter = await readQueueStatus(createClockAhead(20_000));
    const { status, body } = await call('GET', '/queue/status', { token });

    expect(countsAfter.pending_tasks).toBeGreaterThanOrEqual(countsBefore.pending_tasks + 2);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['active_tasks', 'pending_tasks', 'worker_capacity']);
  });
});
