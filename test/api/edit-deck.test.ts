import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { publishEdits } from '#lambdas/services/decks/engine/publish-edits.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { themeList } from '#shared/deck/theme-list.ts';
import { themeSchema } from '#shared/schemas/themes.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;

const patch = (deck: Deck, rev: number, body: object) => deck.ask('PATCH', '', body, ifMatch(rev));

/** A deck that accepts edits and takes little time to create. */
const newReviewedDeck = () => outlinedDeck({ review_outline: true });

const readActivityTypes = async ({ ask }: Deck) =>
  ((await ask('GET', '/activity')).body.items as { type: string }[]).map(({ type }) => type);

describe('edits of a finished deck', () => {
  test('a new title of a finished deck is saved and published without a publish request', async () => {
    const deck = await finishedDeck();

    const renamed = await patch(deck, 1, { title: '  Water for bees ' });

    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ title: 'Water for bees', rev: 2, has_unpublished: true });
    expect(await readActivityTypes(deck)).toContain('renamed');
    expect((await deck.ask('GET', '/download')).body.code).toBe('publishing');
    expect((await deck.ask('GET', '/download?version=1')).status).toBe(302);
  });

  test.each([
    ['a new theme', 'ink'],
    ['own colours', 'ink:2563eb,f59e0b'],
  ])(
    'a finished deck with %s is published without a publish request, a run or a model call',
    async (_, theme) => {
      const deck = await finishedDeck();

      const restyled = await patch(deck, 1, { theme });
      const earlyAttempt = await deck.ask('GET', '/download');
      await publishEdits(await deck.deck(), systemClock);
      const tasks = (await listTasks(deck.id, 1)).filter(({ status }) => status === 'queued');
      await runQueuedTasks(deck.id);
      const published = (await deck.ask('GET', '')).body;

      expect(restyled).toMatchObject({
        status: 200,
        body: { theme, rev: 2, run: 1, status: 'completed' },
      });
      expect(await readActivityTypes(deck)).toContain('restyled');
      expect(earlyAttempt).toMatchObject({ status: 409, body: { code: 'publishing' } });
      expect(earlyAttempt.headers.get('retry-after')).toBe('2');
      expect(tasks.map(({ kind }) => kind).filter((kind) => !kind.startsWith('deploy.'))).toEqual(
        [],
      );
      expect(published).toMatchObject({
        status: 'completed',
        theme,
        current_html_version: 2,
        has_unpublished: false,
      });
      expect((await deck.ask('GET', '/download')).status).toBe(302);
    },
  );

  test('saving the same title and theme changes nothing', async () => {
    const deck = await finishedDeck();
    const { title, theme } = await deck.deck();

    const answer = await patch(deck, 1, { title, theme });

    expect(answer.body).toMatchObject({ rev: 1, has_unpublished: false });
    expect(await readActivityTypes(deck)).not.toContain('renamed');
  });

  test('an edit based on an old rev returns 412 and keeps the other user’s change', async () => {
    const deck = await finishedDeck();
    await patch(deck, 1, { title: 'Theirs' });

    const lateAttempt = await patch(deck, 1, { title: 'Mine' });

    expect(lateAttempt.status).toBe(412);
    expect((await deck.deck()).title).toBe('Theirs');
  });

  test('one of two concurrent edits of a deck is accepted', async () => {
    const deck = await finishedDeck();

    const answers = await Promise.all(['One', 'Two'].map((title) => patch(deck, 1, { title })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await deck.deck()).toMatchObject({ rev: 2 });
  });

  test.each([
    ['an empty title', { title: '  ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(161) }, 'title'],
    ['an unknown theme', { theme: 'chrome' }, 'theme'],
    ['own colours in another form', { theme: 'ink:#2563eb' }, 'theme'],
    ['an empty body', {}, 'title'],
  ])('an edit of a deck returns 422 with the field for %s', async (_what, body, field) => {
    const deck = await newReviewedDeck();

    const answer = await patch(deck, 1, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    expect(await deck.deck()).toMatchObject({ rev: 1 });
  });

  test('an edit of a deck requires If-Match', async () => {
    const deck = await newReviewedDeck();

    expect((await deck.ask('PATCH', '', { title: 'Bees' })).status).toBe(400);
  });
});

describe('edits of a deck that is not finished', () => {
  test('a title saved while the outline waits for review is kept', async () => {
    const deck = await newReviewedDeck();

    expect((await patch(deck, 1, { title: 'Mine' })).status).toBe(200);
    expect((await deck.ask('GET', '/outline')).body).toMatchObject({ title: 'Bees', rev: 1 });
  });

  test('a new title is rejected while the deck is being generated', async () => {
    const owner = await newUser();
    const { id } = await newDeck({}, owner.user);

    const answer = await call('PATCH', `/presentations/${id}`, {
      token: owner.token,
      body: { title: 'Mine' },
      headers: ifMatch(1),
    });

    expect(answer.status).toBe(409);
    expect(answer.body.allowed_actions).not.toContain('edit_deck');
  });
});

test('the themes are listed with colours, fonts and pictures', async () => {
  const { token } = await newUser();

  const { body } = await call('GET', '/themes', { token });

  const items = (body.items as unknown[]).map((item) => themeSchema.parse(item));
  expect(items.map(({ id }) => id)).toEqual(themeList.map(({ id }) => id));
  expect(items[0]).toMatchObject({
    name: 'Meridian',
    is_dark: false,
    fonts: { display: 'Inter', cjk: 'Noto Sans SC' },
    thumbnails: { cover: '/themes/meridian-cover.png' },
  });
});
