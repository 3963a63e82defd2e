/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SidebarLibrary } from '#web/app/layout/sidebar-library.tsx';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { makeStages, makeSummary } from './support/decks.ts';
import { mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

// The empty dashboard loads the deck page in advance, which would take longer than these tests.
vi.mock('#web/features/decks/routes/deck-page.tsx', () => ({}));

const makeSharedDeck = (id: string, more: object) =>
  makeSummary({ id, title: id, stages: makeStages(), my_role: 'viewer', ...more });

/** Mocks the lists of presentations: the user owns none, and those in `shared` are shared with the user. */
const mockDecks = (...shared: ReturnType<typeof makeSharedDeck>[]) =>
  fakeApi(
    ({ path }) =>
      path.startsWith('/api/presentations?')
        ? { body: { items: path.includes('shared=true') ? shared : [], next_cursor: null } }
        : undefined,
    onPath('/api/folders', { body: { items: [] } }),
    onPath('/api/examples', { body: { items: [] } }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );

beforeEach(() => {
  mockPopovers();
  mockIntersectionObserver();
  signIn();
});
afterEach(cleanup);

it('the empty dashboard links to the presentations that are shared with the user', async () => {
  mockDecks(makeSharedDeck('a', { is_new: true }), makeSharedDeck('b', {}));

  await mount(<DashboardPage />);

  expect(await screen.findByText('2 presentations are shared with you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show shared presentations' }).getAttribute('href')).toBe(
    '/dashboard?shared=1',
  );
});

it('the empty dashboard has no filters, sort order or view', async () => {
  mockDecks();

  await mount(<DashboardPage />);

  await screen.findByRole('heading', { name: 'No presentations yet' });
  expect(screen.queryByRole('button', { name: 'Failed' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Shared with me' })).toBeTruthy();
});

it('the sidebar counts the shared presentations that the user has not opened', async () => {
  mockDecks(makeSharedDeck('a', { is_new: true }), makeSharedDeck('b', {}));

  await mount(<SidebarLibrary isCollapsed={false} onFollow={() => undefined} />);

  const link = await screen.findByTitle('1 shared presentation that you haven’t opened');
  expect(link.textContent).toBe('Shared with me1');
});
