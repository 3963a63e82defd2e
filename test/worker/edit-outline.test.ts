import { describe, expect, test } from 'vitest';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { type PresentationAction, wholeDeckActions } from '#shared/domain/actions.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  plainWorker,
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

const allowedActions = async ({ ask }: Deck) =>
  (await ask('GET', '')).body.allowed_actions as PresentationAction[];

const deckInReview = () => outlinedDeck({ review_outline: true });

describe('the outline', () => {
  test('is returned entry by entry with each slide’s id', async () => {
    const deck = await deckInReview();

    const outline = await readOutline(deck);

    expect(outline).toMatchObject({ rev: 1, title: 'Bees' });
    expect(outline.entries).toMatchObject([
      { i: 0, id: 's00', point: 'One.', locked: false, made: false, stale: false },
      { i: 1, id: 's01', point: 'Two.' },
      { i: 2, id: 's02', point: 'Three.' },
    ]);
  });

  test('returns 404 for other users, and an error for an edit without a rev', async () => {
    const deck = await deckInReview();
    const { token } = await newUser();

    const others = await call('GET', `/presentations/${deck.id}/outline`, { token });
    const without = await deck.ask('PUT', '/outline', { entries: [{ point: 'One.' }] });

    expect(others.status).toBe(404);
    expect(without.status).toBe(400);
  });
});

describe('an outline that waits for confirmation', () => {
  test('can be reworded, reordered, extended and shortened, and its slides follow', async () => {
    const deck = await deckInReview();
    const [one, , three] = (await readOutline(deck)).entries;
    if (!one || !three) throw new Error('there is no outline');

    const answer = await putOutline(deck, [
      { ...toEntryBody(three), locked: true },
      { point: 'Between.' },
      toEntryBody(one, 'One, reworded.'),
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

  test('returns 412 for an edit based on an old rev', async () => {
    const deck = await deckInReview();
    const { entries } = await readOutline(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);

    const late = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry, 'Mine.')),
      1,
    );

    expect(late).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect((await readOutline(deck)).entries).toHaveLength(4);
  });

  test('accepts one of two concurrent edits', async () => {
    const deck = await deckInReview();
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
  ])('rejects %s', async (_name, entries) => {
    const deck = await deckInReview();

    const refused = await putOutline(deck, entries);

    expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await readOutline(deck)).rev).toBe(1);
  });

  test('keeps its rev when it is saved unchanged', async () => {
    const deck = await deckInReview();
    const { entries } = await readOutline(deck);

    const answer = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry)),
    );

    expect(answer.body).toMatchObject({ rev: 1 });
  });
});

describe('the outline of a finished deck', () => {
  test('marks only slides with a changed point as stale and keeps their content', async () => {
    const deck = await finishedDeck();
    const [one, two, three] = (await readOutline(deck)).entries;
    if (!one || !two || !three) throw new Error('there is no outline');

    await putOutline(deck, [
      toEntryBody(three),
      toEntryBody(one, 'One, but otherwise.'),
      toEntryBody(two),
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

  test('makes only new and stale slides in a run with scope “stale”', async () => {
    const deck = await finishedDeck();
    const [one, two, three] = (await readOutline(deck)).entries;
    if (!one || !two || !three) throw new Error('there is no outline');
    await putOutline(deck, [
      toEntryBody(one),
      toEntryBody(two, 'Two, but otherwise.'),
      toEntryBody(three),
      { point: 'Four.' },
    ]);

    const early = await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await runQueuedTasks(deck.id);

    expect(early).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    const runs = new Map((await listSlides(deck.id)).map(({ id, run }) => [id, run]));
    const { body } = await deck.ask('GET', '/slides');
    const slides = body.items as { id: string; stale: boolean }[];
    expect(slides.map(({ id }) => runs.get(id))).toEqual([1, 2, 1, 2]);
    expect(slides.some(({ stale }) => stale)).toBe(false);
  });

  test('disallows and rejects actions that need every slide until the new slide is made', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    const before = await allowedActions(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);

    const without = await allowedActions(deck);
    const listed = (await call('GET', '/presentations', { token: deck.token })).body.items;
    const refused = await deck.ask('POST', '/translate', { language: 'de' });
    const restored = await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);
    const sideTaskStart = await allowedActions(deck);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await runQueuedTasks(deck.id);

    expect(without).toEqual(before.filter((action) => !wholeDeckActions.includes(action)));
    expect(before).toEqual(expect.arrayContaining([...wholeDeckActions]));
    // Lists don't read slides, so they allow actions that the API then rejects with a clear message.
    expect(listed).toMatchObject([{ allowed_actions: before }]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(restored.status).toBe(200);
    expect(sideTaskStart).toEqual(without);
    expect(await allowedActions(deck)).toEqual(before);
  });

  test('allows those actions again once the unmade entry of a cancelled run is removed', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    await putOutline(deck, [...entries.map((entry) => toEntryBody(entry)), { point: 'Four.' }]);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await deck.ask('POST', '/cancel');
    const unmade = await allowedActions(deck);

    await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry)),
      2,
    );

    expect(unmade).not.toContain('regenerate_deploy');
    expect(await allowedActions(deck)).toEqual(expect.arrayContaining([...wholeDeckActions]));
    expect((await deck.ask('POST', '/regenerate?regenerate_from=deploy')).status).toBe(200);
  });

  test('restores a slide with its entry without changing any version', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    const before = (await listVersions(deck.id))[0];
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
    expect((await listVersions(deck.id))[0]).toEqual(before);
  });

  test('cannot be edited while the deck is being made', async () => {
    const deck = await finishedDeck();
    const { entries } = await readOutline(deck);
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const refused = await putOutline(
      deck,
      entries.map((entry) => toEntryBody(entry, 'Too late.')),
    );

    expect(refused).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});

describe('a deck paused in the middle', () => {
  test('resumes with the edited outline and does not make removed slides', async () => {
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
  test('is made without an empty version first, and refunds its unit on failure', async () => {
    const deck = await deckInReview();
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
    await runQueuedTasks(deck.id, plainWorker({ 'slides.slide': failing }));

    expect(status).toBe(200);
    expect(started).toMatchObject({ run: 2, latest_version: 0 });
    expect(await listVersions(deck.id)).toEqual([]);
    const failed = await deck.deck();
    expect(failed.status).toBe('failed');
    expect(failed.quota_month).toBeUndefined();
  });
});
