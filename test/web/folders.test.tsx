/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeSummary } from './support/decks.ts';
import { mockDialogs, mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const folders = { items: [{ name: 'Plans', presentations: 3 }] };

/** Mounts the dashboard with one deck and a server that stores changes of the deck, or rejects them if `isRefused`. */
async function mountDashboard(
  changes: Parameters<typeof makeSummary>[0] = {},
  at = '/dashboard',
  isRefused = false,
) {
  let deck = makeSummary({ owner: { id: makeUser().id, full_name: 'Ada' }, ...changes });
  const api = fakeApi(
    onCall('PATCH', `/presentations/${deckId}/placement`, { status: isRefused ? 404 : 204 }),
    onCall('DELETE', `/presentations/${deckId}`, { status: 204 }),
    ({ path }) => {
      if (path.split('?')[0] !== '/api/presentations') return undefined;
      const [sent] = isRefused ? [] : api.to(`/api/presentations/${deckId}/placement`);
      deck = { ...deck, ...(sent?.body as object | undefined) };
      return { body: { items: [deck], next_cursor: null } };
    },
    onPath('/api/folders', { body: folders }),
    onPath('/api/folders/move', { status: 204 }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );
  const router = await mountRoutes([{ path: '*', element: <DashboardPage /> }], at);
  return { api, router };
}

const star = () => screen.findByRole('button', { name: 'Favourite: Tides' });
const clickMoveMenuItem = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Actions/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to folder' }));
  return screen.findByRole('dialog', { name: 'Move to folder' });
};

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  mockIntersectionObserver();
  signIn();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

it('the dashboard marks a presentation as a favourite before the server responds', async () => {
  const { api } = await mountDashboard();

  fireEvent.click(await star());

  await waitFor(async () => expect(await star()).toHaveProperty('ariaPressed', 'true'));
  expect(api.to(`/api/presentations/${deckId}/placement`)).toMatchObject([
    { method: 'PATCH', body: { is_favorite: true } },
  ]);
});

it('the dashboard removes the favourite mark when the server rejects the request', async () => {
  await mountDashboard({}, '/dashboard', true);

  fireEvent.click(await star());

  await waitFor(async () => expect(await star()).toHaveProperty('ariaPressed', 'false'));
});

it('the dashboard filters by favourites and folder, and keeps the filters in the URL', async () => {
  const { api, router } = await mountDashboard();

  fireEvent.click(await screen.findByRole('button', { name: 'Favourites only' }));
  fireEvent.change(await screen.findByLabelText('Folder'), { target: { value: 'Plans' } });

  expect(router.state.location.search).toBe('?favorites=1&folder=Plans');
  await waitFor(() =>
    expect(api.sent.at(-1)?.path).toMatch(/\/api\/presentations\?.*is_favorite=true.*folder=Plans/),
  );
});

it('the folder dialog moves a presentation to a new folder', async () => {
  const { api } = await mountDashboard();
  const dialog = await clickMoveMenuItem();

  fireEvent.click(within(dialog).getByRole('button', { name: 'New folder' }));
  const name = within(dialog).getByLabelText('Name');
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: ' Ideas ' } });
  fireEvent.submit(name);

  await waitFor(() =>
    expect(api.to(`/api/presentations/${deckId}/placement`)).toMatchObject([
      { body: { folder: 'Ideas' } },
    ]),
  );
});

it('the folder dialog lists the folders, a click moves the presentation, and Undo moves it back', async () => {
  const { api } = await mountDashboard();
  const dialog = await clickMoveMenuItem();

  fireEvent.click(await within(dialog).findByRole('button', { name: 'Plans' }));

  await waitFor(() =>
    expect(api.to(`/api/presentations/${deckId}/placement`)).toMatchObject([
      { body: { folder: 'Plans' } },
    ]),
  );
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  expect(toast?.text).toBe('“Tides” is in the folder “Plans”.');

  act(() => toast?.action?.run());

  await waitFor(() =>
    expect(api.to(`/api/presentations/${deckId}/placement`).at(-1)).toMatchObject({
      body: { folder: null },
    }),
  );
});

it('the folder dialog removes a presentation from its folder', async () => {
  const { api } = await mountDashboard({ folder: 'Plans' });
  const dialog = await clickMoveMenuItem();

  fireEvent.click(within(dialog).getByRole('button', { name: 'Take out of the folder' }));

  await waitFor(() =>
    expect(api.to(`/api/presentations/${deckId}/placement`)).toMatchObject([
      { body: { folder: null } },
    ]),
  );
});

it('the dashboard refetches the number of presentations in each folder after a deletion', async () => {
  const { api } = await mountDashboard();
  fireEvent.click(await screen.findByRole('button', { name: /Actions/ }));
  const before = api.to('/api/folders').length;

  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));

  await waitFor(() => expect(api.to('/api/folders').length).toBe(before + 1));
});

it('an admin’s view of another user’s presentation has no command for folders', async () => {
  await mountDashboard({ owner: { id: 'other', full_name: 'Eve' } });

  fireEvent.click(await screen.findByRole('button', { name: /Actions/ }));

  expect(screen.queryByRole('menuitem', { name: 'Move to folder' })).toBeNull();
});

it('the dashboard renames the selected folder and keeps the renamed folder selected', async () => {
  const { api, router } = await mountDashboard({}, '/dashboard?folder=Plans');
  fireEvent.click(await screen.findByRole('button', { name: 'Rename or remove the folder' }));
  const name = await screen.findByLabelText('Name');

  fireEvent.change(name, { target: { value: 'Ideas' } });
  fireEvent.submit(name);

  await waitFor(() => expect(router.state.location.search).toBe('?folder=Ideas'));
  expect(api.to('/api/folders/move')).toMatchObject([{ body: { from: 'Plans', to: 'Ideas' } }]);
});
