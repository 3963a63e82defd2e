/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { deckId, makeDeck, makeSummary } from './support/decks.ts';
import { mockDialogs, mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const path = `/api/presentations/${deckId}`;

/** Mounts the dashboard with one of 30 listed decks; the mocked server stores the deck's new title. */
async function mountDashboard(at: string, allowed_actions: ('edit_deck' | 'delete')[]) {
  let title = 'Tides';
  const api = fakeApi(
    onCall('PATCH', `/presentations/${deckId}`, { body: makeDeck({ title: 'Ebb and flow' }) }),
    ({ path: asked }) => {
      if (asked.split('?')[0] !== '/api/presentations') return undefined;
      if (api.to(path).some(({ method }) => method === 'PATCH')) title = 'Ebb and flow';
      const items = [makeSummary({ title, allowed_actions })];
      return { body: { items, next_cursor: null, total: 30 } };
    },
    ({ path: asked }) =>
      asked.startsWith(path) ? { body: makeDeck({ title, rev: 7 }) } : undefined,
    onPath('/api/folders', { body: { items: [] } }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );
  await mountRoutes([{ path: '*', element: <DashboardPage /> }], at);
  fireEvent.click(await screen.findByRole('button', { name: /Actions/ }));
  return api;
}

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  mockIntersectionObserver();
  signIn();
});
afterEach(cleanup);

it('the menu of a card renames the presentation', async () => {
  const api = await mountDashboard('/dashboard', ['edit_deck', 'delete']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
  const title = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Tides');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', false),
  );

  fireEvent.change(title, { target: { value: ' Ebb and flow ' } });
  fireEvent.submit(title);

  expect(await screen.findByRole('link', { name: 'Ebb and flow' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = api.to(path).filter(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ title: 'Ebb and flow' });
  expect(sent?.headers.get('If-Match')).toBe('"7"');
});

it('the menu of a card has no command to rename a presentation that can’t be edited', async () => {
  await mountDashboard('/dashboard', ['delete']);

  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
});

it('search results have a heading with their number and the search text', async () => {
  await mountDashboard('/dashboard?q=crane', ['delete']);

  expect(screen.getByRole('heading', { name: '30 results for “crane”' })).toBeTruthy();
});
