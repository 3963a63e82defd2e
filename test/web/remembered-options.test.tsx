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
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import { rememberOptions } from '#web/features/decks/components/new-deck/remembered-options.ts';
import { clearPickedSources } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
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
const openPage = () => mount(<NewDeckPage />);

beforeEach(() => {
  clearPickedSources();
  localStorage.clear();
  setUser(makeUser({ id: 'robin' }));
  clearDraft();
});
afterEach(() => {
  cleanup();
  clearSession();
});

test('a new presentation starts with theme and options of the user’s previous presentation, without its texts', async () => {
  rememberOptions(lastDraft);

  await openPage();

  // The option to review the outline is not remembered, because it is chosen anew for each presentation.
  expect(useDraft.getState()).toEqual({
    ...lastDraft,
    topic: '',
    audience: '',
    isReviewed: false,
  });
});

test('remembered options do not replace the options of an unfinished draft', async () => {
  rememberOptions(lastDraft);
  changeDraft({ topic: 'Bees' });

  await openPage();

  expect(useDraft.getState()).toEqual({ ...emptyDraft, topic: 'Bees' });
});

test('another user of the browser starts with the default options', async () => {
  rememberOptions(lastDraft);
  setUser(makeUser({ id: 'kim' }));

  await openPage();

  expect(useDraft.getState()).toEqual(emptyDraft);
});

test('a remembered theme that no longer exists is ignored', async () => {
  rememberOptions({ ...lastDraft, theme: 'velvet' });

  await openPage();

  expect(useDraft.getState()).toMatchObject({ theme: '', slides: 12 });
});
