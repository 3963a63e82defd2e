import { describe, expect, test } from 'vitest';
import { getTask } from '#lambdas/stores/task-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const readDeck = async (deck: Deck) => presentationSchema.parse((await deck.ask('GET', '')).body);
const readPublishState = async (deck: Deck) => {
  const { working_version, has_unpublished, current_html_version } = await readDeck(deck);
  return [working_version, has_unpublished, current_html_version];
};
const reverseSlides = (deck: Deck) =>
  deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1));

describe('unpublished changes of a presentation', () => {
  test('unpublished changes are reported from the first edit until they are published', async () => {
    const deck = await finishedDeck();

    const stateAfterMaking = await readPublishState(deck);
    await reverseSlides(deck);
    const edited = await readPublishState(deck);
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await runQueuedTasks(deck.id);

    expect([stateAfterMaking, edited, await readPublishState(deck)]).toEqual([
      [1, false, 1],
      [1, true, 1],
      [2, false, 2],
    ]);
  });

  test('unpublished changes are reported after an older version is published again, but not after an older version is only displayed', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await runQueuedTasks(deck.id);

    await deck.ask('PUT', '/current-html-version?version=1');
    const older = await readPublishState(deck);
    await reverseSlides(deck);
    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);

    expect([older, await readPublishState(deck)]).toEqual([
      [2, false, 1],
      [2, true, 3],
    ]);
    expect((await readDeck(deck)).versions.map(({ reason }) => reason)).toEqual([
      'generated',
      'republished',
      'restored',
    ]);
  });

  test('unpublished changes include slides made by a run that was cancelled before it published', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    await deck.ask('POST', '/cancel');

    expect(await readPublishState(deck)).toEqual([1, true, 1]);
  });

  test('unpublished changes include slides of a cancelled run, also after an older version was published again', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    await deck.ask('POST', '/cancel');

    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);

    expect(await readPublishState(deck)).toEqual([1, true, 2]);
  });
});

test('unpublished changes include a slide that completes after the deck is paused', async () => {
  const deck = await finishedDeck();
  await deck.ask('POST', '/regenerate?regenerate_from=deploy');
  const pausing: RunTask = async () => {
    await deck.ask('POST', '/pause');
    return {};
  };

  await runQueuedTasks(deck.id, createPlainWorker({ 'deploy.pptx': pausing }));

  const { run } = await deck.deck();
  const pptx = await getTask({ presentation_id: deck.id, run, id: `pptx-${run}` });
  const { status, stages } = await readDeck(deck);
  const done = stages.find(({ name }) => name === 'deploy')?.done;
  const { body } = await deck.ask('GET', '/tasks');
  const completed = (body.items as { stage: string; status: string }[]).filter(
    (task) => task.stage === 'deploy' && task.status === 'completed',
  );
  expect([status, pptx?.status]).toEqual(['paused', 'completed']);
  expect(done).toBe(completed.length);
  expect(done).toBeGreaterThan(0);
});
