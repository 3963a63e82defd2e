/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginWith, useAside } from '#web/features/decks/components/new-deck/aside-store.ts';
import {
  clearDraft,
  emptyDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckDialog } from '#web/features/decks/components/new-deck/new-deck-dialog.tsx';
import { pickFiles } from '#web/features/decks/components/new-deck/sources/pick-sources.ts';
import {
  clearPicked,
  usePicked,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { speak } from '#web/lib/i18n.ts';
import { ask, asked, beginAnew, locks, reading, rowOf, start } from './support/asked-before.tsx';
import { makeDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/people.ts';
import { makeSource } from './support/sources.ts';

const asideKey = `new-deck-aside:${makeUser().id}`;

/** The tab as it is after a reload: what it has stored is all that it knows. */
async function reload(): Promise<void> {
  cleanup();
  const stored = Object.entries(sessionStorage);
  clearDraft();
  clearPicked();
  useAside.setState({ drafts: [], wishes: null });
  for (const [name, value] of stored) sessionStorage.setItem(name, String(value));
  for (const store of [useDraft, usePicked, useAside]) await store.persist.rehydrate();
  await mount(<NewDeckDialog onClose={() => undefined} />);
}

const bringBack = () => screen.queryByRole('button', { name: /Restore draft|恢复草稿/ });
const press = (button: HTMLElement | null) => {
  if (button === null) throw new Error('there is no such button');
  fireEvent.click(button);
};

beginAnew();

describe('a draft that another deck’s wishes take the place of', () => {
  const begin = () => useDraft.setState({ topic: 'Keys of the Middle Ages', slides: 12 });
  const isBack = async () => {
    expect(await screen.findByDisplayValue('Keys of the Middle Ages')).toBeTruthy();
    expect(useDraft.getState().slides).toBe(12);
  };

  it.each([
    ['en' as const, 'Your earlier draft is kept.'],
    ['zh' as const, '此前的草稿已保留。'],
  ])('is put aside, and brought back: %s', async (language, text) => {
    begin();
    await ask(asked);
    await act(() => speak(language));
    expect(await screen.findByText(text)).toBeTruthy();

    press(bringBack());

    await isBack();
    expect(bringBack()).toBeNull();
  });

  it('is not lost where the same is asked for twice, or another deck', async () => {
    begin();
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');
    await ask(makeDeck({ ...asked, topic: 'Safes' }));
    await screen.findByDisplayValue('Safes');

    press(bringBack());

    await isBack();
    expect(bringBack()).toBeNull();
  });

  it('is not lost over wishes that were changed: each is brought back in its turn', async () => {
    begin();
    await ask(asked);
    fireEvent.change(await screen.findByDisplayValue('How to pick a lock'), {
      target: { value: 'How a lock works' },
    });
    await ask(makeDeck({ ...asked, topic: 'Safes' }));
    await screen.findByDisplayValue('Safes');

    press(bringBack());
    expect(await screen.findByDisplayValue('How a lock works')).toBeTruthy();
    press(bringBack());
    await isBack();
    press(bringBack());
    expect(await screen.findByDisplayValue('How a lock works')).toBeTruthy();
  });

  it('is there after a reload, and so is what tells wishes from work', async () => {
    begin();
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');
    await reload();
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');

    press(bringBack());

    await isBack();
  });

  it('is kept in memory where the tab’s storage is full', async () => {
    begin();
    sessionStorage.setItem('full', 'x'.repeat(4_999_000));

    await ask(makeDeck({ ...asked, instructions: 'Slowly. '.repeat(250), sources: locks }));
    await screen.findByDisplayValue('How to pick a lock');
    expect(sessionStorage.getItem(asideKey)).toBeNull();
    press(bringBack());

    await isBack();
  });

  it('has the room in the tab’s storage that it had before', () => {
    useDraft.setState({ topic: 'x'.repeat(3_000_000) });

    beginWith({ draft: { ...emptyDraft, topic: 'Locks' }, picked: [] });

    expect(sessionStorage.getItem(asideKey)?.length).toBeGreaterThan(3_000_000);
  });

  it('has its file, which was being sent meanwhile', async () => {
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
    begin();
    pickFiles([new File(['Keys.'], 'Keys.txt')]);
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');

    press(bringBack());
    await isBack();
    expect(rowOf('Keys.txt')?.dataset.state).toBe('uploading');
    await ask(asked);
    await screen.findByDisplayValue('How to pick a lock');
    await act(async () => arrive());
    await waitFor(() =>
      expect(useAside.getState().drafts[0]?.picked).toMatchObject([{ state: 'ready' }]),
    );
    press(bringBack());

    expect((await screen.findByText('Keys.txt')).closest('li')?.dataset.state).toBe('ready');
    expect(start().disabled).toBe(false);
  });

  it('has its file looked for again, which was being read before a reload', async () => {
    begin();
    usePicked.setState({
      picked: [reading],
    });
    beginWith({ draft: { ...emptyDraft, topic: 'Locks' }, picked: [] });
    await reload();

    press(bringBack());

    await waitFor(() => expect(rowOf('Locks.pdf')?.dataset.state).toBe('ready'));
  });
});
