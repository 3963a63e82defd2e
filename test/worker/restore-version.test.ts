import { describe, expect, test } from 'vitest';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { presentationSchema, type SlideView } from '#shared/schemas/presentations.ts';
import { versionContentSchema } from '#shared/schemas/versions.ts';
import { editedContent, type FinishedDeck, readSlides } from '#test/support/changed-slides.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { writePlainSlide } from '#test/support/plain-slide.ts';

const readDeck = async (deck: FinishedDeck) =>
  presentationSchema.parse((await deck.ask('GET', '')).body);
const readVersion = async (deck: FinishedDeck, version: number) =>
  versionContentSchema.parse((await deck.ask('GET', `/versions/${version}`)).body);
const editSlide = (deck: FinishedDeck, slide: string, rev = 1) =>
  deck.ask('PUT', `/slides/${slide}`, { content: editedContent }, ifMatch(rev));
const publish = async (deck: FinishedDeck) => {
  await deck.ask('POST', '/regenerate?regenerate_from=deploy');
  await runQueuedTasks(deck.id);
};
const restoreVersion = (deck: FinishedDeck, version: number, key = `restore ${version}`) =>
  deck.ask('POST', `/versions/${version}/restore`, undefined, { 'idempotency-key': key });
const slideTitles = (slides: readonly SlideView[]) =>
  slides.map(({ id, title, status }) => [id, title, status]);

/** Creates a deck whose second version has the slide s01 edited, s00 moved to the end, and s02 removed. */
async function createDeckWithTwoVersions(): Promise<FinishedDeck> {
  const deck = await finishedDeck();
  await editSlide(deck, 's01');
  await deck.ask('DELETE', '/slides/s02', undefined, ifMatch(1));
  await deck.ask('POST', '/slides/reorder', { slide_ids: ['s01', 's00'] }, ifMatch(2));
  await publish(deck);
  return deck;
}

describe('restoring an older version', () => {
  test('a restored version becomes the working slides, the next version and the displayed version', async () => {
    const deck = await createDeckWithTwoVersions();

    const { status, body } = await restoreVersion(deck, 1);
    const slides = await readSlides(deck);
    await runQueuedTasks(deck.id);

    expect([status, body.status]).toEqual([200, 'running']);
    expect(slideTitles(slides)).toEqual([
      ['s00', 'Slide 0', 'completed'],
      ['s01', 'Slide 1', 'completed'],
      ['s02', 'Slide 2', 'completed'],
    ]);
    const restoredDeck = await readDeck(deck);
    const { current_html_version, working_version, has_unpublished, slide_count } = restoredDeck;
    expect([current_html_version, working_version, has_unpublished, slide_count]).toEqual([
      3,
      3,
      false,
      3,
    ]);
    expect(restoredDeck.versions[2]).toMatchObject({
      reason: 'restored',
      parent: 1,
      slide_count: 3,
    });
    expect((await readVersion(deck, 3)).deck).toEqual((await readVersion(deck, 1)).deck);
    expect(slideTitles(await readSlides(deck))).toEqual(slideTitles(slides));
  });

  test('restoring a version makes no model call and keeps the versions in between', async () => {
    const deck = await createDeckWithTwoVersions();
    const versionBefore = await readVersion(deck, 2);
    const { usage } = await readDeck(deck);

    await restoreVersion(deck, 1);
    await runQueuedTasks(deck.id);

    expect((await readDeck(deck)).usage).toEqual(usage);
    expect(await readVersion(deck, 2)).toEqual(versionBefore);
  });

  test('restoring a version also restores the title, theme and outline of that version', async () => {
    const deck = await finishedDeck();
    const { outline_rev, title, theme } = await readDeck(deck);
    const outline = (await deck.ask('GET', '/outline')).body;
    const entries = outline.entries as { id: string }[];
    const renamed = {
      title: 'Another title',
      entries: entries.map(({ id }) => ({ id, point: `Else: ${id}.` })),
    };
    await deck.ask('PUT', '/outline', renamed, ifMatch(outline_rev));
    const otherTheme = theme === 'nocturne' ? 'meridian' : 'nocturne';
    await deck.ask('POST', '/regenerate?regenerate_from=deploy', { theme: otherTheme });
    await runQueuedTasks(deck.id);
    const between = await readDeck(deck);

    await restoreVersion(deck, 1);

    const deckAfter = await readDeck(deck);
    const restored = (await deck.ask('GET', '/outline')).body;
    expect([between.title, between.theme]).toEqual(['Another title', otherTheme]);
    expect([deckAfter.title, deckAfter.theme]).toEqual([title, theme]);
    expect((restored.entries as object[]).map((entry) => ({ ...entry }))).toEqual(entries);
  });

  test('a restored version can be edited, regenerated and published like any deck', async () => {
    const deck = await createDeckWithTwoVersions();
    await restoreVersion(deck, 1);
    await runQueuedTasks(deck.id);
    const [firstSlide, secondSlide] = await readSlides(deck);

    const edited = await editSlide(deck, 's00', firstSlide?.rev);
    const repeatedResponse = await deck.ask('POST', '/tasks/slide-1-s01/start');
    await runQueuedTasks(deck.id);
    await publish(deck);

    expect([edited.status, repeatedResponse.status]).toEqual([200, 200]);
    expect([firstSlide?.edited, secondSlide?.edited]).toEqual([false, true]);
    expect((await readVersion(deck, 4)).deck.slides[0]?.content.title).toBe(editedContent.title);
  });

  test('repeated requests restore a version once', async () => {
    const deck = await createDeckWithTwoVersions();

    const answers = [await restoreVersion(deck, 1), await restoreVersion(deck, 1)];
    await runQueuedTasks(deck.id);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readDeck(deck)).latest_version).toBe(3);
  });

  test('the newest version can be restored, even without changes since', async () => {
    const deck = await createDeckWithTwoVersions();

    await restoreVersion(deck, 2);
    await runQueuedTasks(deck.id);

    expect((await readVersion(deck, 3)).deck).toEqual((await readVersion(deck, 2)).deck);
  });
});

describe('unpublished changes when a version is restored', () => {
  test('unpublished changes are stored as a version before another version is restored', async () => {
    const deck = await createDeckWithTwoVersions();
    await editSlide(deck, 's00');

    await restoreVersion(deck, 1);
    await runQueuedTasks(deck.id);

    const { versions, current_html_version } = await readDeck(deck);
    expect(versions.map(({ reason, parent }) => [reason, parent])).toEqual([
      ['generated', null],
      ['edited', 1],
      ['edited', 2],
      ['restored', 1],
    ]);
    expect(current_html_version).toBe(4);
    expect((await readVersion(deck, 3)).deck.slides.map((slide) => slide.content.title)).toEqual([
      editedContent.title,
      editedContent.title,
    ]);
  });

  test('unpublished changes are not stored again when they equal an existing version', async () => {
    const deck = await createDeckWithTwoVersions();
    const back = (ids: string[], rev: number) =>
      deck.ask('POST', '/slides/reorder', { slide_ids: ids }, ifMatch(rev));
    await back(['s00', 's01'], 3);
    await back(['s01', 's00'], 4);
    const { has_unpublished } = await readDeck(deck);

    await restoreVersion(deck, 1);
    await runQueuedTasks(deck.id);

    expect(has_unpublished).toBe(true);
    expect((await readDeck(deck)).latest_version).toBe(3);
  });

  test('a run cancelled before its first slide leaves no unpublished changes, and all slides are complete again', async () => {
    const deck = await createDeckWithTwoVersions();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    await deck.ask('POST', '/cancel');

    await restoreVersion(deck, 1);
    await runQueuedTasks(deck.id);

    const { status, stages, allowed_actions, latest_version } = await readDeck(deck);
    const slides = stages.find(({ name }) => name === 'slides');
    expect([status, slides?.status, slides?.done, slides?.total]).toEqual([
      'completed',
      'completed',
      4,
      4,
    ]);
    expect([latest_version, allowed_actions]).toEqual([
      3,
      expect.arrayContaining(['regenerate_deploy', 'translate']),
    ]);
  });
});

describe('requests to restore a version that are rejected', () => {
  test('restoring a version is rejected for an unknown version and for an invalid number', async () => {
    const deck = await finishedDeck();

    const answers = [
      await restoreVersion(deck, 9),
      await deck.ask('POST', '/versions/first/restore'),
      await deck.ask('GET', '/versions/9'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('restoring a version is rejected while the deck is being made', async () => {
    const deck = await createDeckWithTwoVersions();
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const { status, body } = await restoreVersion(deck, 1);

    expect([status, body.code]).toEqual([409, 'action_not_allowed']);
  });

  test('restoring a version is rejected while a side task makes a slide', async () => {
    const deck = await createDeckWithTwoVersions();
    await deck.ask('POST', '/tasks/slide-1-s00/start');

    const { status, body } = await restoreVersion(deck, 1);

    expect([status, body.code]).toEqual([409, 'being_made']);
  });

  test('restoring a version is rejected while a slide task is finishing after a pause, because its result could overwrite the restored slide', async () => {
    const deck = await createDeckWithTwoVersions();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    const codes: unknown[] = [];
    const pausing: RunTask = async (context) => {
      await deck.ask('POST', '/pause');
      codes.push((await restoreVersion(deck, 1)).body.code);
      return writePlainSlide(context);
    };

    await runQueuedTasks(deck.id, createPlainWorker({ 'slides.slide': pausing }));
    const responseAfter = await restoreVersion(deck, 1, 'again');

    expect(codes).toEqual(['being_made']);
    expect(responseAfter.status).toBe(200);
  });
});

describe('concurrent restores and edits of a presentation', () => {
  test('one of two concurrent restores succeeds', async () => {
    const deck = await createDeckWithTwoVersions();

    const answers = await Promise.all([
      restoreVersion(deck, 1, 'one'),
      restoreVersion(deck, 2, 'other'),
    ]);
    await runQueuedTasks(deck.id);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readDeck(deck)).latest_version).toBe(3);
  });

  test('an edit concurrent with a restore is rejected or stored as a version, never lost', async () => {
    const deck = await createDeckWithTwoVersions();

    const [restored, edited] = await Promise.all([restoreVersion(deck, 1), editSlide(deck, 's00')]);
    await runQueuedTasks(deck.id);

    const { latest_version, current_html_version, working_version } = await readDeck(deck);
    const held = edited.status === 200 ? await readVersion(deck, 3) : undefined;
    expect(restored.status).toBe(200);
    expect([200, 409, 412]).toContain(edited.status);
    expect(held?.deck.slides.at(-1)?.content.title).toBe(held && editedContent.title);
    expect([current_html_version, working_version]).toEqual([latest_version, latest_version]);
    expect((await readSlides(deck)).map(({ title }) => title)).toEqual([
      'Slide 0',
      'Slide 1',
      'Slide 2',
    ]);
  });
});
