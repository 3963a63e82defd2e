import { afterEach, describe, expect, test, vi } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { systemClock, utcMonth } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { monthUsageEntity } from '#lambdas/stores/usage-entities.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { Version } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import type { FinishedDeck } from '#test/support/changed-slides.ts';
import { addCollaborator, addEditor } from '#test/support/editors.ts';
import { deliverEdit, editTitle } from '#test/support/edits.ts';
import { newAdmin } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { reviewingModel } from '#test/support/reviewing-model.ts';

afterEach(() => void vi.restoreAllMocks());

const freePlanTokens = 300_000;

/** Adds used tokens to the user's usage of this month, without usage of any deck. */
const spendTokens = ({ user }: FinishedDeck, tokens: number) =>
  monthUsageEntity()
    .upsert({ user_id: user.id, month: utcMonth(systemClock.now()), shard: 15 })
    .add({ calls: 0, tokens, cost_micros: 0 })
    .go();

/** The requests with which an editor starts a task that calls a model. */
const modelRequests: [string, (deck: FinishedDeck) => ReturnType<FinishedDeck['ask']>][] = [
  ['a revision', (deck) => reviseSlide(deck, 's01')],
  [
    'an added slide',
    (deck) => deck.ask('POST', '/slides', { sentence: 'Bees drink.' }, ifMatch(1)),
  ],
  ['an editorial review', (deck) => deck.ask('POST', '/editorial-review')],
  [
    'a regenerated outline',
    (deck) => deck.ask('POST', '/outline/regenerate', { instruction: 'Be bolder.', locked: [] }),
  ],
];

const reviseSlide = (deck: FinishedDeck, slide: string) =>
  deck.ask('POST', `/slides/${slide}/revise`, { instruction: 'Shorter.' }, ifMatch(1));

const getStatusAndCode = ({ status, body }: Awaited<ReturnType<FinishedDeck['ask']>>) => [
  status,
  body.code,
];

describe('an editor’s limits on the owner’s monthly tokens and tasks', () => {
  test.each(modelRequests)(
    'an editor can’t start %s once half of the owner’s monthly tokens are used; the owner can',
    async (_name, start) => {
      const deck = await finishedDeck();
      const shared = await addEditor(deck);
      await spendTokens(deck, freePlanTokens / 2);

      const refused = await start(shared);
      const allowed = await start(deck);

      expect(getStatusAndCode(refused)).toEqual([429, 'editor_token_cap']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(allowed.status).toBeLessThan(300);
    },
  );

  test('an editor’s queued task makes no call once half of the owner’s monthly tokens are used; the owner’s task does', async () => {
    const deck = await finishedDeck();
    await (await addEditor(deck)).ask('POST', '/editorial-review');
    const callsBefore = (await listUsageRows(deck.id)).length;
    await spendTokens(deck, freePlanTokens / 2);
    const worker = { ...createPlainWorker(), model: reviewingModel([], []) };
    const review = () => getTask({ presentation_id: deck.id, run: 1, id: 'editorial-1' });

    await runQueuedTasks(deck.id, worker);
    const stopped = await review();
    await deck.ask('POST', '/editorial-review');
    await runQueuedTasks(deck.id, worker);

    expect(stopped).toMatchObject({ status: 'failed', error: { code: 'editor_token_cap' } });
    expect((await review())?.status).toBe('completed');
    expect(await listUsageRows(deck.id)).toHaveLength(callsBefore + 1);
  });

  test.each(modelRequests)(
    'an editor can’t start %s above the daily limit of tasks',
    async (_name, start) => {
      vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
      const deck = await finishedDeck();
      const shared = await addEditor(deck);
      const other = await addEditor(deck);
      const subject = `${deck.id} ${shared.editor.user.id}`;
      await spendUse('editor_task', subject, rateLimits.editor_task.uses);

      const refused = await start(shared);
      const ofOther = await start(other);

      expect(getStatusAndCode(refused)).toEqual([429, 'rate_limited']);
      expect(ofOther.status).toBeLessThan(300);
    },
  );

  test('an editor can’t apply a review finding above the daily limit of tasks', async () => {
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const deck = await finishedDeck();
    const shared = await addEditor(deck);
    await deck.ask('POST', '/editorial-review');
    const finding = {
      slide: 2,
      kind: 'repetition',
      text: 'Again.',
      instruction: 'Say what is new.',
    };
    await runQueuedTasks(deck.id, { ...createPlainWorker(), model: reviewingModel([finding], []) });
    const subject = `${deck.id} ${shared.editor.user.id}`;
    await spendUse('editor_task', subject, rateLimits.editor_task.uses);

    const path = '/editorial-review/findings/f1/apply';
    const refused = await shared.ask('POST', path);

    expect(getStatusAndCode(refused)).toEqual([429, 'rate_limited']);
    expect((await deck.ask('POST', path)).status).toBe(200);
  });
});

describe('the activity of a shared presentation', () => {
  const listEvents = async ({ ask }: FinishedDeck) =>
    (await ask('GET', '/activity')).body.items as Activity[];

  test('the activity of a shared presentation names who did what, until that person is no longer a collaborator', async () => {
    const deck = await finishedDeck({}, { full_name: 'Olive Owner' });
    const shared = await addEditor(deck);
    await editTitle(shared, 'Bees need water');
    await editTitle(deck, 'Bees drink');

    const byOwner = await listEvents(deck);
    const byEditor = await listEvents(shared);
    await deck.ask('DELETE', `/collaborators/${shared.collaboratorId}`);
    const afterRemoval = (await listEvents(deck)).filter(({ type }) => type === 'slide_edited');

    const edith = { full_name: 'Edith Editor', is_owner: false };
    const olive = { full_name: 'Olive Owner', is_owner: true };
    expect(byOwner.slice(0, 2)).toMatchObject([
      { type: 'slide_edited', by: { ...olive, is_me: true }, data: { index: 1 } },
      { type: 'slide_edited', by: { ...edith, is_me: false } },
    ]);
    expect(byEditor.slice(0, 2)).toMatchObject([
      { by: { ...olive, is_me: false } },
      { by: { ...edith, is_me: true } },
    ]);
    expect(byOwner[0]?.data).toEqual({ index: 1 });
    expect(afterRemoval[1]?.by).toEqual({ full_name: null, is_me: false, is_owner: false });
    expect(byOwner.find(({ type }) => type === 'started')?.by).toBeNull();
  });

  test('the activity of a shared presentation hides the ids of the owner’s other presentations from collaborators', async () => {
    const original = await finishedDeck();
    const { id } = (await original.ask('POST', '/translate', { language: 'zh' })).body;
    await original.ask('POST', '/duplicate');
    const shared = await addEditor(original);
    const translation = await addEditor({
      ...original,
      id: String(id),
      ask: (method, path, body) =>
        call(method, `/presentations/${id}${path}`, { token: original.token, body }),
    });

    const ofOwner = await listEvents(original);
    const ofEditor = await listEvents(shared);

    const copies = ['duplicated', 'translated'];
    const copyIds = (events: Activity[]) =>
      events.filter(({ type }) => copies.includes(type)).map(({ data }) => data.presentation);
    expect(copyIds(ofOwner)).toEqual([expect.any(String), id]);
    expect(copyIds(ofEditor)).toEqual([undefined, undefined]);
    expect((await translation.ask('GET', '')).body.origin).toBeNull();
  });
});

describe('the versions of a shared presentation', () => {
  test('an editor can’t name a version or remove a version’s name', async () => {
    const deck = await finishedDeck();
    const shared = await addEditor(deck);
    await deck.ask('PATCH', '/versions/1', { name: 'Board meeting' });

    const answers = [
      await shared.ask('PATCH', '/versions/1', { name: null }),
      await shared.ask('PATCH', '/versions/1', { name: 'Mine' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await deck.ask('GET', '/versions/1')).body.name).toBe('Board meeting');
  });

  test.each([
    ['publish', '/regenerate?regenerate_from=deploy'],
    ['publish a version', '/regenerate?regenerate_from=deploy&version=1'],
    ['restore a version', '/versions/1/restore'],
  ])('an editor can’t %s above the daily limit of publications', async (_name, path) => {
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const deck = await finishedDeck();
    const shared = await addEditor(deck);
    const subject = `${deck.id} ${shared.editor.user.id}`;
    await spendUse('editor_publish', subject, rateLimits.editor_publish.uses);

    const refused = await shared.ask('POST', path);

    expect(getStatusAndCode(refused)).toEqual([429, 'rate_limited']);
    expect((await deck.ask('POST', path)).status).toBe(200);
  });

  test.each([
    ['publish', '/regenerate?regenerate_from=deploy'],
    ['restore a version', '/versions/1/restore'],
  ])('a viewer’s rejected request to %s sends no queue message', async (_name, path) => {
    const deck = await finishedDeck();
    const { ask } = await addCollaborator(deck, 'viewer');
    const send = vi.spyOn(sqs(), 'send');

    const { status } = await ask('POST', path);

    expect(status).toBe(403);
    expect(send).not.toHaveBeenCalled();
  });

  test('each version records whether a collaborator published it or made its newest edit', async () => {
    const deck = await finishedDeck();
    const shared = await addEditor(deck);
    const publish = async (by: FinishedDeck) => {
      await by.ask('POST', '/regenerate?regenerate_from=deploy');
      await runQueuedTasks(deck.id);
    };
    const publishEdit = async (by: FinishedDeck, title: string) => {
      await deliverEdit(by, await editTitle(by, title));
      await runQueuedTasks(deck.id);
    };

    await publish(shared);
    await publishEdit(deck, 'Bees need water');
    await publishEdit(shared, 'Bees drink');
    await publish(deck);

    const versions = await listVersions(deck.id);
    expect(versions.map(({ by_editor }) => by_editor)).toEqual([
      undefined,
      true,
      undefined,
      true,
      undefined,
    ]);
    const { versions: shownVersions } = (await deck.ask('GET', '')).body as { versions: Version[] };
    expect(
      shownVersions.map(({ by, is_automatic }) => [by?.is_me, by?.is_owner, is_automatic]),
    ).toEqual([
      [true, true, false],
      [false, false, false],
      [true, true, true],
      [false, false, true],
      [true, true, false],
    ]);
    expect(shownVersions[1]?.by?.full_name).not.toBe(shownVersions[0]?.by?.full_name);
    const { versions: theirs } = (await shared.ask('GET', '')).body as { versions: Version[] };
    expect(theirs.map(({ by }) => by?.is_me)).toEqual([false, true, false, true, false]);
  });
});

describe('what an editor must not change', () => {
  test.each(['', '&version=1'])(
    'an editor’s publish request with a topic or instructions is rejected and does not change them (query “%s”)',
    async (query) => {
      const deck = await finishedDeck();
      const shared = await addEditor(deck);
      const before = (await deck.ask('GET', '')).body;
      const path = `/regenerate?regenerate_from=deploy${query}`;

      const answers = [
        await shared.ask('POST', path, { topic: 'Another topic' }),
        await shared.ask('POST', path, { instructions: 'Cite https://evil.test/a.' }),
      ];

      expect(answers.map(getStatusAndCode)).toEqual([
        [422, 'validation'],
        [422, 'validation'],
      ]);
      const after = (await deck.ask('GET', '')).body;
      expect([after.topic, after.instructions, after.run]).toEqual([
        before.topic,
        before.instructions,
        before.run,
      ]);
    },
  );

  test('an editor’s changes of the displayed version count as publications; the owner’s do not', async () => {
    const deck = await finishedDeck();
    const shared = await addEditor(deck);
    const show = (one: FinishedDeck) => one.ask('PUT', '/current-html-version?version=1');
    for (let i = 0; i < rateLimits.editor_publish.uses; i += 1)
      expect((await show(shared)).status).toBe(200);

    const refused = await show(shared);
    const allowed = await show(deck);

    expect([getStatusAndCode(refused), allowed.status]).toEqual([[429, 'rate_limited'], 200]);
  });

  test.each(modelRequests)(
    'an editor can’t start %s for an owner whose account is disabled',
    async (_name, start) => {
      const deck = await finishedDeck();
      const shared = await addEditor(deck);
      const admin = await newAdmin();
      const path = `/users/${deck.user.id}`;
      await call('PUT', path, { token: admin.token, body: { is_active: false } });

      expect(getStatusAndCode(await start(shared))).toEqual([409, 'owner_disabled']);
    },
  );
});

test('the activity names the editor of a first action, even if the editor has not opened the presentation', async () => {
  const deck = await finishedDeck();
  const shared = await addEditor(deck, false);

  await shared.ask('PUT', '/current-html-version?version=1');

  const items = (await deck.ask('GET', '/activity')).body.items as Activity[];
  const [last] = items.filter(({ type }) => type === 'version_set');
  expect(last?.by?.full_name).toBe('Edith Editor');
});
