/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { deckQuery } from '#web/features/decks/api/get-deck.ts';
import { DeckTitle } from '#web/features/decks/components/detail/deck-title.tsx';
import { deckId, makeDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

function TitleOfDeck() {
  const { data } = useQuery({ ...deckQuery(deckId), refetchInterval: false });
  return data && <DeckTitle deck={data} />;
}

const path = `/presentations/${deckId}`;
const makeBeesDeck = (changes: Partial<Presentation> = {}) =>
  makeDeck({ title: 'Bees', rev: 4, allowed_actions: ['edit_deck'], ...changes });

/** Renders a deck's title, opens the editor and types another title. */
async function openAndType(text: string): Promise<HTMLElement> {
  await mount(<TitleOfDeck />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit title' }));
  const input = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(input, { target: { value: text } });
  return input;
}

const pressKey = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key });

afterEach(() => cleanup());

describe('editing the title of a deck', () => {
  it('Enter saves the deck title with the displayed rev, and shows it at once', async () => {
    const api = fakeApi(
      onCall('GET', path, { body: makeBeesDeck() }),
      onCall('PATCH', path, { body: makeBeesDeck({ title: 'Water', rev: 5 }) }),
    );

    pressKey(await openAndType('  Water '), 'Enter');

    await screen.findByRole('heading', { name: 'Water' });
    const [patch] = api.sent.filter(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ title: 'Water' });
    expect(patch?.headers.get('if-match')).toBe('"4"');
    const button = screen.getByRole('button', { name: 'Edit title' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it.each([
    ['Escape', 'Water'],
    ['Enter', '   '],
    ['Enter', 'Bees'],
  ])('the deck title is not changed by %s with “%s”', async (key, text) => {
    const api = fakeApi(onCall('GET', path, { body: makeBeesDeck() }));

    pressKey(await openAndType(text), key);

    await screen.findByRole('heading', { name: 'Bees' });
    expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('a conflict of the deck title is shown, and a second Enter overwrites the other title', async () => {
    const api = fakeApi(
      onCall(
        'GET',
        path,
        { body: makeBeesDeck() },
        { body: makeBeesDeck({ title: 'Theirs', rev: 5 }) },
      ),
      onCall(
        'PATCH',
        path,
        { status: 412, body: { detail: 'Someone has changed it.', code: 'stale' } },
        { body: makeBeesDeck({ title: 'Mine', rev: 6 }) },
      ),
    );

    const input = await openAndType('Mine');
    pressKey(input, 'Enter');
    await screen.findByText(
      'The title was changed to “Theirs”. Press Enter to replace it with yours.',
    );
    expect(screen.getByRole('alert').textContent).toContain('Someone has changed it.');
    pressKey(input, 'Enter');

    await screen.findByRole('heading', { name: 'Mine' });
    const revs = api.sent.flatMap(({ headers }) => headers.get('if-match') ?? []);
    expect(revs).toEqual(['"4"', '"5"']);
  });

  it('a click on the deck title edits it', async () => {
    fakeApi(onCall('GET', path, { body: makeBeesDeck() }));
    await mount(<TitleOfDeck />);

    fireEvent.click(await screen.findByRole('heading', { name: 'Bees' }));

    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Bees');
  });

  it('the deck title is not editable without permission', async () => {
    fakeApi(onCall('GET', path, { body: makeBeesDeck({ allowed_actions: ['pause'] }) }));
    await mount(<TitleOfDeck />);

    fireEvent.click(await screen.findByRole('heading', { name: 'Bees' }));

    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
