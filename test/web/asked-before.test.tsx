/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckDialog } from '#web/features/decks/components/new-deck/new-deck-dialog.tsx';
import { resumePicked } from '#web/features/decks/components/new-deck/sources/pick-sources.ts';
import {
  usableIds,
  usePicked,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { speak } from '#web/lib/i18n.ts';
import { ask, asked, beginAnew, locks, reading, rowOf, start } from './support/asked-before.tsx';
import { makeDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeSource } from './support/sources.ts';

beginAnew();

describe('the wishes of another deck', () => {
  it('are what the dialog begins with, once', async () => {
    const router = await ask(makeDeck({ ...asked, audience: 'Locksmiths', sources: locks }));

    expect(await screen.findByDisplayValue('How to pick a lock')).toBeTruthy();
    expect(useDraft.getState()).toMatchObject({ audience: 'Locksmiths', slides: 6 });
    expect(usableIds(usePicked.getState().picked)).toEqual(['lock']);
    expect(router.state.location).toMatchObject({ search: '?new=1', state: null });
  });

  it('are in the language of the topic, whatever was found for the one before', async () => {
    await ask(makeDeck({ ...asked, language: 'de', asked_language: null }));
    await screen.findByDisplayValue('How to pick a lock');

    expect(useDraft.getState().language).toBe('');
  });

  it.each(['de', 'ja'])('keep a language that somebody chose: %s', async (language) => {
    await ask(makeDeck({ ...asked, language, asked_language: language }));
    await screen.findByDisplayValue('How to pick a lock');

    expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe(language);
    expect(useDraft.getState().language).toBe(language);
  });

  it('have a topic that was read as a text only as the topic', async () => {
    const text = { id: asked.id, name: 'How to pick a lock' };
    await ask(makeDeck({ ...asked, topic: 'A lock.\n\nIts pins.\n\nA pick.', sources: [text] }));

    expect(await screen.findByDisplayValue(/Its pins/)).toBeTruthy();
    expect(usePicked.getState().picked).toEqual([]);
  });

  it('have no topic where nobody typed one', async () => {
    await ask(makeDeck({ ...asked, topic: 'Locks.pdf', sources: locks }));

    expect(await screen.findByText('Locks.pdf')).toBeTruthy();
    expect(useDraft.getState().topic).toBe('');
  });
});

describe('the sources of another deck', () => {
  it('are what the service says they are', async () => {
    const page = makeSource({ kind: 'url', name: 'On locks', is_cut: true });
    fakeApi(onCall('GET', '/sources/lock', { body: page }));
    await ask(makeDeck({ ...asked, sources: [{ id: 'lock', name: 'https://locks.example/' }] }));

    expect(await screen.findByText('On locks')).toBeTruthy();
    expect(screen.getByText(/only the beginning was read/)).toBeTruthy();
    expect(usePicked.getState().picked).toMatchObject([{ kind: 'url', state: 'ready' }]);
    expect(start().disabled).toBe(false);
  });

  it.each([
    ['en' as const, 'Remove the sources that can’t be used.'],
    ['zh' as const, '请移除无法使用的来源。'],
  ])('are in the way where one could not be read: %s', async (language, held) => {
    const error = { code: 'encrypted' as const, detail: 'The file is protected by a password.' };
    fakeApi(onCall('GET', '/sources/lock', { body: makeSource({ status: 'failed', error }) }));
    await ask(makeDeck({ ...asked, sources: locks }));
    await act(() => speak(language));

    expect(await screen.findByText('The file is protected by a password.')).toBeTruthy();
    expect(screen.getByText(held)).toBeTruthy();
    expect(start().disabled).toBe(true);
  });

  it.each([
    ['en' as const, 'The file is no longer available. Remove it and add it again.'],
    ['zh' as const, '该文件已不可用。请移除后重新添加。'],
  ])('are said to be gone where they are: %s', async (language, text) => {
    const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    fakeApi(onCall('GET', '/sources/lock', missing));
    await mount(<NewDeckDialog onClose={() => undefined} />);
    await act(() => speak(language));
    usePicked.setState({ picked: [reading] });

    resumePicked();

    expect(await screen.findByText(text)).toBeTruthy();
    expect(start().disabled).toBe(true);
  });

  it('are looked for again where nobody answers', async () => {
    const answers = [{ status: 503 }, { body: makeSource() }];
    fakeApi(onCall('GET', '/sources/lock', ...answers));
    await ask(makeDeck({ ...asked, sources: locks }));

    await waitFor(() => expect(rowOf('Locks.pdf')?.dataset.state).toBe('ready'));
  });
});
