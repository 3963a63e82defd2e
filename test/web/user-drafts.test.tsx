/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { LeaveConfirmation } from '#web/app/layout/leave-confirmation.tsx';
import { UserMenu } from '#web/app/layout/user-menu.tsx';
import {
  clearDraft,
  emptyDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import {
  replaceInput,
  useReplacedInput,
} from '#web/features/decks/components/new-deck/replaced-input-store.ts';
import {
  addPickedSource,
  clearPickedSources,
  usePickedSources,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { draftKey, saveDraft, useSlideDrafts } from '#web/features/decks/editing/draft-store.ts';
import { OwnAccess } from '#web/features/profile/components/own-access.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { readingFile } from './support/prefill.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const ada = makeUser();
const grace = makeUser({ id: '01J0000000000000000000000B', full_name: 'Grace Hopper' });
const content: SlideContent = {
  layout: 'section',
  title: 'A secret title',
  notes: '',
  sources: [],
  blocks: {},
};
const editSlide = () =>
  saveDraft(draftKey(ada.id, 'deck', 's0'), { rev: 1, base: content, content, at: 0 });

const routes = [
  {
    path: '/',
    element: (
      <>
        <UserMenu />
        <LeaveConfirmation />
        <OwnAccess />
      </>
    ),
  },
  { path: 'auth/login', element: <p>login</p> },
];

/** Returns all stored drafts of this tab. */
const readStoredDrafts = () => Object.values(sessionStorage).join(' ');

function startDeck() {
  useDraft.setState({ topic: 'A secret plan' });
  replaceInput({ draft: { ...emptyDraft, topic: 'Another secret' }, picked: [] });
  useDraft.setState({ topic: 'A third secret' });
  addPickedSource(usePickedSources, readingFile);
}

async function clickLogOut() {
  const router = await mountRoutes(routes, '/');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  return router;
}

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  sessionStorage.clear();
  signIn();
  clearDraft();
  clearPickedSources();
  useReplacedInput.setState({ drafts: [], wishes: null });
  useSlideDrafts.setState({}, true);
  fakeApi(onPath('/api/auth/logout', { status: 204, body: null }));
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('draft of an expired session', () => {
  it('a draft of an expired session is not shown to another user who signs in in the same tab', () => {
    startDeck();
    clearSession();
    setUser(grace);

    expect(useDraft.getState()).toEqual(emptyDraft);
    expect(usePickedSources.getState().picked).toEqual([]);
    expect(useReplacedInput.getState()).toEqual({ drafts: [], wishes: null });
  });

  it('a draft of an expired session is restored when the same user signs in again, even after another user', () => {
    startDeck();
    editSlide();
    clearSession();
    setUser(grace);
    useDraft.setState({ topic: 'Of Grace' });
    clearSession();
    setUser(ada);

    expect(useDraft.getState().topic).toBe('A third secret');
    expect(usePickedSources.getState().picked).toHaveLength(1);
    expect(useReplacedInput.getState().drafts.length).toBe(1);
    expect(Object.values(useSlideDrafts.getState())).toHaveLength(1);
  });

  it('a draft is not stored while no user is signed in', () => {
    clearSession();

    useDraft.setState({ topic: 'A secret plan' });
    saveDraft(draftKey('', 'deck', 's0'), { rev: 1, base: content, content, at: 0 });

    expect(readStoredDrafts()).not.toContain('secret');
    clearDraft();
  });
});

describe('signing out with unsaved drafts', () => {
  it('a sign-out asks for confirmation when a new presentation was started, then removes all drafts', async () => {
    startDeck();
    const router = await clickLogOut();

    expect(await screen.findByRole('dialog', { name: 'Discard unsaved work?' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out and discard' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
    expect(readStoredDrafts()).not.toContain('secret');
    expect(useDraft.getState()).toEqual(emptyDraft);
    setUser(ada);
    expect(useDraft.getState()).toEqual(emptyDraft);
    expect(usePickedSources.getState().picked).toEqual([]);
  });

  it('a sign-out asks for confirmation when a slide has unsaved edits, and keeps them on cancel', async () => {
    editSlide();
    const router = await clickLogOut();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect(readStoredDrafts()).toContain('A secret title');
  });

  it('a sign-out removes slide edits from the storage and from memory', async () => {
    editSlide();
    await clickLogOut();

    fireEvent.click(await screen.findByRole('button', { name: 'Sign out and discard' }));

    await waitFor(() => expect(useSlideDrafts.getState()).toEqual({}));
    expect(readStoredDrafts()).not.toContain('A secret title');
  });

  it('a sign-out in another tab removes slide edits in this tab', async () => {
    editSlide();
    const otherTab = new BroadcastChannel('deckwright-drafts');

    otherTab.postMessage(ada.id);

    await waitFor(() => expect(useSlideDrafts.getState()).toEqual({}));
    expect(readStoredDrafts()).not.toContain('A secret title');
    otherTab.close();
  });

  it('a sign-out asks for no confirmation without unsaved work', async () => {
    useDraft.setState({ slides: 12 });
    const router = await clickLogOut();

    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
    expect(Object.keys(sessionStorage).filter((key) => key.includes(ada.id))).toEqual([]);
  });

  it('a sign-out asks for confirmation in Chinese', async () => {
    startDeck();
    await clickLogOut();

    await loadLanguage('zh');

    expect(await screen.findByRole('button', { name: '退出并放弃' })).toBeTruthy();
  });

  it('a sign-out on all devices warns about unsaved work, then removes it', async () => {
    startDeck();
    await mountRoutes(routes, '/');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));

    expect(await screen.findByText(/^Signing out discards your unsaved slide edits/)).toBeTruthy();
    const [, confirm] = screen.getAllByRole('button', { name: 'Sign out everywhere' });
    if (!confirm) throw new Error('the dialog has no button');
    fireEvent.click(confirm);

    await waitFor(() => expect(readStoredDrafts()).not.toContain('secret'));
  });
});
