/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeDraft,
  clearDraft,
  emptyDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckDialog } from '#web/features/decks/components/new-deck/new-deck-dialog.tsx';
import { rememberOptions } from '#web/features/decks/components/new-deck/remembered-options.ts';
import { clearPicked } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const lastDraft = {
  ...emptyDraft,
  topic: 'Tides',
  audience: 'sailors',
  theme: 'broadsheet',
  slides: 12,
  minutes: 20,
  isReviewed: true,
};
const openDialog = () => mount(<NewDeckDialog onClose={() => undefined} />);

beforeEach(() => {
  mockDialogs();
  clearPicked();
  localStorage.clear();
  setUser(makeUser({ id: 'robin' }));
  clearDraft();
});
afterEach(() => {
  cleanup();
  clearSession();
});

test('the next presentation starts with theme and options of the last one, without its texts', async () => {
  rememberOptions(lastDraft);

  await openDialog();

  expect(useDraft.getState()).toEqual({ ...lastDraft, topic: '', audience: '' });
});

test('a draft that has been begun keeps its options', async () => {
  rememberOptions(lastDraft);
  changeDraft({ topic: 'Bees' });

  await openDialog();

  expect(useDraft.getState()).toEqual({ ...emptyDraft, topic: 'Bees' });
});

test('another user of the browser starts with the default options', async () => {
  rememberOptions(lastDraft);
  setUser(makeUser({ id: 'kim' }));

  await openDialog();

  expect(useDraft.getState()).toEqual(emptyDraft);
});

test('a stored theme that no longer exists is ignored', async () => {
  rememberOptions({ ...lastDraft, theme: 'velvet' });

  await openDialog();

  expect(useDraft.getState()).toMatchObject({ theme: '', slides: 12 });
});
