/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DeckPage } from '#web/features/decks/routes/deck-page.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, running } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { startFresh } from './support/fresh.ts';
import { mountRoutes } from './support/mount.tsx';

startFresh();

describe('a page whose server is gone', () => {
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
  type Answer = { body?: unknown; status?: number } | Error;
  const watch = async (...answers: (Answer | Promise<Answer>)[]) => {
    vi.useFakeTimers({ toFake: [...timers] });
    const left = [...answers];
    const api = fakeApi(
      ({ path }) =>
        path.endsWith(`/presentations/${deckId}?include=tasks`) ? left.shift() : undefined,
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
    await vi.waitFor(() => expect(screen.getByText('about 30 sec left')).toBeTruthy(), 4000);
    const looks = () =>
      api.sent.filter(({ path }) => path.endsWith(`/presentations/${deckId}?include=tasks`));
    const asked = async (times: number) => {
      for (let step = 0; step < 40 && looks().length < times; step += 1)
        await act(() => vi.advanceTimersByTimeAsync(500));
      expect(looks()).toHaveLength(times);
    };
    return { asked, looks };
  };
  const gone = new Error('refused');
  const unanswered = () => new Promise<Answer>(() => undefined);

  it('says since when, and tells no time to go', async () => {
    const { asked } = await watch({ body: running }, gone, gone, unanswered());

    await asked(3);

    await vi.waitFor(() => expect(screen.getByText(/The server can’t be reached/)).toBeTruthy());
    expect(screen.queryByText('about 30 sec left')).toBeNull();
  });

  it('says nothing of one look that failed', async () => {
    const { asked } = await watch({ body: running }, { status: 503 }, unanswered());

    await asked(3);

    expect(screen.queryByText(/The server can’t be reached/)).toBeNull();
    expect(screen.getByText('about 30 sec left')).toBeTruthy();
  });

  it('goes on saying so while it is asked anew', async () => {
    const { asked } = await watch({ body: running }, gone, gone, gone, gone, unanswered());

    await asked(6);

    expect(screen.getByText(/The server can’t be reached/)).toBeTruthy();
    expect(screen.queryByText('about 30 sec left')).toBeNull();
  });

  it('says that the deck is gone where it was deleted elsewhere, and the page alone says it', async () => {
    const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    const { asked } = await watch({ body: running }, missing);

    await asked(2);

    await vi.waitFor(() => expect(screen.getByText('Presentation not found')).toBeTruthy());
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('looks no more for a deck that is gone, and takes the focus that went with it', async () => {
    const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    const { asked, looks } = await watch({ body: running }, missing, { body: running });
    screen.getByRole('button', { name: 'Pause' }).focus();

    await asked(2);
    await vi.waitFor(() => expect(screen.getByText('Presentation not found')).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(10_000));

    expect(looks()).toHaveLength(2);
    expect(document.activeElement?.id).toBe('main');
  });

  it('says why where it is refused what it knew, and the page alone says it', async () => {
    const refused = { status: 403, body: { detail: 'Not for you.', code: 'forbidden' } };
    const { asked } = await watch({ body: running }, refused, unanswered());

    await asked(2);

    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not for you.'));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
