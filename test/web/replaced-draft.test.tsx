/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  clearDraft,
  emptyDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import {
  replaceInput,
  useReplacedInput,
} from '#web/features/decks/components/new-deck/replaced-input-store.ts';
import { newDeckSources } from '#web/features/decks/components/new-deck/sources/new-deck-sources.ts';
import {
  clearPickedSources,
  usePickedSources,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { makeDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import {
  failedDeck,
  lockSources,
  openPrefilledPage,
  readingFile,
  setupNewDeckTests,
  sourceRow,
  startButton,
} from './support/prefill.tsx';
import { makeSource } from './support/sources.ts';
import { makeUser } from './support/users.ts';

const replacedKey = `new-deck-aside:${makeUser().id}`;

/** Simulates a reload: only stored state remains. */
async function reload(): Promise<void> {
  cleanup();
  const stored = Object.entries(sessionStorage);
  clearDraft();
  clearPickedSources();
  useReplacedInput.setState({ drafts: [], wishes: null });
  for (const [name, value] of stored) sessionStorage.setItem(name, String(value));
  for (const store of [useDraft, usePickedSources, useReplacedInput])
    await store.persist.rehydrate();
  await mount(<NewDeckPage />);
}

const restoreButton = () => screen.queryByRole('button', { name: /Restore draft|恢复草稿/ });
const press = (button: HTMLElement | null) => {
  if (button === null) throw new Error('no button');
  fireEvent.click(button);
};

setupNewDeckTests();

describe('draft replaced by another deck’s settings', () => {
  const typeDraft = () => useDraft.setState({ topic: 'Keys of the Middle Ages', slides: 12 });
  const expectRestored = async () => {
    expect(await screen.findByDisplayValue('Keys of the Middle Ages')).toBeTruthy();
    expect(useDraft.getState().slides).toBe(12);
  };

  it.each([
    ['en' as const, 'Your earlier draft is kept.'],
    ['zh' as const, '此前的草稿已保留。'],
  ])('a replaced draft is kept and can be restored: %s', async (language, text) => {
    typeDraft();
    await openPrefilledPage(failedDeck);
    await act(() => loadLanguage(language));
    expect(await screen.findByText(text)).toBeTruthy();

    press(restoreButton());

    await expectRestored();
    expect(restoreButton()).toBeNull();
  });

  it('a replaced draft is not lost when settings are applied repeatedly', async () => {
    typeDraft();
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');
    await openPrefilledPage(makeDeck({ ...failedDeck, topic: 'Safes' }));
    await screen.findByDisplayValue('Safes');

    press(restoreButton());

    await expectRestored();
    expect(restoreButton()).toBeNull();
  });

  it('a replaced draft is not lost when the settings were edited: each can be restored in turn', async () => {
    typeDraft();
    await openPrefilledPage(failedDeck);
    fireEvent.change(await screen.findByDisplayValue('How to pick a lock'), {
      target: { value: 'How a lock works' },
    });
    await openPrefilledPage(makeDeck({ ...failedDeck, topic: 'Safes' }));
    await screen.findByDisplayValue('Safes');

    press(restoreButton());
    expect(await screen.findByDisplayValue('How a lock works')).toBeTruthy();
    press(restoreButton());
    await expectRestored();
    press(restoreButton());
    expect(await screen.findByDisplayValue('How a lock works')).toBeTruthy();
  });

  it('a replaced draft survives a reload, together with the unchanged settings', async () => {
    typeDraft();
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');
    await reload();
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');

    press(restoreButton());

    await expectRestored();
  });

  it('a replaced draft is kept in memory when sessionStorage is full', async () => {
    typeDraft();
    sessionStorage.setItem('full', 'x'.repeat(4_999_000));

    await openPrefilledPage(
      makeDeck({ ...failedDeck, instructions: 'Slowly. '.repeat(250), sources: lockSources }),
    );
    await screen.findByDisplayValue('How to pick a lock');
    expect(sessionStorage.getItem(replacedKey)).toBeNull();
    press(restoreButton());

    await expectRestored();
  });

  it('a replaced draft gets the space in sessionStorage that the draft used before', () => {
    useDraft.setState({ topic: 'x'.repeat(3_000_000) });

    replaceInput({ draft: { ...emptyDraft, topic: 'Locks' }, picked: [] });

    expect(sessionStorage.getItem(replacedKey)?.length).toBeGreaterThan(3_000_000);
  });

  it('a replaced draft keeps a file that was still uploading', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const sent = makeSource({ id: 'key', name: 'Keys.txt', status: 'reading' });
    fakeApi(
      onCall('POST', '/sources', { status: 201, body: sent }),
      ({ path }) => (path.endsWith('/uploaded') ? arrived.then(() => ({ body: sent })) : undefined),
      onCall('GET', '/sources/key', { body: { ...sent, status: 'ready' } }),
    );
    typeDraft();
    newDeckSources.pickFiles([new File(['Keys.'], 'Keys.txt')]);
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');

    press(restoreButton());
    await expectRestored();
    expect(sourceRow('Keys.txt')?.dataset.state).toBe('uploading');
    await openPrefilledPage(failedDeck);
    await screen.findByDisplayValue('How to pick a lock');
    await act(async () => arrive());
    await waitFor(() =>
      expect(useReplacedInput.getState().drafts[0]?.picked).toMatchObject([{ state: 'ready' }]),
    );
    press(restoreButton());

    expect((await screen.findByText('Keys.txt')).closest('li')?.dataset.state).toBe('ready');
    expect(startButton().disabled).toBe(false);
  });

  it('after a reload, a file of a restored draft becomes ready when the server has read it', async () => {
    typeDraft();
    usePickedSources.setState({
      picked: [readingFile],
    });
    replaceInput({ draft: { ...emptyDraft, topic: 'Locks' }, picked: [] });
    await reload();

    press(restoreButton());

    await waitFor(() => expect(sourceRow('Locks.pdf')?.dataset.state).toBe('ready'));
  });
});
