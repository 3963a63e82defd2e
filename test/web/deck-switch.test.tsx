/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Task } from '#shared/schemas/presentations.ts';
import { DeckPage } from '#web/features/decks/routes/deck-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeDeck, makeSlide, makeStages, makeTask } from './support/decks.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

resetBetweenTests();

const createDeckRules = (id: string, title: string, items: Task[]) => {
  const path = `/api/presentations/${id}`;
  return [
    onPath(`${path}/tasks`, { body: { items } }),
    onPath(path, { body: makeDeck({ id, title, task_list: items }) }),
  ];
};

it('returning to a presentation shows no toasts for side tasks that ended earlier', async () => {
  const file = makeTask({ id: 'html-1-v2', kind: 'deploy.html', is_aside: true });
  fakeApi(
    ...createDeckRules('original', 'Tides', [file]),
    ...createDeckRules('copy', 'Copy of Tides', [makeTask({ id: 'html-2', kind: 'deploy.html' })]),
    onCall('GET', '/slides', { body: { items: [] } }),
    onCall('GET', '/outline', { body: { rev: 1, title: '', subtitle: '', entries: [] } }),
    onCall('GET', '/config.json', { body: {} }),
    () => ({ body: { items: [] } }),
  );
  const router = await mountRoutes(
    [{ path: '/presentation/:id', element: <DeckPage /> }],
    '/presentation/original',
  );
  const open = async (id: string, title: string) => {
    await act(() => router.navigate(`/presentation/${id}`));
    await screen.findByRole('heading', { name: title });
    await act(() => Promise.resolve());
  };
  await screen.findByRole('heading', { name: 'Tides' });

  await open('copy', 'Copy of Tides');
  await open('original', 'Tides');

  await waitFor(() => expect(document.title).toContain('Tides'));
  expect(useToasts.getState().toasts).toEqual([]);
});

it('a copy whose files are being written shows one line about it, and its slides without the stages', async () => {
  const stages = makeStages().map((stage) =>
    stage.name === 'deploy' ? { ...stage, status: 'running' as const, done: 0, total: 4 } : stage,
  );
  const copy = makeDeck({
    ...{ status: 'running', run: 2, latest_version: 1, current_html_version: null },
    ...{ stages, allowed_actions: ['pause'], slide_count: 1 },
  });
  fakeApi(
    onPath('/api/presentations/copy/tasks', { body: { items: [] } }),
    onPath('/api/presentations/copy/slides', { body: { items: [makeSlide(0)] } }),
    onPath('/api/presentations/copy', { body: { ...copy, id: 'copy' } }),
    onCall('GET', '/config.json', { body: {} }),
    () => ({ body: { items: [] } }),
  );

  await mountRoutes([{ path: '/presentation/:id', element: <DeckPage /> }], '/presentation/copy');

  expect(await screen.findAllByText('Preparing files')).not.toEqual([]);
  expect(
    await screen.findByText(
      'You can edit slides in a few seconds, when the first files are ready.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
  expect(screen.queryByText('In progress')).toBeNull();
  expect(screen.queryByText(/0\/4/)).toBeNull();
});
