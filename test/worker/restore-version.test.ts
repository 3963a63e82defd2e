import { describe, expect, test } from 'vitest';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { presentationSchema, type SlideView } from '#shared/schemas/presentations.ts';
import { versionContentSchema } from '#shared/schemas/versions.ts';
import { content, type FinishedDeck, slidesOf } from '#test/support/changed-slides.ts';
import { finishedDeck, ifMatch, plainWorker, workOff } from '#test/support/finished-deck.ts';
import { plainSlide } from '#test/support/plain-slide.ts';

const shown = async (deck: FinishedDeck) =>
  presentationSchema.parse((await deck.ask('GET', '')).body);
const kept = async (deck: FinishedDeck, version: number) =>
  versionContentSchema.parse((await deck.ask('GET', `/versions/${version}`)).body);
const edit = (deck: FinishedDeck, slide: string, rev = 1) =>
  deck.ask('PUT', `/slides/${slide}`, { content }, ifMatch(rev));
const publish = async (deck: FinishedDeck) => {
  await deck.ask('POST', '/regenerate?regenerate_from=deploy');
  await workOff(deck.id);
};
const restore = (deck: FinishedDeck, version: number, key = `restore ${version}`) =>
  deck.ask('POST', `/versions/${version}/restore`, undefined, { 'idempotency-key': key });
const said = (slides: readonly SlideView[]) =>
  slides.map(({ id, title, status }) => [id, title, status]);

/** Its second version has s01 edited, s00 last, and s02 no more. */
async function changedDeck(): Promise<FinishedDeck> {
  const deck = await finishedDeck();
  await edit(deck, 's01');
  await deck.ask('DELETE', '/slides/s02', undefined, ifMatch(1));
  await deck.ask('POST', '/slides/reorder', { slide_ids: ['s01', 's00'] }, ifMatch(2));
  await publish(deck);
  return deck;
}

describe('a version that is restored', () => {
  test('is what the slides, the next version and what is shown have from then on', async () => {
    const deck = await changedDeck();

    const { status, body } = await restore(deck, 1);
    const slides = await slidesOf(deck);
    await workOff(deck.id);

    expect([status, body.status]).toEqual([200, 'running']);
    expect(said(slides)).toEqual([
      ['s00', 'Slide 0', 'completed'],
      ['s01', 'Slide 1', 'completed'],
      ['s02', 'Slide 2', 'completed'],
    ]);
    const now = await shown(deck);
    const { current_html_version, working_version, has_unpublished, slide_count } = now;
    expect([current_html_version, working_version, has_unpublished, slide_count]).toEqual([
      3,
      3,
      false,
      3,
    ]);
    expect(now.versions[2]).toMatchObject({ reason: 'restored', parent: 1, slide_count: 3 });
    expect((await kept(deck, 3)).deck).toEqual((await kept(deck, 1)).deck);
    expect(said(await slidesOf(deck))).toEqual(said(slides));
  });

  test('asks no model, and leaves the versions between as they are', async () => {
    const deck = await changedDeck();
    const before = await kept(deck, 2);
    const { usage } = await shown(deck);

    await restore(deck, 1);
    await workOff(deck.id);

    expect((await shown(deck)).usage).toEqual(usage);
    expect(await kept(deck, 2)).toEqual(before);
  });

  test('brings its title, its theme and its outline', async () => {
    const deck = await finishedDeck();
    const { outline_rev, title, theme } = await shown(deck);
    const outline = (await deck.ask('GET', '/outline')).body;
    const entries = outline.entries as { id: string }[];
    const renamed = {
      title: 'Another title',
      entries: entries.map(({ id }) => ({ id, point: `Else: ${id}.` })),
    };
    await deck.ask('PUT', '/outline', renamed, ifMatch(outline_rev));
    const other = theme === 'nocturne' ? 'meridian' : 'nocturne';
    await deck.ask('POST', '/regenerate?regenerate_from=deploy', { theme: other });
    await workOff(deck.id);
    const between = await shown(deck);

    await restore(deck, 1);

    const after = await shown(deck);
    const restored = (await deck.ask('GET', '/outline')).body;
    expect([between.title, between.theme]).toEqual(['Another title', other]);
    expect([after.title, after.theme]).toEqual([title, theme]);
    expect((restored.entries as object[]).map((entry) => ({ ...entry }))).toEqual(entries);
  });

  test('can be worked on as any deck: slides are edited, made again and published', async () => {
    const deck = await changedDeck();
    await restore(deck, 1);
    await workOff(deck.id);
    const [first, second] = await slidesOf(deck);

    const edited = await edit(deck, 's00', first?.rev);
    const again = await deck.ask('POST', '/tasks/slide-1-s01/start');
    await workOff(deck.id);
    await publish(deck);

    expect([edited.status, again.status]).toEqual([200, 200]);
    expect([first?.edited, second?.edited]).toEqual([false, true]);
    expect((await kept(deck, 4)).deck.slides[0]?.content.title).toBe(content.title);
  });

  test('is begun once, however often one and the same request comes', async () => {
    const deck = await changedDeck();

    const answers = [await restore(deck, 1), await restore(deck, 1)];
    await workOff(deck.id);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown(deck)).latest_version).toBe(3);
  });

  test('may be the newest, also while its slides are as they were', async () => {
    const deck = await changedDeck();

    await restore(deck, 2);
    await workOff(deck.id);

    expect((await kept(deck, 3)).deck).toEqual((await kept(deck, 2)).deck);
  });
});

describe('what no version holds', () => {
  test('is kept as a version of its own before another is restored', async () => {
    const deck = await changedDeck();
    await edit(deck, 's00');

    await restore(deck, 1);
    await workOff(deck.id);

    const { versions, current_html_version } = await shown(deck);
    expect(versions.map(({ reason, parent }) => [reason, parent])).toEqual([
      ['generated', null],
      ['edited', 1],
      ['edited', 2],
      ['restored', 1],
    ]);
    expect(current_html_version).toBe(4);
    expect((await kept(deck, 3)).deck.slides.map((slide) => slide.content.title)).toEqual([
      content.title,
      content.title,
    ]);
  });

  test('is not kept once more where it came back to what a version has', async () => {
    const deck = await changedDeck();
    const back = (ids: string[], rev: number) =>
      deck.ask('POST', '/slides/reorder', { slide_ids: ids }, ifMatch(rev));
    await back(['s00', 's01'], 3);
    await back(['s01', 's00'], 4);
    const { has_unpublished } = await shown(deck);

    await restore(deck, 1);
    await workOff(deck.id);

    expect(has_unpublished).toBe(true);
    expect((await shown(deck)).latest_version).toBe(3);
  });

  test('is nothing of a run that was cancelled before it made a slide, and all slides are whole again', async () => {
    const deck = await changedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    await deck.ask('POST', '/cancel');

    await restore(deck, 1);
    await workOff(deck.id);

    const { status, stages, allowed_actions, latest_version } = await shown(deck);
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

describe('a restoration is refused', () => {
  test('of a version that never was, and of what is no number', async () => {
    const deck = await finishedDeck();

    const answers = [
      await restore(deck, 9),
      await deck.ask('POST', '/versions/first/restore'),
      await deck.ask('GET', '/versions/9'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('while the deck is being made', async () => {
    const deck = await changedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    const { status, body } = await restore(deck, 1);

    expect([status, body.code]).toEqual([409, 'action_not_allowed']);
  });

  test('while a slide is being made beside it', async () => {
    const deck = await changedDeck();
    await deck.ask('POST', '/tasks/slide-1-s00/start');

    const { status, body } = await restore(deck, 1);

    expect([status, body.code]).toEqual([409, 'being_made']);
  });

  test('while a slide ends after a pause, which would come over it', async () => {
    const deck = await changedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    const codes: unknown[] = [];
    const pausing: RunTask = async (context) => {
      await deck.ask('POST', '/pause');
      codes.push((await restore(deck, 1)).body.code);
      return plainSlide(context);
    };

    await workOff(deck.id, plainWorker({ 'slides.slide': pausing }));
    const after = await restore(deck, 1, 'again');

    expect(codes).toEqual(['being_made']);
    expect(after.status).toBe(200);
  });
});

describe('a restoration that meets', () => {
  test('another is done by one of them', async () => {
    const deck = await changedDeck();

    const answers = await Promise.all([restore(deck, 1, 'one'), restore(deck, 2, 'other')]);
    await workOff(deck.id);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(deck)).latest_version).toBe(3);
  });

  test('an edit loses nothing of it: it is refused, or kept as a version', async () => {
    const deck = await changedDeck();

    const [restored, edited] = await Promise.all([restore(deck, 1), edit(deck, 's00')]);
    await workOff(deck.id);

    const { latest_version, current_html_version, working_version } = await shown(deck);
    const held = edited.status === 200 ? await kept(deck, 3) : undefined;
    expect(restored.status).toBe(200);
    expect([200, 409, 412]).toContain(edited.status);
    expect(held?.deck.slides.at(-1)?.content.title).toBe(held && content.title);
    expect([current_html_version, working_version]).toEqual([latest_version, latest_version]);
    expect((await slidesOf(deck)).map(({ title }) => title)).toEqual([
      'Slide 0',
      'Slide 1',
      'Slide 2',
    ]);
  });
});
