/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import { newDeckSources } from '#web/features/decks/components/new-deck/sources/new-deck-sources.ts';
import {
  listUsableIds,
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

setupNewDeckTests();

describe('the new-presentation page with input from another deck', () => {
  it('input from another deck prefills the page once', async () => {
    const router = await openPrefilledPage(
      makeDeck({ ...failedDeck, audience: 'Locksmiths', sources: lockSources }),
    );

    expect(await screen.findByDisplayValue('How to pick a lock')).toBeTruthy();
    expect(useDraft.getState()).toMatchObject({ audience: 'Locksmiths', slides: 6 });
    expect(listUsableIds(usePickedSources.getState().picked)).toEqual(['lock']);
    expect(router.state.location).toMatchObject({ search: '?new=1', state: null });
  });

  it('input from another deck has no language when the deck’s language was detected', async () => {
    await openPrefilledPage(makeDeck({ ...failedDeck, language: 'de', asked_language: null }));
    await screen.findByDisplayValue('How to pick a lock');

    expect(useDraft.getState().language).toBe('');
  });

  it.each(['de', 'ja'])(
    'input from another deck keeps a language that the user chose: %s',
    async (language) => {
      await openPrefilledPage(makeDeck({ ...failedDeck, language, asked_language: language }));
      await screen.findByDisplayValue('How to pick a lock');

      expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe(language);
      expect(useDraft.getState().language).toBe(language);
    },
  );

  it('a long topic of another deck is only the topic, not a source', async () => {
    const text = { id: failedDeck.id, name: 'How to pick a lock' };
    await openPrefilledPage(
      makeDeck({ ...failedDeck, topic: 'A lock.\n\nIts pins.\n\nA pick.', sources: [text] }),
    );

    expect(await screen.findByDisplayValue(/Its pins/)).toBeTruthy();
    expect(usePickedSources.getState().picked).toEqual([]);
  });

  it('input from another deck has no topic when none was typed', async () => {
    await openPrefilledPage(makeDeck({ ...failedDeck, topic: 'Locks.pdf', sources: lockSources }));

    expect(await screen.findByText('Locks.pdf')).toBeTruthy();
    expect(useDraft.getState().topic).toBe('');
  });
});

describe('pictures taken over from another deck', () => {
  const providers = (generate: object | null) =>
    onCall('GET', '/pictures/providers', {
      body: { search: [{ id: 'pexels', name: 'Pexels' }], generate, describe: false },
    });
  const openWith = (pictures: 'pexels' | 'unsplash' | 'generate', generate: object | null) => {
    const api = fakeApi(
      providers(generate),
      onCall('GET', '/sources/lock', { body: makeSource() }),
      onCall('POST', '/presentations', { status: 201, body: makeDeck() }),
    );
    return openPrefilledPage(makeDeck({ ...failedDeck, pictures })).then(() => api);
  };
  const sentBody = async ({ sent }: Awaited<ReturnType<typeof openWith>>) => {
    const creation = () =>
      sent.find(({ method, path }) => method === 'POST' && path.endsWith('/presentations'));
    await waitFor(() => expect(startButton().disabled).toBe(false));
    act(() => startButton().click());
    await waitFor(() => expect(creation()).toBeDefined());
    return creation()?.body;
  };

  it.each([
    ['a site that is switched off', 'unsplash' as const],
    ['an image model that is switched off', 'generate' as const],
  ])('pictures of another deck are left out with a message: %s', async (_name, pictures) => {
    const api = await openWith(pictures, null);

    expect(await screen.findByText(/source of pictures is no longer available/)).toBeTruthy();
    expect(await sentBody(api)).not.toHaveProperty('pictures');
  });

  it('pictures of another deck are kept from a site that is still offered', async () => {
    const api = await openWith('pexels', null);
    await screen.findByRole('option', { name: 'Search Pexels', hidden: true });

    expect(await sentBody(api)).toHaveProperty('pictures', 'pexels');
    expect(screen.queryByText(/source of pictures is no longer available/)).toBeNull();
  });
});

describe('sources taken over from another deck', () => {
  it('sources of another deck get their state from the server', async () => {
    const page = makeSource({ kind: 'url', name: 'On locks', is_cut: true });
    fakeApi(onCall('GET', '/sources/lock', { body: page }));
    await openPrefilledPage(
      makeDeck({ ...failedDeck, sources: [{ id: 'lock', name: 'https://locks.example/' }] }),
    );

    expect(await screen.findByText('On locks')).toBeTruthy();
    expect(screen.getByText(/only the beginning was read/)).toBeTruthy();
    expect(usePickedSources.getState().picked).toMatchObject([{ kind: 'url', state: 'ready' }]);
    expect(startButton().disabled).toBe(false);
  });

  it.each([
    ['en' as const, '1 source can’t be used and is left out.'],
    ['zh' as const, '1 个来源无法使用，将不予采用。'],
  ])(
    'a source of another deck that could not be read is left out: %s',
    async (language, blockedText) => {
      const error = { code: 'encrypted' as const, detail: 'The file is protected by a password.' };
      fakeApi(onCall('GET', '/sources/lock', { body: makeSource({ status: 'failed', error }) }));
      await openPrefilledPage(makeDeck({ ...failedDeck, sources: lockSources }));
      await act(() => loadLanguage(language));

      expect(await screen.findByText('The file is protected by a password.')).toBeTruthy();
      expect(screen.getByText(blockedText)).toBeTruthy();
      expect(startButton().disabled).toBe(false);
    },
  );

  it.each([
    ['en' as const, 'The file is no longer available. Remove it and add it again.'],
    ['zh' as const, '该文件已不可用。请移除后重新添加。'],
  ])(
    'sources of another deck are shown as unavailable when the server returns 404: %s',
    async (language, text) => {
      const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
      fakeApi(onCall('GET', '/sources/lock', missing));
      await mount(<NewDeckPage />);
      await act(() => loadLanguage(language));
      usePickedSources.setState({ picked: [readingFile] });

      newDeckSources.resumePicked();

      expect(await screen.findByText(text)).toBeTruthy();
      expect(startButton().disabled).toBe(true);
    },
  );

  it('sources of another deck are polled again after a 503', async () => {
    const answers = [{ status: 503 }, { body: makeSource() }];
    fakeApi(onCall('GET', '/sources/lock', ...answers));
    await openPrefilledPage(makeDeck({ ...failedDeck, sources: lockSources }));

    await waitFor(() => expect(sourceRow('Locks.pdf')?.dataset.state).toBe('ready'));
  });
});
