import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { publishEdits } from '#lambdas/services/decks/engine/publish-edits.ts';
import { getArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { decksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { listStalled, showPublishedVersion } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { listSlots } from '#lambdas/stores/side-slot-store.ts';
import { getSlide } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { getVersion, listVersions } from '#lambdas/stores/version-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { takeWatchMessage } from '#lambdas/sweeper/take-watch-message.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { editedContent, planningModel } from '#test/support/changed-slides.ts';
import { clockAhead } from '#test/support/clock.ts';
import { finishedDeck, ifMatch, plainWorker, runQueuedTasks } from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { recordCommands } from '#test/support/record-commands.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

/** Edits the title of a slide. */
async function editTitle(deck: Deck, title: string, slide = 's01') {
  const { rev } = (await getSlide(deck.id, slide)) ?? { rev: 0 };
  const content = { ...editedContent, title };
  const answer = await deck.ask('PUT', `/slides/${slide}`, { content }, ifMatch(rev));
  expect(answer.status).toBe(200);
  return (await deck.deck()).edit_id ?? '';
}

/** Handles the message of an edit, as the watch queue delivers it. */
const deliver = (deck: Deck, edit_id: string, clock = systemClock) =>
  takeWatchMessage(
    JSON.stringify({ v: 1, kind: 'publish_edits', presentation_id: deck.id, edit_id }),
    clock,
  );

const state = async (deck: Deck) => {
  const { status, current_html_version, has_unpublished } = (await deck.ask('GET', '')).body;
  return [status, current_html_version, has_unpublished];
};

async function shownHtml(deck: Deck): Promise<string> {
  const version = await getVersion(deck.id, (await deck.deck()).current_html_version ?? 0);
  if (version?.html.status !== 'ready') throw new Error('nothing is shown');
  return new TextDecoder().decode(await getArtifact(version.html.key));
}

const later = clockAhead(60_000);

const failing: RunTask = () => Promise.reject(new ContentFailure('it cannot be drawn'));

describe('an edit of a finished presentation', () => {
  test('is published without a request, and the presentation stays completed', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    const edited = await state(deck);

    await deliver(deck, edit);
    const publishing = await state(deck);
    await runQueuedTasks(deck.id);

    expect(edited).toEqual(['completed', 1, true]);
    expect(publishing).toEqual(['completed', 1, true]);
    expect(await state(deck)).toEqual(['completed', 2, false]);
    expect(await shownHtml(deck)).toContain('Bees need water');
    expect(await getVersion(deck.id, 2)).toMatchObject({ reason: 'edited', is_automatic: true });
  });

  test('sends one message before its write', async () => {
    const deck = await finishedDeck();

    const sent = await recordCommands(() => editTitle(deck, 'Bees need water'));

    const message = sent.indexOf('SendMessageCommand');
    expect(sent.filter((name) => name === 'SendMessageCommand')).toHaveLength(1);
    expect(sent.indexOf('TransactWriteItemsCommand')).toBe(message + 1);
  });

  test('waits until no newer edit follows', async () => {
    const deck = await finishedDeck();
    const first = await editTitle(deck, 'Bees need water');
    const second = await editTitle(deck, 'Bees need a bowl');

    await deliver(deck, first);
    const after = (await deck.deck()).latest_version;
    await deliver(deck, second);
    await runQueuedTasks(deck.id);

    expect(after).toBe(1);
    expect(await listVersions(deck.id)).toHaveLength(2);
    expect(await shownHtml(deck)).toContain('Bees need a bowl');
  });

  test('is published after 60 s although newer ones follow', async () => {
    const deck = await finishedDeck();
    const first = await editTitle(deck, 'Bees need water');
    await editTitle(deck, 'Bees need a bowl');

    await deliver(deck, first, later);

    expect((await deck.deck()).latest_version).toBe(2);
  });

  test('is published once when its message is delivered twice at the same time', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    await Promise.all([deliver(deck, edit), deliver(deck, edit)]);
    await runQueuedTasks(deck.id);
    await deliver(deck, edit);

    expect(await listVersions(deck.id)).toHaveLength(2);
  });

  test('is published with a concurrent one by the message of the last', async () => {
    const deck = await finishedDeck();
    await Promise.all([editTitle(deck, 'One', 's00'), editTitle(deck, 'Two', 's01')]);

    await deliver(deck, (await deck.deck()).edit_id ?? '');
    await runQueuedTasks(deck.id);

    const html = await shownHtml(deck);
    expect([html.includes('One'), html.includes('Two')]).toEqual([true, true]);
    expect((await state(deck))[2]).toBe(false);
  });

  test('made while an earlier one is rendered is published after it', async () => {
    const deck = await finishedDeck();
    await deliver(deck, await editTitle(deck, 'Bees need water'));
    const second = await editTitle(deck, 'Bees need a bowl');

    await deliver(deck, second);
    const whileRendering = await listVersions(deck.id);
    const sent = await recordCommands(() => runQueuedTasks(deck.id));
    await deliver(deck, second);
    await runQueuedTasks(deck.id);

    expect(whileRendering).toHaveLength(2);
    expect(sent).toContain('SendMessageCommand');
    expect(await shownHtml(deck)).toContain('Bees need a bowl');
    expect(await state(deck)).toEqual(['completed', 3, false]);
    const asides = (await listTasks(deck.id, 1)).filter((task) => task.is_aside);
    expect(asides.map(({ version, status }) => [version, status])).toEqual(
      Array(4).fill([3, 'completed']),
    );
  });

  test('is published by the sweep when its message was lost', async () => {
    const deck = await finishedDeck();
    await editTitle(deck, 'Bees need water');

    await sweep(systemClock);
    const young = (await deck.deck()).latest_version;
    await sweep(later);

    expect(young).toBe(1);
    expect((await deck.deck()).latest_version).toBe(2);
    expect(await listStalled(Number.MAX_SAFE_INTEGER)).not.toContain(deck.id);
  });

  test('adds no event, uses no quota unit and does not change the rev', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    const [before, events] = [await deck.deck(), await listEvents(deck.id, 50)];
    const used = await decksUsed(deck.user.id, systemClock.now());

    await deliver(deck, edit);
    await runQueuedTasks(deck.id);

    const { rev, updated_at } = await deck.deck();
    expect({ rev, updated_at }).toEqual({ rev: before.rev, updated_at: before.updated_at });
    expect(await listEvents(deck.id, 50)).toEqual(events);
    expect(await decksUsed(deck.user.id, systemClock.now())).toBe(used);
  });

  test('leaves the owner’s slots for files free', async () => {
    const deck = await finishedDeck();

    await deliver(deck, await editTitle(deck, 'Bees need water'));
    const requested = await deck.ask('POST', '/generate-html-version?version=1&format=png');

    expect(requested.status).toBe(200);
    expect(await listSlots(deck.user.id, 'files')).toHaveLength(1);
  });

  test('updates the presentation’s thumbnail', async () => {
    const deck = await finishedDeck();
    const before = (await deck.deck()).thumbnail_key;

    await deliver(deck, await editTitle(deck, 'Bees need water', 's00'));
    const worker = plainWorker({ 'deploy.thumbnails': getTaskHandler('deploy.thumbnails') });
    await runQueuedTasks(deck.id, worker);

    const { thumbnail_key, publishing_version } = await deck.deck();
    expect(thumbnail_key).toContain('/versions/2/');
    expect(thumbnail_key).not.toBe(before);
    expect(publishing_version).toBeUndefined();
  });
});

describe('other changes of a finished presentation are published the same way:', () => {
  const changes: Record<string, (deck: Deck) => Promise<unknown>> = {
    'a title': (deck) => deck.ask('PATCH', '', { title: 'Water for bees' }, ifMatch(1)),
    'a theme': (deck) => deck.ask('PATCH', '', { theme: 'ink' }, ifMatch(1)),
    'an order': (deck) =>
      deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1)),
    'a removed slide': (deck) => deck.ask('DELETE', '/slides/s01', undefined, ifMatch(1)),
    'an added slide': (deck) => deck.ask('POST', '/slides', { content: editedContent }, ifMatch(1)),
  };
  test.each(Object.entries(changes))('%s', async (_what, change) => {
    const deck = await finishedDeck();
    await change(deck);
    const { edit_id = '', status } = await deck.deck();

    await deliver(deck, edit_id);
    await runQueuedTasks(deck.id);

    expect(status).toBe('completed');
    expect(await state(deck)).toEqual(['completed', 2, false]);
  });

  test.each([
    ['that the model makes again', '/tasks/slide-1-s01/start', undefined],
    ['made from a sentence', '/slides', { sentence: 'Say something about drones' }],
  ])('a slide %s', async (_what, path, body) => {
    const deck = await finishedDeck();
    await deck.ask('POST', path, body, ifMatch(1));
    const before = await deck.deck();
    await deliver(deck, before.edit_id ?? '');
    const unfinished = await listVersions(deck.id);
    const worker = { ...plainWorker(), model: planningModel };

    const sent = await recordCommands(() => runQueuedTasks(deck.id, worker));
    const { edit_id = '' } = await deck.deck();
    await deliver(deck, edit_id);
    await runQueuedTasks(deck.id);

    expect(unfinished).toHaveLength(1);
    expect(edit_id).not.toBe(before.edit_id ?? '');
    expect(sent).toContain('SendMessageCommand');
    expect(await state(deck)).toEqual(['completed', 2, false]);
    expect(await shownHtml(deck)).toContain('Drones leave before winter');
  });
});

describe('an edit is not published', () => {
  test('when the presentation was deleted', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    await deck.ask('DELETE', '');
    await deliver(deck, edit);

    expect(await listVersions(deck.id)).toHaveLength(1);
  });

  test('while a run is in progress, which publishes it', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');

    await deliver(deck, edit);
    await runQueuedTasks(deck.id);
    await deliver(deck, edit);

    expect((await listVersions(deck.id)).map(({ reason }) => reason)).toEqual([
      'generated',
      'edited',
    ]);
    expect(await state(deck)).toEqual(['completed', 2, false]);
  });

  test('over an older version that the owner published after it', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    await deck.ask('POST', '/regenerate?regenerate_from=deploy&version=1');
    await runQueuedTasks(deck.id);

    await deliver(deck, edit);
    await sweep(later);
    const restored = await state(deck);
    await deliver(deck, await editTitle(deck, 'Bees need a bowl'));
    await runQueuedTasks(deck.id);

    expect(restored).toEqual(['completed', 2, true]);
    expect(await state(deck)).toEqual(['completed', 3, false]);
  });

  test('over an older version that the owner made current while it was rendered', async () => {
    const deck = await finishedDeck();
    await deliver(deck, await editTitle(deck, 'Bees need water'));

    await deck.ask('PUT', '/current-html-version?version=1');
    await runQueuedTasks(deck.id);

    expect(await state(deck)).toEqual(['completed', 1, false]);
    expect((await getVersion(deck.id, 2))?.html.status).toBe('ready');
  });

  test('while the outline has an entry without a slide', async () => {
    const deck = await finishedDeck();
    const { entries } = (await deck.ask('GET', '/outline')).body as {
      entries: { id: string; point: string }[];
    };
    const known = entries.map(({ id, point }) => ({ id, point }));
    const added = [...known, { point: 'Drones leave before winter.' }];
    await deck.ask('PUT', '/outline', { entries: added }, ifMatch(1));

    await deliver(deck, (await deck.deck()).edit_id ?? '');

    expect(await state(deck)).toEqual(['completed', 1, true]);
    expect((await deck.ask('GET', '/download')).body.code).toBe('unpublished');
    expect(await listStalled(Number.MAX_SAFE_INTEGER)).not.toContain(deck.id);
  });

  test('when its HTML cannot be rendered; the next edit is', async () => {
    const deck = await finishedDeck();
    await deliver(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id, plainWorker({ 'deploy.html': failing }));
    const failed = await state(deck);
    const { code } = (await deck.ask('GET', '/download')).body;
    const { html } = (await getVersion(deck.id, 2)) ?? {};

    await deliver(deck, await editTitle(deck, 'Bees need a bowl'));
    await runQueuedTasks(deck.id);

    expect([failed, code, html]).toEqual([
      ['completed', 1, true],
      'unpublished',
      { status: 'failed' },
    ]);
    expect(await state(deck)).toEqual(['completed', 3, false]);
  });
});

describe('a download', () => {
  test('is refused as publishing from the edit until the edit is shown', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    const edited = await deck.ask('GET', '/download');
    await deliver(deck, edit);
    const rendering = await deck.ask('GET', '/download?format=html');
    await runQueuedTasks(deck.id);
    const shown = await deck.ask('GET', '/download');

    expect(edited).toMatchObject({ status: 409, body: { code: 'publishing' } });
    expect(edited.headers.get('retry-after')).toBe('2');
    expect(rendering).toMatchObject({ status: 409, body: { code: 'publishing' } });
    expect(shown.status).toBe(302);
  });

  test('of a file that is still rendered is refused as pending', async () => {
    const deck = await finishedDeck();
    await deliver(deck, await editTitle(deck, 'Bees need water'));
    const slow: RunTask = async () => {
      const { code } = (await deck.ask('GET', '/download?format=pdf')).body;
      codes.push(code);
      return {};
    };
    const codes: unknown[] = [];
    await runTask(
      { v: 1, presentation_id: deck.id, run: 1, task_id: 'html-1-edits' },
      plainWorker(),
    );

    await runQueuedTasks(deck.id, plainWorker({ 'deploy.pdf': slow }));

    expect(codes).toEqual(['export_pending']);
  });
});

describe('processes that die', () => {
  test('after the version was stored: the watch of its tasks renders and shows it', async () => {
    const deck = await finishedDeck();
    await deliver(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id);
    await deckEntity()
      .patch({ id: deck.id })
      .set({ current_html_version: 1, publishing_version: 2 })
      .go();

    await takeWatchMessage(
      JSON.stringify({ v: 1, presentation_id: deck.id, run: 1, task_id: 'html-1-edits' }),
      later,
    );

    expect(await state(deck)).toEqual(['completed', 2, false]);
  });

  test('an older publication that is shown late does not replace a newer one', async () => {
    const deck = await finishedDeck();
    for (const title of ['Bees need water', 'Bees need a bowl']) {
      await deliver(deck, await editTitle(deck, title));
      await runQueuedTasks(deck.id);
    }

    const isShown = await showPublishedVersion(deck.id, { version: 2, thumbnailKey: undefined });

    expect(isShown).toBe(false);
    expect((await deck.deck()).current_html_version).toBe(3);
  });

  test('an edit between the read and the write of a publication is not lost', async () => {
    const deck = await finishedDeck();
    await editTitle(deck, 'Bees need water');
    const seen = await deck.deck();
    const second = await editTitle(deck, 'Bees need a bowl');

    await publishEdits(seen, systemClock);
    const stale = await listVersions(deck.id);
    await deliver(deck, second);
    await runQueuedTasks(deck.id);

    expect(stale).toHaveLength(1);
    expect(await shownHtml(deck)).toContain('Bees need a bowl');
  });
});
