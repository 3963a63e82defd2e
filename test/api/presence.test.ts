import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { presenceEntity } from '#lambdas/stores/presence-entity.ts';
import { removeContent } from '#lambdas/stores/remove-content.ts';
import { call } from '#test/support/api.ts';
import { addCollaborator } from '#test/support/editors.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';
import { recordCommands } from '#test/support/record-commands.ts';

type Ask = Awaited<ReturnType<typeof finishedDeck>>['ask'];

afterEach(() => {
  vi.restoreAllMocks();
});

const reportPresence = async (ask: Ask, slide_id: string | null = null, is_editing = false) =>
  (await ask('PUT', '/presence', { slide_id, is_editing })).body.items;

async function listStoredPeople(presentation_id: string) {
  const { data } = await presenceEntity().query.primary({ presentation_id }).go();
  return data;
}

/** Freezes the clock; the returned function sets it to a number of seconds after the frozen time. */
function controlTime() {
  const start = Date.now();
  const now = vi.spyOn(systemClock, 'now').mockReturnValue(start);
  return (seconds: number) => now.mockReturnValue(start + seconds * 1000);
}

describe('presence on a presentation', () => {
  test('a presence report returns the name, slide and editing state of the other people, but not of the caller', async () => {
    const deck = await finishedDeck();
    const { ask, collaboratorId } = await addCollaborator(deck, 'editor');

    const alone = await reportPresence(deck.ask, 's01', true);
    const seenByEditor = await reportPresence(ask, 's02', true);
    const seenByOwner = await reportPresence(deck.ask, null);

    const owner = { id: 'owner', full_name: deck.user.full_name, slide_id: 's01' };
    const editor = { id: collaboratorId, full_name: 'Edith Editor', slide_id: 's02' };
    expect(alone).toEqual([]);
    expect(seenByEditor).toEqual([{ ...owner, is_editing: true }]);
    expect(seenByOwner).toEqual([{ ...editor, is_editing: true }]);
    expect(await reportPresence(ask)).toEqual([{ ...owner, slide_id: null, is_editing: false }]);
  });

  test('a person is shown as present for 30 seconds after a presence report, and the stored item expires after 60', async () => {
    const deck = await finishedDeck();
    const { ask } = await addCollaborator(deck, 'viewer');
    const setTime = controlTime();
    await reportPresence(ask, 's01');

    setTime(29);
    expect(await reportPresence(deck.ask)).toHaveLength(1);
    setTime(30);
    expect(await reportPresence(deck.ask)).toEqual([]);
    for (const { expires_at, seen_at } of await listStoredPeople(deck.id))
      expect(expires_at).toBe(Math.ceil(seen_at / 1000 + 60));
  });

  test('a presence report stores nothing while no collaborator has opened the presentation', async () => {
    const deck = await finishedDeck();
    await addCollaborator(deck, 'editor', false);

    expect(await reportPresence(deck.ask, 's01')).toEqual([]);

    expect(await listStoredPeople(deck.id)).toEqual([]);
  });

  test('a collaborator who has not opened the presentation is not shown to others', async () => {
    const deck = await finishedDeck();
    const viewer = await addCollaborator(deck, 'viewer');
    const invited = await addCollaborator(deck, 'editor', false);

    await reportPresence(invited.ask, 's01');

    expect(await reportPresence(viewer.ask)).toEqual([]);
  });

  test.each(['viewer', 'commenter'] as const)(
    'a collaborator with the role %s is never shown as editing',
    async (role) => {
      const deck = await finishedDeck();
      const { ask } = await addCollaborator(deck, role);

      await reportPresence(ask, 's01', true);

      expect(await reportPresence(deck.ask)).toMatchObject([
        { slide_id: 's01', is_editing: false },
      ]);
    },
  );

  test('an admin can’t report presence on a presentation that is not shared with them', async () => {
    const deck = await finishedDeck();
    await addCollaborator(deck, 'viewer');
    const { token } = await newAdmin();

    const { status, body } = await call('PUT', `/presentations/${deck.id}/presence`, {
      token,
      body: { slide_id: null, is_editing: false },
    });

    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect(await listStoredPeople(deck.id)).toEqual([]);
  });

  test('a removed collaborator is not shown any more and gets 404', async () => {
    const deck = await finishedDeck();
    const { ask, collaboratorId } = await addCollaborator(deck, 'editor');
    await addCollaborator(deck, 'viewer');
    await reportPresence(ask, 's01');

    await deck.ask('DELETE', `/collaborators/${collaboratorId}`);

    expect(await reportPresence(deck.ask)).toEqual([]);
    expect((await ask('PUT', '/presence', { slide_id: null, is_editing: false })).status).toBe(404);
  });

  test('presence reports create no activity, do not change the presentation’s ETag, and are removed with the presentation', async () => {
    const deck = await finishedDeck();
    const { ask } = await addCollaborator(deck, 'editor');
    const read = async () => {
      const { headers } = await deck.ask('GET', '');
      return [headers.get('etag')?.split('.').slice(0, 2), await activity()];
    };
    const activity = async () => (await deck.ask('GET', '/activity')).body.items;
    const before = await read();

    await reportPresence(ask, 's01', true);
    await reportPresence(deck.ask, 's02');
    expect(await read()).toEqual(before);
    expect(await listStoredPeople(deck.id)).toHaveLength(2);

    await removeContent(deck.id);
    expect(await listStoredPeople(deck.id)).toEqual([]);
  });

  test('a presence report writes one item and reads the people with one query, besides the reads of every request', async () => {
    const deck = await finishedDeck();
    const { ask } = await addCollaborator(deck, 'editor');
    await reportPresence(deck.ask);
    await reportPresence(ask);

    const commands = await recordCommands(() => reportPresence(ask));

    // UpdateItem commands are ignored, because only the rate limits send them. GetItem reads the user, the session and
    // the presentation.
    const counts = Map.groupBy(commands, (name) => name.replace('Command', ''));
    counts.delete('UpdateItem');
    expect(Object.fromEntries([...counts].map(([name, all]) => [name, all.length]))).toEqual({
      GetItem: 3,
      Query: 1,
      PutItem: 1,
      BatchGetItem: 1,
    });
  });

  test('a presence report returns 404 to a user without access, and 422 for an invalid body', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();
    const body = { slide_id: null, is_editing: false };

    const other = await call('PUT', `/presentations/${deck.id}/presence`, { token, body });
    const invalid = await deck.ask('PUT', '/presence', { slide_id: 's'.repeat(41) });

    expect([other.status, invalid.status]).toEqual([404, 422]);
  });
});
