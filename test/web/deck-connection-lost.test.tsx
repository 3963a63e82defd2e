/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DeckPage } from '#web/features/decks/routes/deck-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, runningDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

resetBetweenTests();

describe('deck page without a connection', () => {
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
  type Answer = { body?: unknown; status?: number } | Error;
  const mountDeckPage = async (...answers: (Answer | Promise<Answer>)[]) => {
    vi.useFakeTimers({ toFake: [...timers] });
    const remainingAnswers = [...answers];
    const api = fakeApi(
      ({ path }) =>
        path.endsWith(`/presentations/${deckId}?include=tasks`)
          ? remainingAnswers.shift()
          : undefined,
      onCall('GET', '/tasks', { body: { items: [] } }),
      onCall('GET', '/slides', { body: { items: [] } }),
      onCall('GET', '/config.json', { body: {} }),
    );
    await mountRoutes(
      [
        {
          path: '/presentation/:id',
          element: (
            <main id="main" tabIndex={-1}>
              <DeckPage />
            </main>
          ),
        },
      ],
      `/presentation/${deckId}`,
    );
    await vi.waitFor(() => expect(screen.getByText('less than a minute left')).toBeTruthy(), 4000);
    const pollRequests = () =>
      api.sent.filter(({ path }) => path.endsWith(`/presentations/${deckId}?include=tasks`));
    const waitForPolls = async (times: number) => {
      for (let step = 0; step < 40 && pollRequests().length < times; step += 1)
        await act(() => vi.advanceTimersByTimeAsync(500));
      expect(pollRequests()).toHaveLength(times);
    };
    return { waitForPolls, pollRequests };
  };
  const connectionError = new Error('refused');
  const pendingAnswer = () => new Promise<Answer>(() => undefined);

  it('the deck page shows since when the connection is lost, and no remaining time', async () => {
    const { waitForPolls } = await mountDeckPage(
      { body: runningDeck },
      connectionError,
      connectionError,
      pendingAnswer(),
    );

    await waitForPolls(3);

    await vi.waitFor(() => expect(screen.getByText(/The server can’t be reached/)).toBeTruthy());
    expect(screen.queryByText('less than a minute left')).toBeNull();
  });

  it('the deck page shows no note about the connection after a single failed poll', async () => {
    const { waitForPolls } = await mountDeckPage(
      { body: runningDeck },
      { status: 503 },
      pendingAnswer(),
    );

    await waitForPolls(3);

    expect(screen.queryByText(/The server can’t be reached/)).toBeNull();
    expect(screen.getByText('less than a minute left')).toBeTruthy();
  });

  it('the note about the lost connection stays visible while polls are retried', async () => {
    const { waitForPolls } = await mountDeckPage(
      { body: runningDeck },
      connectionError,
      connectionError,
      connectionError,
      connectionError,
      pendingAnswer(),
    );

    await waitForPolls(6);

    expect(screen.getByText(/The server can’t be reached/)).toBeTruthy();
    expect(screen.queryByText('less than a minute left')).toBeNull();
  });

  it('the deck page shows that the deck was deleted elsewhere, without a toast', async () => {
    const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    const { waitForPolls } = await mountDeckPage({ body: runningDeck }, missing);

    await waitForPolls(2);

    await vi.waitFor(() => expect(screen.getByText('Presentation not found')).toBeTruthy());
    expect(document.title).toBe('Presentation not found — Deckwright');
    expect(screen.getByRole('link', { name: 'Look in the trash' }).getAttribute('href')).toBe(
      '/dashboard?trash=1',
    );
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('polls of a deleted deck stop and focus moves to the page', async () => {
    const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    const { waitForPolls, pollRequests } = await mountDeckPage({ body: runningDeck }, missing, {
      body: runningDeck,
    });
    screen.getByRole('button', { name: 'Pause' }).focus();

    await waitForPolls(2);
    await vi.waitFor(() => expect(screen.getByText('Presentation not found')).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(10_000));

    expect(pollRequests()).toHaveLength(2);
    expect(document.activeElement?.id).toBe('main');
  });

  it('a 403 for a presentation is shown on the page, without a toast', async () => {
    const refused = { status: 403, body: { detail: 'Not for you.', code: 'forbidden' } };
    const { waitForPolls } = await mountDeckPage({ body: runningDeck }, refused, pendingAnswer());

    await waitForPolls(2);

    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not for you.'));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
