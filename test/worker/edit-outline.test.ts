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
  workOff,
} from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;

const outlineOf = async ({ ask }: Deck): Promise<OutlineView> =>
  (await ask('GET', '/outline')).body as OutlineView;

const edited = (entry: OutlineView['entries'][number], point = entry.point) => ({
  id: entry.id,
  point,
});

async function put(deck: Deck, entries: object[], rev?: number) {
  const seen = rev ?? (await outlineOf(deck)).rev;
  return deck.ask('PUT', '/outline', { entries }, ifMatch(seen));
}

const offered = async ({ ask }: Deck) =>
  (await ask('GET', '')).body.allowed_actions as PresentationAction[];

const reviewed = () => outlinedDeck({ review_outline: true });

describe('the outline', () => {
  test('is told entry by entry, each with its slide’s id', async () => {
    const deck = await reviewed();

    const outline = await outlineOf(deck);

    expect(outline).toMatchObject({ rev: 1, title: 'Bees' });
    expect(outline.entries).toMatchObject([
      { i: 0, id: 's00', point: 'One.', locked: false, made: false, stale: false },
      { i: 1, id: 's01', point: 'Two.' },
      { i: 2, id: 's02', point: 'Three.' },
    ]);
  });

  test('of another’s deck is not found, and an edit without a rev is malformed', async () => {
    const deck = await reviewed();
    const { token } = await newUser();

    const others = await call('GET', `/presentations/${deck.id}/outline`, { token });
    const without = await deck.ask('PUT', '/outline', { entries: [{ point: 'One.' }] });

    expect(others.status).toBe(404);
    expect(without.status).toBe(400);
  });
});

describe('an outline that waits to be confirmed', () => {
  test('is reworded, reordered, added to and cut, and its slides follow it', async () => {
    const deck = await reviewed();
    const [one, , three] = (await outlineOf(deck)).entries;
    if (!one || !three) throw new Error('there is no outline');

    const answer = await put(deck, [
      { ...edited(three), locked: true },
      { point: 'Between.' },
      edited(one, 'One, reworded.'),
      { point: 'Last.' },
    ]);
    await deck.ask('POST', '/resume');
    await workOff(deck.id);

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

  test('answers 412 to whoever edits what they have not seen', async () => {
    const deck = await reviewed();
    const { entries } = await outlineOf(deck);
    await put(deck, [...entries.map((entry) => edited(entry)), { point: 'Four.' }]);

    const late = await put(
      deck,
      entries.map((entry) => edited(entry, 'Mine.')),
      1,
    );

    expect(late).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect((await outlineOf(deck)).entries).toHaveLength(4);
  });

  test('that two edit at the same moment takes one of the edits', async () => {
    const deck = await reviewed();
    const { entries } = await outlineOf(deck);

    const answers = await Promise.all(
      ['Mine.', 'Yours.'].map((point) =>
        put(
          deck,
          entries.map((entry) => edited(entry, point)),
          1,
        ),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await outlineOf(deck)).rev).toBe(2);
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
  ])('does not take %s', async (_name, entries) => {
    const deck = await reviewed();

    const refused = await put(deck, entries);

    expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await outlineOf(deck)).rev).toBe(1);
  });

  test('that is put as it is stays at its rev', async () => {
    const deck = await reviewed();
    const { entries } = await outlineOf(deck);

    const answer = await put(
      deck,
      entries.map((entry) => edited(entry)),
    );

    expect(answer.body).toMatchObject({ rev: 1 });
  });
});

describe('the outline of a finished deck', () => {
  test('marks stale only the slides whose point was changed, and wipes none', async () => {
    const deck = await finishedDeck();
    const [one, two, three] = (await outlineOf(deck)).entries;
    if (!one || !two || !three) throw new Error('there is no outline');

    await put(deck, [edited(three), edited(one, 'One, but otherwise.'), edited(two)]);

    const { body } = await deck.ask('GET', '/slides');
    expect(body.items).toMatchObject([
      { id: 's02', index: 0, stale: false, status: 'completed', title: 'Slide 2' },
      { id: 's00', index: 1, stale: true, status: 'completed', title: 'Slide 0' },
      { id: 's01', index: 2, stale: false, status: 'completed', title: 'Slide 1' },
    ]);
    expect((await outlineOf(deck)).entries.map(({ stale }) => stale)).toEqual([false, true, false]);
    expect((await deck.deck()).status).toBe('completed');
  });

  test('has its new and its stale slides made by a run for what is stale, and no other', async () => {
    const deck = await finishedDeck();
    const [one, two, three] = (await outlineOf(deck)).entries;
    if (!one || !two || !three) throw new Error('there is no outline');
    await put(deck, [
      edited(one),
      edited(two, 'Two, but otherwise.'),
      edited(three),
      { point: 'Four.' },
    ]);

    const early = await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await workOff(deck.id);

    expect(early).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    const runs = new Map((await listSlides(deck.id)).map(({ id, run }) => [id, run]));
    const { body } = await deck.ask('GET', '/slides');
    const slides = body.items as { id: string; stale: boolean }[];
    expect(slides.map(({ id }) => runs.get(id))).toEqual([1, 2, 1, 2]);
    expect(slides.some(({ stale }) => stale)).toBe(false);
  });

  test('offers nothing that wants every slide until the new one is made, and does not do it either', async () => {
    const deck = await finishedDeck();
    const { entries } = await outlineOf(deck);
    const before = await offered(deck);
    await put(deck, [...entries.map((entry) => edited(entry)), { point: 'Four.' }]);

    const without = await offered(deck);
    const listed = (await call('GET', '/presentations', { token: deck.token })).body.items;
    const refused = await deck.ask('POST', '/translate', { language: 'de' });
    const restored = await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await workOff(deck.id);
    const beside = await offered(deck);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await workOff(deck.id);

    expect(without).toEqual(before.filter((action) => !wholeDeckActions.includes(action)));
    expect(before).toEqual(expect.arrayContaining([...wholeDeckActions]));
    // A list reads no slides: it offers what the API then refuses in clear words.
    expect(listed).toMatchObject([{ allowed_actions: before }]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'slides_unfinished' } });
    expect(restored.status).toBe(200);
    expect(beside).toEqual(without);
    expect(await offered(deck)).toEqual(before);
  });

  test('offers all again once the entry that a cancelled run has left unmade is taken out', async () => {
    const deck = await finishedDeck();
    const { entries } = await outlineOf(deck);
    await put(deck, [...entries.map((entry) => edited(entry)), { point: 'Four.' }]);
    await deck.ask('POST', '/regenerate', { scope: 'stale' });
    await deck.ask('POST', '/cancel');
    const unmade = await offered(deck);

    await put(
      deck,
      entries.map((entry) => edited(entry)),
      2,
    );

    expect(unmade).not.toContain('regenerate_deploy');
    expect(await offered(deck)).toEqual(expect.arrayContaining([...wholeDeckActions]));
    expect((await deck.ask('POST', '/regenerate?regenerate_from=deploy')).status).toBe(200);
  });

  test('gives a slide back with its entry, and no version is changed', async () => {
    const deck = await finishedDeck();
    const { entries } = await outlineOf(deck);
    const before = (await listVersions(deck.id))[0];
    await put(
      deck,
      entries.slice(1).map((entry) => edited(entry)),
    );
    const without = (await deck.ask('GET', '/slides')).body.items as unknown[];

    await put(
      deck,
      entries.map((entry) => edited(entry)),
    );

    expect(without).toHaveLength(2);
    const { body } = await deck.ask('GET', '/slides');
    expect(body.items).toMatchObject([{ id: 's00', title: 'Slide 0', stale: false }, {}, {}]);
    expect((await listVersions(deck.id))[0]).toEqual(before);
  });

  test('can’t be edited while the deck is being made', async () => {
    const deck = await finishedDeck();
    const { entries } = await outlineOf(deck);
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const refused = await put(
      deck,
      entries.map((entry) => edited(entry, 'Too late.')),
    );

    expect(refused).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});

describe('a deck that was paused in the middle', () => {
  test('goes on by the outline as it was edited: what was taken out is not made', async () => {
    const deck = await outlinedDeck();
    await deck.ask('POST', '/pause');
    const { entries } = await outlineOf(deck);
    await put(deck, [...entries.slice(1).map((entry) => edited(entry)), { point: 'Four.' }]);

    await deck.ask('POST', '/resume');
    await workOff(deck.id);

    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 3 });
    const made = (await listSlides(deck.id)).map(({ point }) => point);
    expect(made.sort()).toEqual(['Four.', 'Three.', 'Two.']);
  });
});

describe('an edited outline none of whose slides was made', () => {
  test('is made without an empty version before it, and its unit comes back if that fails', async () => {
    const deck = await reviewed();
    const { entries } = await outlineOf(deck);
    await put(
      deck,
      entries.map((entry) => edited(entry, `${entry.point} Reworded.`)),
    );
    await deck.ask('POST', '/cancel');

    const { status } = await deck.ask('POST', '/regenerate');
    const begun = await deck.deck();
    const failing: RunTask = async () => {
      throw new Error('no slide comes');
    };
    await workOff(deck.id, plainWorker({ 'slides.slide': failing }));

    expect(status).toBe(200);
    expect(begun).toMatchObject({ run: 2, latest_version: 0 });
    expect(await listVersions(deck.id)).toEqual([]);
    const failed = await deck.deck();
    expect(failed.status).toBe('failed');
    expect(failed.quota_month).toBeUndefined();
  });
});
