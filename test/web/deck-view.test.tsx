/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDeckViewMode } from '#web/features/decks/components/dashboard/use-deck-view-mode.ts';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { makeSummary } from './support/decks.ts';
import { mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

beforeEach(() => {
  mockPopovers();
  mockIntersectionObserver();
  signIn();
  fakeApi(
    onPath('/api/presentations', {
      body: { items: [makeSummary({ title: 'Bees' })], next_cursor: null },
    }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  useDeckViewMode.setState({ view: 'grid' });
});

const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('the dashboard shows presentations as cards by default, and saves the choice of the list', async () => {
  await mount(<DashboardPage />);
  await screen.findByRole('link', { name: 'Bees' });
  expect(isPressed('Cards')).toBe('true');

  fireEvent.click(screen.getByRole('button', { name: 'List' }));

  expect(isPressed('List')).toBe('true');
  expect(isPressed('Cards')).toBe('false');
  expect(screen.getByRole('article').className).toMatch(/row/);
  expect(JSON.parse(localStorage.getItem('dashboard-view') ?? '{}')).toMatchObject({
    state: { view: 'list' },
  });
});

it('the dashboard shows presentations as a list if the user chose the list before', async () => {
  localStorage.setItem('dashboard-view', JSON.stringify({ state: { view: 'list' }, version: 0 }));
  await useDeckViewMode.persist.rehydrate();

  await mount(<DashboardPage />);

  await waitFor(() => expect(screen.getByRole('article').className).toMatch(/row/));
});
