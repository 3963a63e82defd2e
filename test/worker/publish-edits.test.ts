import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { listStalled, setCurrentVersion } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { listSlots } from '#lambdas/stores/side-slot-store.ts';
import { getSlide } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { getVersion, listVersions } from '#lambdas/stores/version-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { Version } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { editedContent, planningModel } from '#test/support/changed-slides.ts';
import { createClockAhead } from '#test/support/clock.ts';
import {
  deliverEdit,
  editTitle,
  readCurrentHtml,
  readPublicationState,
} from '#test/support/edits.ts';
import { newAdmin } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { recordCommands } from '#test/support/record-commands.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const laterClock = createClockAhead(60_000);

describe('an edit of a finished presentation', () => {
  test('an edit is published without a publish request, and the presentation stays completed', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    const edited = await readPublicationState(deck);

    await deliverEdit(deck, edit);
    const publishing = await readPublicationState(deck);
    await runQueuedTasks(deck.id);

    expect(edited).toEqual(['completed', 1, true]);
    expect(publishing).toEqual(['completed', 1, true]);
    expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
    expect(await readCurrentHtml(deck)).toContain('Bees need water');
    expect(await getVersion(deck.id, 2)).toMatchObject({ reason: 'edited', is_automatic: true });
  });

  test('an edit sends one queue message before the edit is written', async () => {
    const deck = await finishedDeck();

    const sent = await recordCommands(() => editTitle(deck, 'Bees need water'));

    const message = sent.indexOf('SendMessageCommand');
    expect(sent.filter((name) => name === 'SendMessageCommand')).toHaveLength(1);
    expect(sent.indexOf('TransactWriteItemsCommand')).toBe(message + 1);
  });

  test('an edit’s queue message publishes nothing when a newer edit exists', async () => {
    const deck = await finishedDeck();
    const first = await editTitle(deck, 'Bees need water');
    const second = await editTitle(deck, 'Bees need a bowl');

    await deliverEdit(deck, first);
    const after = (await deck.deck()).latest_version;
    await deliverEdit(deck, second);
    await runQueuedTasks(deck.id);

    expect(after).toBe(1);
    expect(await listVersions(deck.id)).toHaveLength(2);
    expect(await readCurrentHtml(deck)).toContain('Bees need a bowl');
  });

  test('an edit is published after 60 s although newer edits exist', async () => {
    const deck = await finishedDeck();
    const first = await editTitle(deck, 'Bees need water');
    await editTitle(deck, 'Bees need a bowl');

    await deliverEdit(deck, first, laterClock);

    expect((await deck.deck()).latest_version).toBe(2);
  });

  test('an edit is published once when its queue message is delivered twice at the same time', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');

    await Promise.all([deliverEdit(deck, edit), deliverEdit(deck, edit)]);
    await runQueuedTasks(deck.id);
    await deliverEdit(deck, edit);

    expect(await listVersions(deck.id)).toHaveLength(2);
  });

  test('the last edit’s queue message publishes both of two concurrent edits', async () => {
    const deck = await finishedDeck();
    await Promise.all([editTitle(deck, 'One', 's00'), editTitle(deck, 'Two', 's01')]);

    await deliverEdit(deck, (await deck.deck()).edit_id ?? '');
    await runQueuedTasks(deck.id);

    const html = await readCurrentHtml(deck);
    expect([html.includes('One'), html.includes('Two')]).toEqual([true, true]);
    expect((await readPublicationState(deck))[2]).toBe(false);
  });

  test('an edit made while an earlier edit is rendered is published afterwards', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    const second = await editTitle(deck, 'Bees need a bowl');

    await deliverEdit(deck, second);
    const whileRendering = await listVersions(deck.id);
    const sent = await recordCommands(() => runQueuedTasks(deck.id));
    await deliverEdit(deck, second);
    await runQueuedTasks(deck.id);

    expect(whileRendering).toHaveLength(2);
    expect(sent).toContain('SendMessageCommand');
    expect(await readCurrentHtml(deck)).toContain('Bees need a bowl');
    expect(await readPublicationState(deck)).toEqual(['completed', 3, false]);
    const asides = (await listTasks(deck.id, 1)).filter((task) => task.is_aside);
    expect(asides.map(({ version, status }) => [version, status])).toEqual(
      Array(4).fill([3, 'completed']),
    );
  });

  test('the sweeper publishes an edit whose queue message was lost', async () => {
    const deck = await finishedDeck();
    await editTitle(deck, 'Bees need water');

    await sweep(systemClock);
    const young = (await deck.deck()).latest_version;
    await sweep(laterClock);

    expect(young).toBe(1);
    expect((await deck.deck()).latest_version).toBe(2);
    expect(await listStalled(Number.MAX_SAFE_INTEGER)).not.toContain(deck.id);
  });

  test('publishing an edit adds no event, charges no quota unit and does not change the rev', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    const [before, events] = [await deck.deck(), await listEvents(deck.id, 50)];
    const used = await countDecksUsed(deck.user.id, systemClock.now());

    await deliverEdit(deck, edit);
    await runQueuedTasks(deck.id);

    const { rev, updated_at } = await deck.deck();
    expect({ rev, updated_at }).toEqual({ rev: before.rev, updated_at: before.updated_at });
    expect(await listEvents(deck.id, 50)).toEqual(events);
    expect(await countDecksUsed(deck.user.id, systemClock.now())).toBe(used);
  });

  test('an edit is published although the owner is disabled after the edit', async () => {
    const deck = await finishedDeck();
    const edit = await editTitle(deck, 'Bees need water');
    const { token } = await newAdmin();

    const body = { is_active: false };
    const disabled = await call('PUT', `/users/${deck.user.id}`, { token, body });
    await deliverEdit(deck, edit);
    await runQueuedTasks(deck.id);

    expect(disabled.status).toBe(200);
    expect(await deck.deck()).toMatchObject({ status: 'completed', current_html_version: 2 });
  });

  test('publishing an edit uses none of the owner’s file generation slots', async () => {
    const deck = await finishedDeck();

    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    const requested = await deck.ask('POST', '/generate-html-version?version=1&format=png');

    expect(requested.status).toBe(200);
    expect(await listSlots(deck.user.id, 'files')).toHaveLength(1);
  });

  test('publishing an edit updates the presentation’s thumbnail', async () => {
    const deck = await finishedDeck();
    const before = (await deck.deck()).thumbnail_key;

    await deliverEdit(deck, await editTitle(deck, 'Bees need water', 's00'));
    const worker = createPlainWorker({ 'deploy.thumbnails': getTaskHandler('deploy.thumbnails') });
    await runQueuedTasks(deck.id, worker);

    const { thumbnail_key, publishing_version } = await deck.deck();
    expect(thumbnail_key).toContain('/versions/2/');
    expect(thumbnail_key).not.toBe(before);
    const { versions } = (await deck.ask('GET', '')).body as { versions: Version[] };
    const pictures = versions.map((version) => version.thumbnail_url);
    expect(pictures[1]).toBe((await deck.ask('GET', '')).body.thumbnail_url);
    expect(publishing_version).toBeUndefined();
  });
});

describe('an edit that is undone before it is published', () => {
  /** Changes the title of a slide and restores its content; returns the id of the last edit. */
  async function editAndUndo(deck: Deck): Promise<string> {
    const content = (await getSlide(deck.id, 's01'))?.content;
    await editTitle(deck, 'Bees need water');
    const { rev } = (await getSlide(deck.id, 's01')) ?? { rev: 0 };
    const answer = await deck.ask('PUT', '/slides/s01', { content }, ifMatch(rev));
    expect(answer.status).toBe(200);
    return (await deck.deck()).edit_id ?? '';
  }

  test('an undone edit makes no version, and nothing is unpublished', async () => {
    const deck = await finishedDeck();
    const edit = await editAndUndo(deck);
    const edited = await readPublicationState(deck);

    await deliverEdit(deck, edit);
    await deliverEdit(deck, edit);

    expect(edited).toEqual(['completed', 1, true]);
    expect(await readPublicationState(deck)).toEqual(['completed', 1, false]);
    expect(await listVersions(deck.id)).toHaveLength(1);
    const { content_rev, version_content_rev, edited_since } = await deck.deck();
    expect([version_content_rev, edited_since]).toEqual([content_rev, undefined]);
    expect(await listStalled(Number.MAX_SAFE_INTEGER)).not.toContain(deck.id);
    expect((await deck.ask('GET', '/download')).status).toBe(302);
  });

  test('an edit after an undone one is published', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editAndUndo(deck));

    await deliverEdit(deck, await editTitle(deck, 'Bees need a bowl'));
    await runQueuedTasks(deck.id);

    expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
    expect(await readCurrentHtml(deck)).toContain('Bees need a bowl');
  });

  test('an edit that is undone after its publication is published again', async () => {
    const deck = await finishedDeck();
    const content = (await getSlide(deck.id, 's01'))?.content;
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id);
    const { rev } = (await getSlide(deck.id, 's01')) ?? { rev: 0 };

    await deck.ask('PUT', '/slides/s01', { content }, ifMatch(rev));
    await deliverEdit(deck, (await deck.deck()).edit_id ?? '');
    await runQueuedTasks(deck.id);

    expect(await readPublicationState(deck)).toEqual(['completed', 3, false]);
    expect(await readCurrentHtml(deck)).not.toContain('Bees need water');
  });

  test('an undone edit is published when readers see an older version', async () => {
    const deck = await finishedDeck();
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id);
    await setCurrentVersion(deck.id, { version: 1 });

    await deliverEdit(deck, await editAndUndo(deck));
    await runQueuedTasks(deck.id);

    expect(await readPublicationState(deck)).toEqual(['completed', 3, false]);
    expect(await readCurrentHtml(deck)).toContain('Bees need water');
  });
});

describe('other changes of a finished presentation', () => {
  const changes: Record<string, (deck: Deck) => Promise<unknown>> = {
    'a title': (deck) => deck.ask('PATCH', '', { title: 'Water for bees' }, ifMatch(1)),
    'a theme': (deck) => deck.ask('PATCH', '', { theme: 'ink' }, ifMatch(1)),
    'an order': (deck) =>
      deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1)),
    'a removed slide': (deck) => deck.ask('DELETE', '/slides/s01', undefined, ifMatch(1)),
    'an added slide': (deck) => deck.ask('POST', '/slides', { content: editedContent }, ifMatch(1)),
  };
  test.each(Object.entries(changes))(
    'a change is published without a publish request: %s',
    async (_what, change) => {
      const deck = await finishedDeck();
      await change(deck);
      const { edit_id = '', status } = await deck.deck();

      await deliverEdit(deck, edit_id);
      await runQueuedTasks(deck.id);

      expect(status).toBe('completed');
      expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
    },
  );

  test.each([
    ['that the model regenerates', '/tasks/slide-1-s01/start', undefined],
    ['made from a sentence', '/slides', { sentence: 'Say something about drones' }],
  ])('a slide %s is published without a publish request', async (_what, path, body) => {
    const deck = await finishedDeck();
    await deck.ask('POST', path, body, ifMatch(1));
    const before = await deck.deck();
    await deliverEdit(deck, before.edit_id ?? '');
    const unfinished = await listVersions(deck.id);
    const worker = { ...createPlainWorker(), model: planningModel };

    const sent = await recordCommands(() => runQueuedTasks(deck.id, worker));
    const { edit_id = '' } = await deck.deck();
    await deliverEdit(deck, edit_id);
    await runQueuedTasks(deck.id);

    expect(unfinished).toHaveLength(1);
    expect(edit_id).not.toBe(before.edit_id ?? '');
    expect(sent).toContain('SendMessageCommand');
    expect(await readPublicationState(deck)).toEqual(['completed', 2, false]);
    expect(await readCurrentHtml(deck)).toContain('Drones leave before winter');
  });
});
