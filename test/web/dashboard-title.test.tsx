/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { makeStages, makeSummary } from './support/decks.ts';
import { mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const makeDeckSummary = (id: string, status: 'running' | 'completed', progress: number) =>
  makeSummary({ id, title: id, status, progress, stages: makeStages() });
const mockDeckList = (...items: ReturnType<typeof makeDeckSummary>[]) =>
  fakeApi(
    onPath('/api/presentations', { body: { items, next_cursor: null } }),
    onPath('/api/users/me/quota', { status: 404, body: { detail: '', code: 'not_found' } }),
  );

beforeEach(() => {
  mockPopovers();
  mockIntersectionObserver();
  signIn();
});
afterEach(cleanup);

it('the dashboard shows the overall progress of running presentations in the browser tab’s title', async () => {
  mockDeckList(
    makeDeckSummary('a', 'running', 0.2),
    makeDeckSummary('b', 'running', 0.6),
    makeDeckSummary('c', 'completed', 1),
  );

  await mount(<DashboardPage />);

  await waitFor(() => expect(document.title).toBe('40% · Presentations — Deckwright'));
});

it('the dashboard shows no progress in the browser tab’s title without running presentations', async () => {
  mockDeckList(makeDeckSummary('c', 'completed', 1));

  await mount(<DashboardPage />);

  await screen.findByRole('link', { name: 'c' });
  expect(document.title).toBe('Presentations — Deckwright');
});
