import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { publishEdits } from '#lambdas/services/decks/engine/publish-edits.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { listStalled, showPublishedVersion } from '#lambdas/stores/deck-store.ts';
import { getVersion, listVersions } from '#lambdas/stores/version-store.ts';
import { handleWatchMessage } from '#lambdas/sweeper/handle-watch-message.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { createClockAhead } from '#test/support/clock.ts';
import {
  deliverEdit,
  editTitle,
  readCurrentHtml,
  readPublicationState,
} from '#test/support/edits.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { beforeStoreRequest } from '#test/support/store-faults.ts';

const laterClock = createClockAhead(60_000);

const failingTask: RunTask = () => Promise.reject(new ContentFailure('it cannot be drawn'));

describe('an edit that is not published', () => {
  test('an edit is not published after its presentation is deleted', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    await deck.ask('DELETE', '');
    await deliverEdit(deck, edit);

    expect(await listVersions(deck.id)).toHaveLength(1);
  });

  test('an edit is not published separately during a run, because the run publishes the edit', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');

    await deliverEdit(deck, edit);
    await runQueuedTasks(deck.id);
    await deliverEdit(deck, edit);

    expect((await listVersions(deck.id)).map(({ reason }) => reason)).toEqual([
      'generated',
      'edited',
    ]);
    expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
  });

  test('an edit is not published if the owner has since published an older version', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);

    await deliverEdit(deck, edit);
    await sweep(laterClock);
    const restored = await readPublicationState(deck);
    await deliverEdit(deck, await editTitle(deck, 'Bees need a bowl'));
    await runQueuedTasks(deck.id);

    expect(restored).toEqual(['completed', 2, true]);
    expect(await readPublicationState(deck)).toEqual(['completed', 3, false]);
  });

  test('an edit’s version does not become current if the owner made an older version current during the rendering', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));

    await deck.ask('PUT', '/current-html-version?version=1');
    await runQueuedTasks(deck.id);

    expect(await readPublicationState(deck)).toEqual(['completed', 1, false]);
    expect((await getVersion(deck.id, 2))?.html.status).toBe('ready');
  });

  test('an edit is not published while an outline entry has no slide', async () => {
    const deck = await finishedDeck();
    const { entries } = (await deck.ask('GET', '/outline')).body as {
      entries: { id: string; point: string }[];
    };
    const known = entries.map(({ id, point }) => ({ id, point }));
    const added = [...known, { point: 'Drones leave before winter.' }];
    await deck.ask('PUT', '/outline', { entries: added }, ifMatch(1));

    await deliverEdit(deck, (await deck.deck()).edit_id ?? '');

    expect(await readPublicationState(deck)).toEqual(['completed', 1, true]);
    expect((await deck.ask('GET', '')).body.is_publishing).toBe(false);
    expect((await deck.ask('GET', '/download')).body.code).toBe('unpublished');
    expect(await listStalled(Number.MAX_SAFE_INTEGER)).not.toContain(deck.id);
  });

  test('an edit whose HTML can’t be rendered is not published; the next edit is published', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id, createPlainWorker({ 'deploy.html': failingTask }));
    const failedState = await readPublicationState(deck);
    const { code } = (await deck.ask('GET', '/download')).body;
    const { is_publishing } = (await deck.ask('GET', '')).body;
    const { html } = (await getVersion(deck.id, 2)) ?? {};

    await deliverEdit(deck, await editTitle(deck, 'Bees need a bowl'));
    await runQueuedTasks(deck.id);

    expect([failedState, code, is_publishing, html]).toEqual([
      ['completed', 1, true],
      'unpublished',
      false,
      { status: 'failed' },
    ]);
    expect(await readPublicationState(deck)).toEqual(['completed', 3, false]);
  });
});

describe('a download while edits are not published', () => {
  test('a download returns 409 with the code publishing while an edit is not published yet', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    const edited = await deck.ask('GET', '/download');
    const publishingStates = [(await deck.ask('GET', '')).body.is_publishing];
    await deliverEdit(deck, edit);
    const rendering = await deck.ask('GET', '/download?format=html');
    publishingStates.push((await deck.ask('GET', '')).body.is_publishing);
    await runQueuedTasks(deck.id);
    const shown = await deck.ask('GET', '/download');
    publishingStates.push((await deck.ask('GET', '')).body.is_publishing);

    expect(edited).toMatchObject({ status: 409, body: { code: 'publishing' } });
    expect(edited.headers.get('retry-after')).toBe('2');
    expect(rendering).toMatchObject({ status: 409, body: { code: 'publishing' } });
    expect(shown.status).toBe(302);
    expect(publishingStates).toEqual([true, true, false]);
  });

  test('a download returns export_pending while the file is being rendered', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    const slow: RunTask = async () => {
      const { code } = (await deck.ask('GET', '/download?format=pdf')).body;
      codes.push(code);
      return {};
    };
    const codes: unknown[] = [];
    await runTask(
      { v: 1, presentation_id: deck.id, run: 1, task_id: 'html-1-edits' },
      createPlainWorker(),
    );

    await runQueuedTasks(deck.id, createPlainWorker({ 'deploy.pdf': slow }));

    expect(codes).toEqual(['export_pending']);
  });
});

describe('processes that die while an edit is published', () => {
  test('the watch check publishes a stored version whose worker died before the version became current', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id);
    await deckEntity()
      .patch({ id: deck.id })
      .set({ current_html_version: 1, publishing_version: 2 })
      .go();

    await handleWatchMessage(
      JSON.stringify({ v: 1, presentation_id: deck.id, run: 1, task_id: 'html-1-edits' }),
      laterClock,
    );

    expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
  });

  test('an older version that finishes late does not replace a newer current version', async () => {
    const deck = await finishedDeck();
    for (const title of ['Bees need water', 'Bees need a bowl']) {
      await deliverEdit(deck, await editTitle(deck, title));
      await runQueuedTasks(deck.id);
    }

    const isShown = await showPublishedVersion(deck.id, { version: 2, thumbnailKey: undefined });

    expect(isShown).toBe(false);
    expect((await deck.deck()).current_html_version).toBe(3);
  });

  test('an edit made while an earlier edit is being published is published too', async () => {
    const deck = await finishedDeck();
    await editTitle(deck, 'Bees need water');
    const staleDeck = await deck.deck();
    const second = await editTitle(deck, 'Bees need a bowl');

    await publishEdits(staleDeck, systemClock);
    const stale = await listVersions(deck.id);
    await deliverEdit(deck, second);
    await runQueuedTasks(deck.id);

    expect(stale).toHaveLength(1);
    expect(await readCurrentHtml(deck)).toContain('Bees need a bowl');
  });
});

test('a presentation that is read while its edit’s HTML becomes ready is still being published', async () => {
  const deck = await finishedDeck();
  await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
  beforeStoreRequest('GetItem', taskIds.deployEdits('deploy.html', 1), () =>
    runQueuedTasks(deck.id),
  );

  const { current_html_version, is_publishing } = (await deck.ask('GET', '')).body;

  expect([current_html_version, is_publishing]).toEqual([1, true]);
  expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
});
