/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
// The dialog is lazy-loaded; preload it for the test.
import { CancelDialog } from '#web/features/decks/components/cancel-dialog.tsx';
import { DeckMenu } from '#web/features/decks/components/deck-menu.tsx';
import { DeckNotice } from '#web/features/decks/components/detail/deck-notice.tsx';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeStages, makeTask, runningDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

const pausedDeck = makeDeck({
  status: 'paused',
  reason: 'user',
  allowed_actions: ['resume'],
  stages: makeStages('paused'),
});

function NoticeWithTasks({ deck }: { deck: Presentation }) {
  return <DeckNotice deck={deck} tasks={useTasks(deck)} />;
}

resetBetweenTests();

describe('notice of a paused deck', () => {
  it('the notice of a paused deck says that it is pausing while started tasks finish', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const runningTask = makeTask({ kind: 'deploy.pptx', stage: 'deploy', status: 'running' });
    const finishedTask = { ...runningTask, status: 'completed' as const };
    fakeApi(
      onCall(
        'GET',
        '/tasks',
        { body: { items: [runningTask] } },
        { body: { items: [finishedTask] } },
      ),
      onCall('GET', `/presentations/${deckId}`, { body: pausedDeck }),
    );
    await mount(<NoticeWithTasks deck={pausedDeck} />);

    await vi.waitFor(() => expect(screen.getByText(/Pausing: 1 step/)).toBeTruthy());
    await vi.advanceTimersByTimeAsync(2000);

    await vi.waitFor(() => expect(screen.getByText('Paused. Finished work is kept.')).toBeTruthy());
  });
});

describe('notice of a deck paused by the system', () => {
  const runningTask = makeTask({ status: 'running' });

  it.each([
    ['token_cap', /model tokens are used up.*Pausing: 1 step/],
    ['owner_disabled', /the account was disabled.*Pausing: 1 step/],
  ])(
    'the notice gives the system’s reason for the pause while started tasks finish: %s',
    async (reason, text) => {
      await mount(<DeckNotice deck={{ ...pausedDeck, reason }} tasks={[runningTask]} />);

      expect(screen.getByText(text)).toBeTruthy();
    },
  );
});

it('the notice says that resuming completes a deck whose tasks all finished before the pause', async () => {
  await mount(<DeckNotice deck={{ ...pausedDeck, stages: makeStages('completed') }} />);

  expect(screen.getByText(/all tasks had already finished. Resume to complete/)).toBeTruthy();
});

/** Mounts the cancel dialog of a running deck, which `finish` completes. */
async function mountRunning(onClose: () => void) {
  let finish = () => {};
  function Dialog() {
    const [deck, setDeck] = useState(runningDeck);
    finish = () => act(() => setDeck(makeDeck()));
    return <CancelDialog deck={deck} onClose={onClose} />;
  }
  await mount(<Dialog />);
  return { finish: () => finish() };
}

describe('the dialog that cancels a run', () => {
  it('cancelling a run asks for confirmation first, with what is kept and what it costs', async () => {
    const api = fakeApi(onCall('POST', '/cancel', { body: makeDeck({ status: 'cancelled' }) }));
    await mount(<DeckMenu deck={runningDeck} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));
    expect(await screen.findByText('1 of 3 slides are finished and are kept.')).toBeTruthy();
    expect(screen.getByText(/counts as one of this month’s presentations/)).toBeTruthy();
    expect(api.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel generation' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent[0]?.path).toBe(`/api/presentations/${deckId}/cancel`);
  });

  it('the cancel dialog counts tasks that finished after the pause, as the deck’s page does', async () => {
    const stagesWith = (done: number) =>
      makeStages('paused').map((stage) => ({ ...stage, done, total: 4 }));
    const allowed_actions = ['cancel' as const];
    fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: { ...pausedDeck, stages: stagesWith(2) } }),
    );
    await mount(<DeckMenu deck={{ ...pausedDeck, stages: stagesWith(1), allowed_actions }} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));

    expect(await screen.findByText('2 of 3 slides are finished and are kept.')).toBeTruthy();
  });

  it.each([
    ['en' as const, 'Finished slides are kept.'],
    ['zh' as const, '已完成的页会保留。'],
  ])(
    'the cancel dialog shows no number when the deck can’t be fetched: %s',
    async (language, text) => {
      const refused = { status: 403, body: { detail: 'Not for you.', code: 'forbidden' } };
      fakeApi(onCall('GET', `/presentations/${deckId}`, refused));
      await mount(<CancelDialog deck={pausedDeck} onClose={() => undefined} />);
      await act(() => loadLanguage(language));

      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain('Not for you.');
      expect(screen.queryByText(/1 of 3|共 3 页/)).toBeNull();
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  it('the cancel dialog only closes once the run has ended', async () => {
    const api = fakeApi();
    const onClose = vi.fn();
    const { finish } = await mountRunning(onClose);

    finish();

    const dialog = await screen.findByRole('dialog', { name: 'Generation has ended' });
    expect(dialog.textContent).toContain('The presentation is complete');
    expect(screen.queryByRole('button', { name: 'Cancel generation' })).toBeNull();
    const close = screen.getAllByRole('button', { name: 'Close' }).at(-1);
    fireEvent.click(close as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
    expect(api.sent).toEqual([]);
  });

  it('the cancel dialog’s other button does not cancel the run', async () => {
    const api = fakeApi();
    await mount(<DeckMenu deck={runningDeck} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue generating' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it('a cancelled deck has a notice with the next step', async () => {
    await mount(<DeckNotice deck={makeDeck({ status: 'cancelled' })} />);

    expect(screen.getByText(/^Cancelled. Finished work is kept/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Regenerate slides' })).toBeTruthy();
  });
});
