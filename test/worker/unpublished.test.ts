import { describe, expect, test } from 'vitest';
import { getTask } from '#lambdas/stores/task-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { finishedDeck, ifMatch, plainWorker, workOff } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const shown = async (deck: Deck) => presentationSchema.parse((await deck.ask('GET', '')).body);
const published = async (deck: Deck) => {
  const { working_version, has_unpublished, current_html_version } = await shown(deck);
  return [working_version, has_unpublished, current_html_version];
};
const reverse = (deck: Deck) =>
  deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1));

describe('what no version holds yet', () => {
  test('is told from the first edit until that is published', async () => {
    const deck = await finishedDeck();

    const made = await published(deck);
    await reverse(deck);
    const edited = await published(deck);
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await workOff(deck.id);

    expect([made, edited, await published(deck)]).toEqual([
      [1, false, 1],
      [1, true, 1],
      [2, false, 2],
    ]);
  });

  test('is told still where an older version is published again, and not where one is only shown', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await workOff(deck.id);

    await deck.ask('PUT', '/current-html-version?version=1');
    const older = await published(deck);
    await reverse(deck);
    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await workOff(deck.id);

    expect([older, await published(deck)]).toEqual([
      [2, false, 1],
      [2, true, 3],
    ]);
    expect((await shown(deck)).versions.map(({ reason }) => reason)).toEqual([
      'generated',
      'republished',
      'restored',
    ]);
  });

  test('is what a run has made again and was cancelled before it published', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });

    await deck.ask('POST', '/cancel');

    expect(await published(deck)).toEqual([1, true, 1]);
  });

  test('is what a cancelled run has made again, also once an older version was published again', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    await deck.ask('POST', '/cancel');

    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await workOff(deck.id);

    expect(await published(deck)).toEqual([1, true, 2]);
  });
});

test('what ends after a pause is counted, though nobody derives a paused deck', async () => {
  const deck = await finishedDeck();
  await deck.ask('POST', '/regenerate?regenerate_from=deploy');
  const pausing: RunTask = async () => {
    await deck.ask('POST', '/pause');
    return {};
  };

  await workOff(deck.id, plainWorker({ 'deploy.pptx': pausing }));

  const { run } = await deck.deck();
  const pptx = await getTask({ presentation_id: deck.id, run, id: `pptx-${run}` });
  const { status, stages } = await shown(deck);
  const done = stages.find(({ name }) => name === 'deploy')?.done;
  const { body } = await deck.ask('GET', '/tasks');
  const completed = (body.items as { stage: string; status: string }[]).filter(
    (task) => task.stage === 'deploy' && task.status === 'completed',
  );
  expect([status, pptx?.status]).toEqual(['paused', 'completed']);
  expect(done).toBe(completed.length);
  expect(done).toBeGreaterThan(0);
});
