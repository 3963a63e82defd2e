import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { openWithAccessToken } from '#lambdas/preview/access.ts';
import { listCollaborators } from '#lambdas/stores/collaborator-store.ts';
import { getDeletedDeck, markDeleted } from '#lambdas/stores/deck-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { maxCollaborators } from '#shared/domain/collaborators.ts';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function newSharedDeck(role: Collaborator['role'] = 'viewer', person?: TestUser) {
  const owner = await newUser({ full_name: 'Olive Owner' });
  const guest = person ?? (await newUser({ full_name: 'Gil Guest' }));
  const { id } = await newDeck({ topic: 'Bees on the wall' }, owner.user);
  const path = `/presentations/${id}`;
  const body = { email: guest.user.email, role };
  const added = await call('POST', `${path}/collaborators`, { token: owner.token, body });
  expect(added.status).toBe(201);
  return { id, path, owner, guest, collaborator: added.body as unknown as Collaborator };
}

const callAs = ({ token }: TestUser, method: string, path: string, body?: object) =>
  call(method, path, { token, ...(body ? { body } : {}) });

const readList = async (user: TestUser, path: string) =>
  (await callAs(user, 'GET', `${path}/collaborators`)).body.items as Collaborator[];

async function listSharedWith(user: TestUser): Promise<PresentationSummary[]> {
  const { status, body } = await callAs(user, 'GET', '/presentations?shared=true');
  expect(status).toBe(200);
  return body.items as PresentationSummary[];
}

const getCode = ({ body }: ApiResponse) => body.code;

describe('a collaborator who has an account', () => {
  test('a collaborator with an account can read the presentation at once, and sees it only in the list of shared presentations', async () => {
    const { id, path, guest, owner } = await newSharedDeck('viewer');

    const read = await callAs(guest, 'GET', path);

    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ my_role: 'viewer', is_shared: true, allowed_actions: [] });
    const [listed, ...others] = await listSharedWith(guest);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, my_role: 'viewer', owner: { full_name: 'Olive Owner' } });
    expect((await callAs(guest, 'GET', '/presentations')).body.items).toEqual([]);
    expect(await listSharedWith(owner)).toEqual([]);
  });

  test('a new collaborator gets a mail in their language with the title and a link', async () => {
    const email = watchMail(newEmail());
    const guest = await newUser({ email, locale: 'zh', full_name: 'Gil Guest' });

    const { id } = await newSharedDeck('commenter', guest);

    expect(await nextMail(email)).toMatchObject({
      kind: 'collaborator_added',
      locale: 'zh',
      full_name: 'Gil Guest',
      from: 'Olive Owner',
      title: 'Bees on the wall',
      role: 'commenter',
      presentation_id: id,
    });
  });

  test('a collaborator is listed as invited and without a name until they open the presentation', async () => {
    const { path, owner, guest, collaborator } = await newSharedDeck('editor');
    const before = await readList(owner, path);

    await callAs(guest, 'GET', path);

    expect(before).toEqual([collaborator]);
    expect(collaborator).toMatchObject({ status: 'invited', full_name: null, role: 'editor' });
    expect(await readList(owner, path)).toMatchObject([
      { status: 'active', full_name: 'Gil Guest', email: guest.user.email, is_me: false },
    ]);
  });

  test('a collaborator sees the names but not the addresses of the others', async () => {
    const { path, owner, guest } = await newSharedDeck();
    const other = await newUser({ full_name: 'Nora New' });
    const silent = await newUser();
    for (const { user } of [other, silent])
      await callAs(owner, 'POST', `${path}/collaborators`, { email: user.email, role: 'viewer' });
    await callAs(other, 'GET', path);

    const listed = await readList(guest, path);

    expect(listed).toMatchObject([
      { email: guest.user.email, is_me: true },
      { email: null, full_name: 'Nora New', is_me: false },
    ]);
  });

  test('a removed collaborator loses access with the request that removes them', async () => {
    const { path, owner, guest, collaborator } = await newSharedDeck('editor');
    expect((await callAs(guest, 'GET', path)).status).toBe(200);

    const removed = await callAs(owner, 'DELETE', `${path}/collaborators/${collaborator.id}`);

    expect(removed.status).toBe(204);
    for (const part of ['', '/slides', '/versions', '/collaborators', '/download']) {
      expect((await callAs(guest, 'GET', path + part)).status).toBe(404);
    }
    expect((await callAs(guest, 'PATCH', path, { title: 'Mine' })).status).toBe(404);
    expect(await listSharedWith(guest)).toEqual([]);
  });

  test('a collaborator can remove themselves but nobody else', async () => {
    const { path, owner, guest, collaborator } = await newSharedDeck('editor');
    const other = await newUser();
    const added = await callAs(owner, 'POST', `${path}/collaborators`, {
      email: other.user.email,
      role: 'viewer',
    });

    const refused = await callAs(guest, 'DELETE', `${path}/collaborators/${String(added.body.id)}`);
    const left = await callAs(guest, 'DELETE', `${path}/collaborators/${collaborator.id}`);

    expect([refused.status, left.status]).toEqual([403, 204]);
    expect((await callAs(guest, 'GET', path)).status).toBe(404);
    expect(await readList(owner, path)).toHaveLength(1);
  });

  test('a collaborator has the rights of a changed role from the next request', async () => {
    const { path, owner, guest, collaborator } = await newSharedDeck('viewer');
    const rename = () =>
      call('PATCH', path, {
        token: guest.token,
        headers: { 'if-match': '"1"' },
        body: { title: 'Wasps' },
      });
    const before = await rename();

    const changed = await callAs(owner, 'PATCH', `${path}/collaborators/${collaborator.id}`, {
      role: 'editor',
    });

    expect(before.status).toBe(403);
    expect(changed.body).toMatchObject({ id: collaborator.id, role: 'editor' });
    expect(getCode(await rename())).toBe('action_not_allowed');
    expect((await callAs(guest, 'GET', path)).body).toMatchObject({ my_role: 'editor' });
  });

  test('an admin who is a collaborator has the rights of both roles', async () => {
    const admin = await newAdmin();
    const { path } = await newSharedDeck('editor', admin);

    const { body } = await callAs(admin, 'GET', path);

    expect(body).toMatchObject({ my_role: 'editor' });
    expect(body.allowed_actions).toEqual(expect.arrayContaining(['pause', 'cancel', 'delete']));
    expect((await callAs(admin, 'POST', `${path}/pause`)).status).toBe(200);
  });

  test('a removed collaborator can’t open the preview page any more', async () => {
    const deck = await newPublishedDeck();
    const guest = await newUser();
    const added = await deck.ask('POST', '/collaborators', {
      email: guest.user.email,
      role: 'viewer',
    });
    const open = () => openWithAccessToken(guest.token, { id: deck.id, page: 1 }, () => {});
    await expect(open()).resolves.toMatchObject({ version: 1 });

    await deck.ask('DELETE', `/collaborators/${String(added.body.id)}`);

    await expect(open()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('adding a collaborator who has an account', () => {
  test('adding a collaborator again with the same idempotency key returns the same collaborator', async () => {
    const owner = await newUser();
    const { id } = await newDeck({}, owner.user);
    const ask = () =>
      call('POST', `/presentations/${id}/collaborators`, {
        token: owner.token,
        headers: { 'idempotency-key': 'share-1' },
        body: { email: 'Someone@Example.com ', role: 'viewer' },
      });

    const [first, second] = [await ask(), await ask()];

    expect(second.body).toEqual(first.body);
    expect(first.body).toMatchObject({ email: 'someone@example.com' });
    expect(await listCollaborators(id)).toHaveLength(1);
  });

  test('adding a collaborator is rejected for an address that was added before, for the caller’s own address, and for a full list', async () => {
    const { path, owner, guest, id } = await newSharedDeck();
    const add = (email: string) =>
      callAs(owner, 'POST', `${path}/collaborators`, { email, role: 'viewer' });

    expect(getCode(await add(guest.user.email))).toBe('collaborator_exists');
    expect((await add(owner.user.email)).body).toMatchObject({ code: 'validation' });
    for (let i = 1; i < maxCollaborators; i += 1) await add(newEmail());
    expect(getCode(await add(newEmail()))).toBe('collaborators_full');
    expect(await listCollaborators(id)).toHaveLength(maxCollaborators);
  });

  test('concurrent additions of collaborators are all stored', async () => {
    const owner = await newUser();
    const { id } = await newDeck({}, owner.user);
    const guests = await Promise.all([newUser(), newUser(), newUser()]);

    const answers = await Promise.all(
      guests.map(({ user }) =>
        callAs(owner, 'POST', `/presentations/${id}/collaborators`, {
          email: user.email,
          role: 'viewer',
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const guest of guests)
      expect((await callAs(guest, 'GET', `/presentations/${id}`)).status).toBe(200);
  });

  test('changes of collaborators are in the admins’ audit log', async () => {
    const { id, path, owner, guest, collaborator } = await newSharedDeck('viewer');
    const one = `${path}/collaborators/${collaborator.id}`;
    await callAs(owner, 'PATCH', one, { role: 'editor' });
    await callAs(guest, 'DELETE', one);

    const { body } = await callAs(await newAdmin(), 'GET', `/audit?target_id=${id}`);

    expect(body.items).toMatchObject([
      { action: 'presentation.collaborator_removed', actor: { id: guest.user.id } },
      {
        action: 'presentation.collaborator_changed',
        before: { role: 'viewer' },
        after: { role: 'editor', email: guest.user.email },
      },
      { action: 'presentation.collaborator_added', actor: { id: owner.user.id } },
    ]);
  });
});

describe('when the sharing of a presentation ends', () => {
  test('collaborators can’t read a presentation in the trash, and can again after it is restored', async () => {
    const { path, owner, guest, id } = await newSharedDeck();

    await callAs(owner, 'DELETE', path);
    const inTrash = await callAs(guest, 'GET', path);
    await callAs(owner, 'POST', `/trash/${id}/restore`);

    expect(inTrash.status).toBe(404);
    expect((await callAs(guest, 'GET', path)).status).toBe(200);
  });

  test('an editor can’t delete the presentation', async () => {
    const { path, guest } = await newSharedDeck('editor');

    expect((await callAs(guest, 'DELETE', path)).status).toBe(403);
    expect((await callAs(guest, 'GET', path)).status).toBe(200);
  });

  test('purging a deleted presentation removes its collaborators', async () => {
    const { path, id } = await newSharedDeck();
    await callAs(await newAdmin(), 'POST', `${path}/cancel`);
    await markDeleted(id, systemClock.now());

    await purgeDeck(id, systemClock);

    expect(await listCollaborators(id)).toEqual([]);
    expect((await getDeletedDeck(id))?.collaborators).toBeUndefined();
  });
});

describe('the list of shared presentations', () => {
  test('the list of shared presentations is searched, sorted and paged like the list of the user’s own presentations', async () => {
    const { guest, path, owner } = await newSharedDeck();
    const other = await newDeck({ topic: 'Wasps' }, owner.user);
    await callAs(owner, 'POST', `/presentations/${other.id}/collaborators`, {
      email: guest.user.email,
      role: 'viewer',
    });

    const page = await callAs(guest, 'GET', '/presentations?shared=true&limit=1');
    const found = await callAs(guest, 'GET', '/presentations?shared=true&q=bees');

    expect(page.body).toMatchObject({ total: 2, next_cursor: other.id });
    expect(found.body).toMatchObject({ items: [{ id: path.split('/').at(-1) }], total: 1 });
  });

  test('the list of shared presentations hides the owner’s folder and favourite mark, and rejects filters by them', async () => {
    const { guest, path, owner } = await newSharedDeck();
    await callAs(owner, 'PATCH', `${path}/placement`, { folder: 'Private', is_favorite: true });

    const [listed] = await listSharedWith(guest);
    const filtered = await callAs(guest, 'GET', '/presentations?shared=true&folder=Private');

    expect(listed).toMatchObject({ folder: null, is_favorite: false });
    expect(filtered.status).toBe(422);
  });
});
