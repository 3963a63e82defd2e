/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { useAside } from '#web/features/decks/components/new-deck/aside-store.ts';
import { clearDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckDialog } from '#web/features/decks/components/new-deck/new-deck-dialog.tsx';
import {
  clearPicked,
  type Picked,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { makeDeck } from './decks.ts';
import { standInForDialogs } from './dialogs.ts';
import { fakeApi, onCall } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { signIn } from './signed-in.ts';
import { makeSource } from './sources.ts';

export const locks = [{ id: 'lock', name: 'Locks.pdf' }];
export const reading: Picked = {
  ...{ key: 'lock', id: 'lock', name: 'Locks.pdf', kind: 'file' },
  ...{ state: 'reading', bytes: 40_960, sent: 1 },
};
export const asked = makeDeck({ topic: 'How to pick a lock', slide_count: 6 });

/** The dialog, as the link in a failed deck's notice opens it. */
export const ask = (askedBefore: Presentation) => {
  cleanup();
  const routes = [{ path: '*', element: <NewDeckDialog onClose={() => undefined} /> }];
  return mountRoutes(routes, { pathname: '/dashboard', search: '?new=1', state: { askedBefore } });
};

/** What starts the deck. */
export const start = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Create presentation|开始生成/ });
/** The row of a source by its name. */
export const rowOf = (name: string) => screen.getByText(name).closest('li');

/** A tab in which nothing has been begun, before each test. */
export function beginAnew(): void {
  beforeEach(() => {
    standInForDialogs();
    sessionStorage.clear();
    signIn();
    clearDraft();
    clearPicked();
    useAside.setState({ drafts: [], wishes: null });
    fakeApi(onCall('GET', '/sources/lock', { body: makeSource() }));
  });
  afterEach(() => {
    cleanup();
    clearSession();
    clearPicked();
  });
}
