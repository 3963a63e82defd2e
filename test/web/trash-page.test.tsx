/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { mockDialogs, mockIntersectionObserver } from './support/dialogs.ts';
import { type FakeResponse, fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const makeTrashed = (
  id: string,
  title: string,
  changes: Partial<TrashedPresentation> = {},
): TrashedPresentation => ({
  ...{ id, title, topic: 'x', slide_count: 3, theme: 'meridian', language: 'en' },
  ...{ thumbnail_url: null, status: 'completed', deleted_at: inDays(-1), purge_at: inDays(28.5) },
  ...changes,
});

/** Opens the trash with presentations; `removal` is the response to their removal. */
async function openTrash(
  decks: readonly TrashedPresentation[],
  removal: FakeResponse = { status: 204 },
) {
  const gone = new Set<string>();
  const api = fakeApi(
    ({ path, method }) => {
      const [, id = ''] = /^\/api\/trash\/(\w+)/.exec(path) ?? [];
      if (method === 'DELETE') {
        if (!(removal instanceof Error) && (removal.status === 204 || removal.status === 404))
          gone.add(id);
        return removal;
      }
      if (path.endsWith('/restore')) {
        gone.add(id);
        return { body: {} };
      }
      return path === '/api/trash'
        ? { body: { items: decks.filter((deck) => !gone.has(deck.id)) } }
        : undefined;
    },
    onPath('/api/presentations', { body: { items: [], next_cursor: null } }),
    onPath('/api/folders', { body: { items: [] } }),
  );
  const router = await mountRoutes(
    [{ path: '*', element: <DashboardPage /> }],
    '/dashboard?trash=1',
  );
  const removals = () =>
    api.sent.filter(({ method }) => method === 'DELETE').map((one) => one.path);
  return { api, router, removals };
}

/** Returns the title of a card; the drawn cover contains the title too. */
const findTitle = (name: string) => screen.queryByRole('heading', { level: 2, name });

const pressIn = (container: HTMLElement, name: string) =>
  fireEvent.click(within(container).getByRole('button', { name }));

beforeEach(() => {
  mockDialogs();
  mockIntersectionObserver();
  signIn();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

it('the trash shows each presentation with the days until it is removed and its language', async () => {
  await openTrash([
    makeTrashed('a', 'Tides'),
    makeTrashed('b', 'Winds', { purge_at: inDays(0.2), language: 'zh-CN' }),
    makeTrashed('c', 'Late', { purge_at: inDays(-0.1) }),
  ]);

  const cards = await screen.findAllByRole('article');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trash');
  expect(cards.map((card) => card.querySelector('time')?.textContent)).toEqual([
    '29 days left',
    '1 day left',
    '1 day left',
  ]);
  expect(cards.map((card) => within(card).queryByText('Chinese')?.textContent)).toEqual([
    undefined,
    'Chinese',
    undefined,
  ]);
});

it('a presentation is restored from the trash, the focus moves to the next one, and a message opens it', async () => {
  const { api, router } = await openTrash([makeTrashed('a', 'Tides'), makeTrashed('b', 'Winds')]);
  const button = await screen.findByRole('button', { name: 'Restore Tides' });

  button.focus();
  fireEvent.click(button);

  await waitFor(() => expect(findTitle('Tides')).toBeNull());
  expect(api.to('/api/trash/a/restore')).toMatchObject([{ method: 'POST' }]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore Winds'),
  );
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  expect(toast?.text).toBe('“Tides” is restored.');
  act(() => toast?.action?.run());
  expect(router.state.location.pathname).toBe('/presentation/a');
});

it('a presentation is deleted forever only after a confirmation', async () => {
  const { removals } = await openTrash([makeTrashed('a', 'Tides'), makeTrashed('b', 'Winds')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete forever: Winds' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Winds” forever?' });
  pressIn(dialog, 'Cancel');
  expect(removals()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Delete forever: Winds' }));
  pressIn(await screen.findByRole('dialog'), 'Delete forever');

  await waitFor(() => expect(findTitle('Winds')).toBeNull());
  expect(removals()).toEqual(['/api/trash/b']);
  expect(findTitle('Tides')).toBeTruthy();
});

it('Empty trash removes all presentations, also those that another tab has removed, and shows the empty trash', async () => {
  const { removals } = await openTrash([makeTrashed('a', 'Tides'), makeTrashed('b', 'Winds')], {
    status: 404,
    body: { detail: 'Not found', code: 'not_found' },
  });

  fireEvent.click(await screen.findByRole('button', { name: 'Empty trash' }));
  pressIn(
    await screen.findByRole('dialog', { name: 'Delete 2 presentations forever?' }),
    'Delete forever',
  );

  expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeTruthy();
  expect(removals()).toEqual(['/api/trash/a', '/api/trash/b']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
});

it('a removal that fails keeps the dialog open with the error', async () => {
  await openTrash([makeTrashed('a', 'Tides')], {
    status: 403,
    body: { detail: 'You can’t do that.', code: 'forbidden' },
  });

  fireEvent.click(await screen.findByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 presentation forever?' });
  pressIn(dialog, 'Delete forever');

  expect(await within(dialog).findByText('You can’t do that.')).toBeTruthy();
  expect(findTitle('Tides')).toBeTruthy();
});

it.each(['constructor', 'trash', 'anything'])(
  'the dashboard shows the page of a new presentation for the unknown view %s',
  async (view) => {
    fakeApi();

    await mountRoutes([{ path: '*', element: <DashboardPage /> }], `/dashboard?new=${view}`);

    expect(await screen.findByRole('heading', { name: 'New presentation' })).toBeDefined();
    await vi.dynamicImportSettled();
  },
);
