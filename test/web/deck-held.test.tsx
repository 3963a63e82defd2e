/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
// Loaded when it is asked for: here it is there already.
import { CancelDialog } from '#web/features/decks/components/cancel-dialog.tsx';
import { DeckMenu } from '#web/features/decks/components/deck-menu.tsx';
import { DeckNotice } from '#web/features/decks/components/detail/deck-notice.tsx';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { speak } from '#web/lib/i18n.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeStages, makeTask, running } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { startFresh } from './support/fresh.ts';
import { mount } from './support/mount.tsx';

const paused = makeDeck({
  status: 'paused',
  reason: 'user',
  allowed_actions: ['resume'],
  stages: makeStages('paused'),
});

function Held({ deck }: { deck: Presentation }) {
  return <DeckNotice deck={deck} tasks={useTasks(deck)} />;
}

startFresh();

describe('a deck that is paused', () => {
  it('says that it is pausing for as long as what had begun is ending', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const ending = makeTask({ kind: 'deploy.pptx', stage: 'deploy', status: 'running' });
    const ended = { ...ending, status: 'completed' as const };
    fakeApi(
      onCall('GET', '/tasks', { body: { items: [ending] } }, { body: { items: [ended] } }),
      onCall('GET', `/presentations/${deckId}`, { body: paused }),
    );
    await mount(<Held deck={paused} />);

    await vi.waitFor(() => expect(screen.getByText(/Pausing: 1 task/)).toBeTruthy());
    await vi.advanceTimersByTimeAsync(2000);

    await vi.waitFor(() => expect(screen.getByText('Paused. Finished work is kept.')).toBeTruthy());
  });
});

describe('a pause that nobody asked for', () => {
  const ending = makeTask({ status: 'running' });

  it.each([
    ['token_cap', /model tokens are used up.*Pausing: 1 task/],
    ['owner_disabled', /the account was disabled.*Pausing: 1 task/],
  ])('says why while what had begun is ending: %s', async (reason, text) => {
    await mount(<DeckNotice deck={{ ...paused, reason }} tasks={[ending]} />);

    expect(screen.getByText(text)).toBeTruthy();
  });
});

it('a pause that came after everything was made says that resuming finishes it', async () => {
  await mount(<DeckNotice deck={{ ...paused, stages: makeStages('completed') }} />);

  expect(screen.getByText(/all tasks had already finished. Resume to complete/)).toBeTruthy();
});

describe('cancelling the making', () => {
  it('asks first, and says what is kept and what it costs', async () => {
    const api = fakeApi(onCall('POST', '/cancel', { body: makeDeck({ status: 'cancelled' }) }));
    await mount(<DeckMenu deck={running} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));
    expect(await screen.findByText('1 of 3 slides are finished and are kept.')).toBeTruthy();
    expect(screen.getByText(/counts as one of this month’s presentations/)).toBeTruthy();
    expect(api.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel generation' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent[0]?.path).toBe(`/api/presentations/${deckId}/cancel`);
  });

  it('counts what ended after the pause, as the deck’s page does', async () => {
    const stagesWith = (done: number) =>
      makeStages('paused').map((stage) => ({ ...stage, done, total: 4 }));
    const allowed_actions = ['cancel' as const];
    fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: { ...paused, stages: stagesWith(2) } }),
    );
    await mount(<DeckMenu deck={{ ...paused, stages: stagesWith(1), allowed_actions }} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));

    expect(await screen.findByText('2 of 3 slides are finished and are kept.')).toBeTruthy();
  });

  it.each([
    ['en' as const, 'Finished slides are kept.'],
    ['zh' as const, '已完成的页会保留。'],
  ])(
    'tells no figure that may be old where the service doesn’t answer: %s',
    async (language, text) => {
      const refused = { status: 403, body: { detail: 'Not for you.', code: 'forbidden' } };
      fakeApi(onCall('GET', `/presentations/${deckId}`, refused));
      await mount(<CancelDialog deck={paused} onClose={() => undefined} />);
      await act(() => speak(language));

      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain('Not for you.');
      expect(screen.queryByText(/1 of 3|共 3 页/)).toBeNull();
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  it('is left alone by the other button', async () => {
    const api = fakeApi();
    await mount(<DeckMenu deck={running} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel generation' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue generating' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it('leaves a page that says what can be done next', async () => {
    await mount(<DeckNotice deck={makeDeck({ status: 'cancelled' })} />);

    expect(screen.getByText(/^Cancelled. Finished work is kept/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Regenerate slides' })).toBeTruthy();
  });
});
