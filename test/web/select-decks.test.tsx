/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SidebarLibrary } from '#web/app/layout/sidebar-library.tsx';
import { Toaster } from '#web/components/toaster.tsx';
import { useDeckSelection } from '#web/features/decks/components/dashboard/deck-selection.ts';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeSummary } from './support/decks.ts';
import { mockDialogs, mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const titles = ['Tides', 'Winds', 'Waves', 'Storms'];
const folders: Record<string, string | null> = { Tides: 'Sea', Winds: null };

/** Mounts the dashboard with four decks; the server rejects changes of the decks in `refused`. */
async function mountDashboard({ refused = [] as string[], isShared = false } = {}) {
  const owner = { id: makeUser().id, full_name: 'Ada' };
  const decks = titles.map((title) =>
    makeSummary({
      id: title.toLowerCase(),
      title,
      owner,
      folder: folders[title] ?? null,
      my_role: isShared ? 'viewer' : 'owner',
    }),
  );
  const trashed = new Set<string>();
  const api = fakeApi(
    ({ path, method }) => {
      const [, id = ''] = /^\/api\/(?:presentations|trash)\/(\w+)/.exec(path) ?? [];
      if (id === '' || !method || method === 'GET') return undefined;
      if (refused.includes(id))
        return { status: 409, body: { detail: 'It is being changed.', code: 'conflict' } };
      if (method === 'DELETE') trashed.add(id);
      if (path.endsWith('/restore')) trashed.delete(id);
      return { status: path.endsWith('/restore') ? 200 : 204, body: {} };
    },
    ({ path }) =>
      path.split('?')[0] === '/api/presentations'
        ? { body: { items: decks.filter(({ id }) => !trashed.has(id)), next_cursor: null } }
        : undefined,
    onPath('/api/folders', { body: { items: [{ name: 'Sea', presentations: 1 }] } }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );
  const element = (
    <>
      <SidebarLibrary isCollapsed={false} onFollow={() => undefined} />
      <DashboardPage />
      <Toaster />
    </>
  );
  const router = await mountRoutes([{ path: '*', element }], '/dashboard');
  await screen.findByRole('link', { name: 'Tides' });
  // The selection is loaded after the list.
  await waitFor(() => expect(useDeckSelection.getState().isReady).toBe(true));
  const changes = () =>
    api.sent
      .filter(({ method }) => method && method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { router, changes };
}

const deckCheckbox = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const deckLink = (title: string) => screen.getByRole('link', { name: title });
const findSelectionBar = () => screen.findByRole('toolbar', { name: 'Selected presentations' });
const isSelected = (title: string) => deckCheckbox(title).ariaChecked === 'true';
const selectedTitles = () => titles.filter(isSelected);

async function press(name: string) {
  fireEvent.click(within(await findSelectionBar()).getByRole('button', { name }));
}

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  mockIntersectionObserver();
  signIn();
  useToasts.setState({ toasts: [] });
  useDeckSelection.setState({ isReady: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('selecting presentations', () => {
  it('a check box selects, and the next click on a card selects instead of opening it', async () => {
    const { router } = await mountDashboard();

    fireEvent.click(deckCheckbox('Tides'));
    fireEvent.click(deckLink('Waves'));

    expect(selectedTitles()).toEqual(['Tides', 'Waves']);
    expect((await findSelectionBar()).textContent).toContain('2 selected');
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('a click opens the presentation while nothing is selected', async () => {
    const { router } = await mountDashboard();

    fireEvent.click(deckLink('Waves'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/presentation/waves'));
  });

  it('Ctrl with a click adds and removes, Shift selects all presentations in between', async () => {
    await mountDashboard();

    fireEvent.click(deckLink('Tides'), { ctrlKey: true });
    fireEvent.click(deckLink('Waves'), { shiftKey: true });
    fireEvent.click(deckLink('Winds'), { ctrlKey: true });

    expect(selectedTitles()).toEqual(['Tides', 'Waves']);
  });

  it('a long press selects and does not open the presentation; a scrolling finger selects nothing', async () => {
    const { router } = await mountDashboard();
    vi.useFakeTimers();

    fireEvent.pointerDown(deckLink('Tides'), { pointerType: 'touch', clientX: 10, clientY: 10 });
    fireEvent.pointerMove(deckLink('Tides'), { pointerType: 'touch', clientX: 10, clientY: 60 });
    vi.advanceTimersByTime(600);
    fireEvent.pointerDown(deckLink('Winds'), { pointerType: 'touch', clientX: 10, clientY: 10 });
    vi.advanceTimersByTime(600);
    fireEvent.pointerUp(deckLink('Winds'));
    fireEvent.click(deckLink('Winds'));
    vi.useRealTimers();

    await findSelectionBar();
    expect(selectedTitles()).toEqual(['Winds']);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('Ctrl+A selects all, Escape clears the selection', async () => {
    await mountDashboard();
    fireEvent.click(deckCheckbox('Tides'));
    await findSelectionBar();

    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(selectedTitles()).toEqual(titles);

    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(selectedTitles()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('presentations shared by other users can’t be selected', async () => {
    await mountDashboard({ isShared: true });

    fireEvent.click(deckLink('Tides'), { ctrlKey: true });

    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('changing the selected presentations', () => {
  it('selected presentations are moved to the trash one after the other, and one Undo restores all', async () => {
    const { changes } = await mountDashboard();
    fireEvent.click(deckCheckbox('Tides'));
    fireEvent.click(deckCheckbox('Winds'));
    await findSelectionBar();

    fireEvent.keyDown(document.body, { key: 'Delete' });

    await screen.findByText('2 presentations are in the trash.');
    expect(screen.queryByRole('link', { name: 'Tides' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Undo: / }));
    await screen.findByRole('link', { name: 'Winds' });
    expect(changes().map(([sent]) => sent)).toEqual([
      'DELETE /api/presentations/tides',
      'DELETE /api/presentations/winds',
      'POST /api/trash/tides/restore',
      'POST /api/trash/winds/restore',
    ]);
    expect(selectedTitles()).toEqual([]);
  });

  it('a message names the selected presentations that could not be changed, and they stay selected', async () => {
    await mountDashboard({ refused: ['winds'] });
    for (const title of ['Tides', 'Winds', 'Waves']) fireEvent.click(deckCheckbox(title));

    await press('Move to trash');

    await screen.findByText('2 of 3 changed. “Winds” could not be changed: It is being changed.');
    await screen.findByText('2 presentations are in the trash.');
    expect(
      await screen.findByRole('checkbox', { name: 'Select Winds', checked: true }),
    ).toBeTruthy();
  });

  it('selected presentations are moved to a folder, and Undo moves each back to its previous folder', async () => {
    const { changes } = await mountDashboard();
    fireEvent.click(deckCheckbox('Tides'));
    fireEvent.click(deckCheckbox('Winds'));
    await press('Move to folder');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'New folder' }));
    const name = dialog.getByLabelText('Name');
    fireEvent.change(name, { target: { value: 'Air' } });

    fireEvent.submit(name);

    await screen.findByText('2 presentations are in the folder “Air”.');
    fireEvent.click(screen.getByRole('button', { name: /^Undo: / }));
    await waitFor(() => expect(changes()).toHaveLength(4));
    expect(changes()).toEqual([
      ['PATCH /api/presentations/tides/placement', { folder: 'Air' }],
      ['PATCH /api/presentations/winds/placement', { folder: 'Air' }],
      ['PATCH /api/presentations/tides/placement', { folder: 'Sea' }],
      ['PATCH /api/presentations/winds/placement', { folder: null }],
    ]);
  });

  it('selected presentations are marked as favourites and stay selected', async () => {
    const { changes } = await mountDashboard();
    fireEvent.click(deckCheckbox('Tides'));
    fireEvent.click(deckCheckbox('Winds'));

    await press('Add to favourites');

    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual([
      'PATCH /api/presentations/winds/placement',
      { is_favorite: true },
    ]);
    expect(selectedTitles()).toEqual(['Tides', 'Winds']);
  });
});

describe('dropping presentations on a folder of the sidebar', () => {
  /**
   * Drags the card of a presentation to the folder “Sea” and drops it there; returns the folder, and whether it was
   * highlighted during the drag.
   */
  async function dragToFolder(title: string) {
    const folder = await screen.findByRole('link', { name: 'Sea' });
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      setDragImage: () => undefined,
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(deckLink(title), { dataTransfer });
    fireEvent.dragOver(folder, { dataTransfer });
    const isMarked = folder.hasAttribute('data-drop');
    fireEvent.drop(folder, { dataTransfer });
    return { isMarked, folder };
  }

  it('a dropped presentation is moved to the folder, and Undo moves it back', async () => {
    const { changes } = await mountDashboard();

    const { isMarked, folder } = await dragToFolder('Winds');

    await screen.findByText('1 presentation is in the folder “Sea”.');
    expect([isMarked, folder.hasAttribute('data-drop')]).toEqual([true, false]);
    fireEvent.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PATCH /api/presentations/winds/placement', { folder: 'Sea' }],
        ['PATCH /api/presentations/winds/placement', { folder: null }],
      ]),
    );
  });

  it('all selected presentations are dropped, except those that are in the folder already', async () => {
    const { changes } = await mountDashboard();
    for (const title of ['Tides', 'Winds', 'Waves']) fireEvent.click(deckCheckbox(title));

    await dragToFolder('Winds');

    await screen.findByText('2 presentations are in the folder “Sea”.');
    expect(changes().map(([call]) => call)).toEqual([
      'PATCH /api/presentations/winds/placement',
      'PATCH /api/presentations/waves/placement',
    ]);
  });

  it('presentations shared by other users can’t be dropped on a folder', async () => {
    const { changes } = await mountDashboard({ isShared: true });

    await dragToFolder('Winds');

    expect(changes()).toEqual([]);
  });
});
