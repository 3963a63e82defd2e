/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { clearDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import { useReplacedInput } from '#web/features/decks/components/new-deck/replaced-input-store.ts';
import {
  clearPickedSources,
  type PickedSource,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { makeDeck } from './decks.ts';
import { fakeApi, onCall } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { signIn } from './signed-in.ts';
import { makeSource } from './sources.ts';

export const lockSources = [{ id: 'lock', name: 'Locks.pdf' }];
export const readingFile: PickedSource = {
  ...{ key: 'lock', id: 'lock', name: 'Locks.pdf', kind: 'file' },
  ...{ state: 'reading', bytes: 40_960, sent: 1 },
};
export const failedDeck = makeDeck({ topic: 'How to pick a lock', slide_count: 6 });

/** Renders the new-presentation page prefilled from a deck, like the link in the notice of a failed deck does. */
export const openPrefilledPage = (deck: Presentation) => {
  cleanup();
  const routes = [{ path: '*', element: <NewDeckPage /> }];
  return mountRoutes(routes, {
    pathname: '/dashboard',
    search: '?new=1',
    state: { prefillFrom: deck },
  });
};

/** Returns the start button. */
export const startButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Create presentation|创建演示文稿/ });
/** Returns the row of a source, found by its name. */
export const sourceRow = (name: string) => screen.getByText(name).closest('li');

/** Resets drafts, sources and session before each test of the file. */
export function setupNewDeckTests(): void {
  beforeEach(() => {
    sessionStorage.clear();
    signIn();
    clearDraft();
    clearPickedSources();
    useReplacedInput.setState({ drafts: [], wishes: null });
    fakeApi(onCall('GET', '/sources/lock', { body: makeSource() }));
  });
  afterEach(() => {
    cleanup();
    clearSession();
    clearPickedSources();
  });
}
