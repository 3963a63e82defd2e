/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { deckQuery } from '#web/features/decks/api/get-deck.ts';
import { ThemeMenu } from '#web/features/decks/components/detail/theme-menu.tsx';
import { useThemeChoice } from '#web/features/decks/components/detail/use-theme-choice.ts';
import { emptyHistory, useDeckHistories } from '#web/features/decks/editing/deck-history.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

function ThemeChooser({ deck }: { deck: Presentation }) {
  const choice = useThemeChoice(deck);
  return (
    <>
      <ThemeMenu deck={deck} choice={choice} />
      <output>{choice.shown}</output>
    </>
  );
}

function Page() {
  const { data } = useQuery({ ...deckQuery(deckId), refetchInterval: false });
  return data && <ThemeChooser deck={data} />;
}

const deckBrand = {
  ...{ id: '01J0000000000000000000000C', rev: 1, name: 'Acme' },
  ...{ logos: {}, fonts: {}, footer: '' },
};
const brand = { ...deckBrand, theme: 'ledger:0a6540' };

const path = `/presentations/${deckId}`;
const makeThemedDeck = (changes: Partial<Presentation> = {}) =>
  makeDeck({ theme: 'meridian', rev: 4, allowed_actions: ['edit_deck'], ...changes });

const shownTheme = () => screen.getByRole('status').textContent;

beforeAll(mockPopovers);
afterEach(() => cleanup());

describe('theme menu', () => {
  it('the theme menu previews the highlighted theme and then restores the deck’s theme', async () => {
    const api = fakeApi(onCall('GET', path, { body: makeThemedDeck() }));
    await mount(<Page />);
    const ink = await screen.findByRole('menuitemradio', { name: 'Ink' });

    fireEvent.pointerEnter(ink);
    const previewedTheme = shownTheme();
    fireEvent.pointerLeave(ink);

    expect(previewedTheme).toBe('ink');
    expect(shownTheme()).toBe('meridian');
    expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('the theme menu saves the chosen theme with If-Match of the loaded revision', async () => {
    const changed = { body: makeThemedDeck({ theme: 'ink', rev: 5 }) };
    const api = fakeApi(
      onCall('GET', path, { body: makeThemedDeck() }, changed),
      onCall('PATCH', path, changed),
    );
    await mount(<Page />);

    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Ink' }));

    await waitFor(() => expect(shownTheme()).toBe('ink'));
    const [patch] = api.sent.filter(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ theme: 'ink' });
    expect(patch?.headers.get('if-match')).toBe('"4"');
  });

  it('a message after the choice of a theme or a brand has Undo, which is one step of the deck’s undo', async () => {
    useToasts.setState({ toasts: [] });
    useDeckHistories.setState({ [deckId]: emptyHistory });
    const ink = { body: makeThemedDeck({ theme: 'ink', rev: 5 }) };
    const branded = { body: makeThemedDeck({ theme: 'ledger:0a6540', brand: deckBrand, rev: 6 }) };
    const api = fakeApi(
      onCall('GET', path, { body: makeThemedDeck() }, ink, branded, ink, {
        body: makeThemedDeck({ rev: 8 }),
      }),
      onCall('PATCH', path, ink, branded, ink, { body: makeThemedDeck({ rev: 8 }) }),
      onCall('GET', '/brands', { body: { items: [brand] } }),
    );
    await mount(
      <>
        <Page />
        <Toaster />
      </>,
    );
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Ink' }));
    await screen.findByText('Theme changed to Ink.');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Acme' }));
    await screen.findByText('Theme changed to Acme.');

    fireEvent.click(screen.getByRole('button', { name: 'Undo: Theme changed to Acme.' }));
    await waitFor(() => expect(useDeckHistories.getState()[deckId]?.past).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Theme changed to Ink.' }));
    await waitFor(() => expect(useDeckHistories.getState()[deckId]?.past).toHaveLength(0));

    const patches = api.sent.filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ body }) => body)).toEqual([
      { theme: 'ink' },
      { brand_id: brand.id },
      { brand_id: null, theme: 'ink' },
      { theme: 'meridian' },
    ]);
    expect(patches.map(({ headers }) => headers.get('if-match'))).toEqual([
      '"4"',
      '"5"',
      '"6"',
      '"5"',
    ]);
  });

  it('the theme menu marks the deck’s theme and does not save it again', async () => {
    const api = fakeApi(onCall('GET', path, { body: makeThemedDeck() }));
    await mount(<Page />);

    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Meridian', checked: true }));

    expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('the theme menu is absent when the deck can’t be edited', async () => {
    fakeApi(onCall('GET', path, { body: makeThemedDeck({ allowed_actions: [] }) }));
    await mount(<Page />);

    await waitFor(() => expect(shownTheme()).toBe('meridian'));
    expect(screen.queryByRole('button', { name: 'Theme' })).toBeNull();
  });
});
