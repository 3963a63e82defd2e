import { describe, expect, test } from 'vitest';
import { getEditedOutline, listSlides } from '#lambdas/stores/slide-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { type PresentationAction, wholeDeckActions } from '#shared/domain/actions.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;

const readOutline = async ({ ask }: Deck): Promise<OutlineView> =>
  (await ask('GET', '/outline')).body as OutlineView;

const toEntryBody = (entry: OutlineView['entries'][number], point = entry.point) => ({
  id: entry.id,
  point,
});

async function putOutline(deck: Deck, entries: object[], rev?: number) {
  const seen = rev ?? (await readOutline(deck)).rev;
  return deck.ask('PUT', '/outline', { entries }, ifMatch(seen));
}

const readAllowedActions = async ({ ask }: Deck) =>
  (await ask('GET', '')).body.allowed_actions as PresentationAction[];

const createDeckInReview = () => outlinedDeck({ review_outline: true });

describe('reading and editing the outline', () => {
  test('the outline is returned entry by entry with each slide’s id', async () => {
    const deck = await createDeckInReview();

    const outline = await readOutline(deck);

    expect(outline).toMatchObject({ rev: 1, title: 'Bees' });
    expect(outline.entries).toMatchObject([
      { i: 0, id: 's00', point: 'One.', locked: false, made: false, stale: false },
      { i: 1, id: 's01', point: 'Two.' },
      { i: 2, id: 's02', point: 'Three.' },
    ]);
  });

  test('an outline request returns 404 for other users and an error for an edit without a rev', async () => {
    const deck = await createDeckInReview();
    const { token } = await newUser();

    const otherResponse = await call('GET', `/presentations/${deck.id}/outline`, { token });
    const without = await deck.ask('PUT', '/outline', { entries: [{ point: 'One.' }] });

    expect(otherResponse.status).toBe(404);
    expect(without.status).toBe(400);
  });

  test('the newest 100 revisions of an outline stay stored', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);
    const { id } = deck;

    for (let rev = 1; rev <= 101; rev += 1)
      await putOutline(
        deck,
        entries.map((entry) => toEntryBody(entry, `${rev}.`)),
        rev,
      );
    const stored = await Promise.all([2, 3, 102].map((rev) => getEditedOutline(id, rev)));

    expect(stored.map((outline) => outline?.rev)).toEqual([undefined, 3, 102]);
    expect(await readOutline(deck)).toMatchObject({
      rev: 102,
      entries: [{ point: '101.' }, {}, {}],
    });
  });
});

describe('editing the intent of a deck', () => {
  const intent = { purpose: 'decide', audience: 'The board', tone: 'Plain', storyline: 'Problem' };

  test('an edited intent is kept by later edits without one', async () => {
    const deck = await createDeckInReview();
    const before = await readOutline(deck);
    const entries = before.entries.map((entry) => toEntryBody(entry));

    await deck.ask('PUT', '/outline', { intent, entries }, ifMatch(before.rev));
    await putOutline(deck, entries.slice(1));

    expect(before.intent).toBeNull();
    expect((await readOutline(deck)).intent).toEqual(intent);
  });

  test('an unknown purpose or a text above the limit is rejected', async () => {
    const deck = await createDeckInReview();
    const { rev, entries } = await readOutline(deck);
    const edit = (changes: object) =>
      deck.ask(
        'PUT',
        '/outline',
        { intent: { ...intent, ...changes }, entries: entries.map((entry) => toEntryBody(entry)) },
        ifMatch(rev),
      );

    const answers = [await edit({ purpose: 'shout' }), await edit({ audience: 'a'.repeat(201) })];

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });
});

describe('an outline that waits for confirmation', () => {
  test('an unconfirmed outline can be reworded, reordered, extended and shortened; the slides follow the edits', async () => {
    const deck = await createDeckInReview();
    const [firstEntry, , thirdEntry] = (await readOutline(deck)).entries;
    if (!firstEntry || !thirdEntry) throw new Error('there is no outline');

    const answer = await putOutline(deck, [
      { ...toEntryBody(thirdEntry), locked: true },
      { point: 'Between.' },
      toEntryBody(firstEntry, 'One, reworded.'),
      { point: 'Last.' },
    ]);
    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      rev: 2,
      entries: [{ id: 's02', locked: true }, {}, {}, {}],
    });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    const { body } = await deck.ask('GET', '/slides');
    const slides = body.items as { id: string; point: string; status: string; stale: boolean }[];
    expect(slides.map(({ point }) => point)).toEqual([
      'Three.',
      'Between.',
      'One, reworded.',
      'Last.',
    ]);
    expect(slides.every(({ status }) => status === 'completed')).toBe(true);
    expect((await listVersions(deck.id))[0]?.slide_count).toBe(4);
    expect((await listSlides(deck.id)).map(({ id }) => id)).not.toContain('s01');
  });

  test('an outline edit based on an old rev returns 412', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);

    const lateAttempt = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry, 'Mine.')),
      1,
    );

    expect(lateAttempt).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect((await readOutline(deck)).entries).toHaveLength(4);
  });

  test('one of two concurrent outline edits is accepted', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);

    const answers = await Promise.all(
      ['Mine.', 'Yours.'].map((point) =>
        putOutline(
          deck,
          entries.map((entry) => toEntryBody(entry, point)),
          1,
        ),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await readOutline(deck)).rev).toBe(2);
  });

  test.each([
    ['no entry', []],
    ['an empty point', [{ point: ' ' }]],
    [
      'more entries than the plan has slides',
      Array.from({ length: 16 }, () => ({ point: 'One.' })),
    ],
    ['a slide that is not there', [{ id: 's77', point: 'One.' }]],
    [
      'one slide twice',
      [
        { id: 's00', point: 'One.' },
        { id: 's00', point: 'Two.' },
      ],
    ],
    ['an unknown layout', [{ point: 'One.', layout_hint: 'cube' }]],
  ])('an outline edit is rejected: %s', async (_name, entries) => {
    const deck = await createDeckInReview();

    const rejectedResponse = await putOutline(deck, entries);

    expect(rejectedResponse).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await readOutline(deck)).rev).toBe(1);
  });

  test('an outline keeps its rev when saved unchanged', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);

    const answer = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry)),
    );

    expect(answer.body).toMatchObject({ rev: 1 });
  });
});

describe('the outline of a finished deck', () => {
  test('editing the outline of a finished deck marks only slides with a changed point as stale and keeps their content', async () => {
    const deck = await finishedDeck();
    const [firstEntry, secondEntry, thirdEntry] = (await readOutline(deck)).entries;
    if (!firstEntry || !secondEntry || !thirdEntry) throw new Error('there is no outline');

    await putOutline(deck, [
      toEntryBody(thirdEntry),
      toEntryBody(firstEntry, 'One, but otherwise.'),
      toEntryBody(secondEntry),
    ]);

    const { body } = await deck.ask('GET', '/slides');
    expect(body.items).toMatchObject([
      { id: 's02', index: 0, stale: false, status: 'completed', title: 'Slide 2' },
      { id: 's00', index: 1, stale: true, status: 'completed', title: 'Slide 0' },
      { id: 's01', index: 2, stale: false, status: 'completed', title: 'Slide 1' },
    ]);
    expect((await readOutline(deck)).entries.map(({ stale }) => stale)).toEqual([
      false,
      true,
      false,
    ]);
    expect((await deck.deck()).status).toBe('completed');
  });

  test('a run with scope “stale” makes only new and stale slides', async () => {
    const deck = await finishedDeck();
    const [firstEntry, secondEntry, thirdEntry] = (await readOutline(deck)).entries;
    if (!firstEntry || !secondEntry || !thirdEntry) throw new Error('there is no outline');
    await putOutline(deck, [
      toEntryBody(firstEntry),
      toEntryBody(secondEntry, 'Two, but otherwise.'),
      toEntryBody(thirdEntry),
      { point: 'Four.' },
    ]);

    const earlyAttempt = await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await runQueuedTasks(deck.id);

    expect(earlyAttempt).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    const runs = new Map((await listSlides(deck.id)).map(({ id, run }) => [id, run]));
    const { body } = await deck.ask('GET', '/slides');
    const slides = body.items as { id: string; stale: boolean }[];
    expect(slides.map(({ id }) => runs.get(id))).toEqual([1, 2, 1, 2]);
    expect(slides.some(({ stale }) => stale)).toBe(false);
  });

  test('actions that need every slide are rejected until a new outline entry’s slide is made', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    const actionsBefore = await readAllowedActions(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);

    const without = await readAllowedActions(deck);
    const listed = (await call('GET', '/presentations', { token: deck.token })).body.items;
    const rejectedResponse = await deck.ask('POST', '/translate', { language: 'de' });
    const restored = await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);
    const sideTaskStart = await readAllowedActions(deck);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await runQueuedTasks(deck.id);

    expect(without).toEqual(actionsBefore.filter((action) => !wholeDeckActions.includes(action)));
    expect(actionsBefore).toEqual(expect.arrayContaining([...wholeDeckActions]));
    // The list of decks doesn't read their slides, so it still contains actions that the API then rejects with a clear
    // message.
    expect(listed).toMatchObject([{ allowed_actions: actionsBefore }]);
    expect(rejectedResponse).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(restored.status).toBe(200);
    expect(sideTaskStart).toEqual(without);
    expect(await readAllowedActions(deck)).toEqual(actionsBefore);
  });

  test('actions that need every slide are allowed again once an entry without a slide is removed after a cancelled run', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await deck.ask('POST', '/cancel');
    const unmade = await readAllowedActions(deck);

    await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry)),
      2,
    );

    expect(unmade).not.toContain('regenerate_deploy');
    expect(await readAllowedActions(deck)).toEqual(expect.arrayContaining([...wholeDeckActions]));
    expect((await deck.ask('POST', '/regenerate?regenerate_from=deploy')).status).toBe(200);
  });

  test('restoring a removed outline entry restores its slide and changes no version', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    const versionBefore = (await listVersions(deck.id))[0];
    await putOutline(
      deck,
      entries.slice(1).map((entry) => toEntryBody(entry)),
    );
    const without = (await deck.ask('GET', '/slides')).body.items as unknown[];

    await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry)),
    );

    expect(without).toHaveLength(2);
    const { body } = await deck.ask('GET', '/slides');
    expect(body.items).toMatchObject([{ id: 's00', title: 'Slide 0', stale: false }, {}, {}]);
    expect((await listVersions(deck.id))[0]).toEqual(versionBefore);
  });

  test('an outline cannot be edited while the deck is being made', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const rejectedResponse = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry, 'Too late.')),
    );

    expect(rejectedResponse).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});

describe('editing the outline of a paused deck', () => {
  test('a paused deck resumes with the edited outline and does not make removed slides', async () => {
    const deck = await outlinedDeck();
    await deck.ask('POST', '/pause');
    const { entries } = await readOutline(deck);
    await putOutline(deck, [
      ...entries.slice(1).map((entry) => toEntryBody(entry)),
      { point: 'Four.' },
    ]);

    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 3 });
    const slides = (await listSlides(deck.id)).map(({ point }) => point);
    expect(slides.sort()).toEqual(['Four.', 'Three.', 'Two.']);
  });
});

describe('an edited outline without any finished slide', () => {
  test('a deck with an edited outline and no finished slide gets no empty version, and its quota unit is refunded on failure', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);
    await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry, `${entry.point} Reworded.`)),
    );
    await deck.ask('POST', '/cancel');

    const { status } = await deck.ask('POST', '/regenerate');
    const started = await deck.deck();
    const failing: RunTask = async () => {
      throw new Error('no slide comes');
    };
    await runQueuedTasks(deck.id, createPlainWorker({ 'slides.slide': failing }));

    expect(status).toBe(200);
    expect(started).toMatchObject({ run: 2, latest_version: 0 });
    expect(await listVersions(deck.id)).toEqual([]);
    const failed = await deck.deck();
    expect(failed.status).toBe('failed');
    expect(failed.quota_month).toBeUndefined();
  });
});
