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

function Shown() {
  const { data } = useQuery({ ...deckQuery(deckId), refetchInterval: false });
  return data && <DeckTitle deck={data} />;
}

const path = `/presentations/${deckId}`;
const bees = (changes: Partial<Presentation> = {}) =>
  makeDeck({ title: 'Bees', rev: 4, allowed_actions: ['edit_deck'], ...changes });

/** Shows a deck's title, opens it to be changed, and types another. */
async function type(text: string): Promise<HTMLElement> {
  await mount(<Shown />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit title' }));
  const input = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(input, { target: { value: text } });
  return input;
}

const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key });

afterEach(() => cleanup());

describe('the title of a deck', () => {
  it('is saved by Enter at the rev that was seen, and shown at once', async () => {
    const api = fakeApi(
      onCall('GET', path, { body: bees() }),
      onCall('PATCH', path, { body: bees({ title: 'Water', rev: 5 }) }),
    );

    press(await type('  Water '), 'Enter');

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
  ])('stays as it was by %s where it says “%s”', async (key, text) => {
    const api = fakeApi(onCall('GET', path, { body: bees() }));

    press(await type(text), key);

    await screen.findByRole('heading', { name: 'Bees' });
    expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('that somebody else has changed is told, and what was typed can be saved over it', async () => {
    const api = fakeApi(
      onCall('GET', path, { body: bees() }, { body: bees({ title: 'Theirs', rev: 5 }) }),
      onCall(
        'PATCH',
        path,
        { status: 412, body: { detail: 'Someone has changed it.', code: 'stale' } },
        { body: bees({ title: 'Mine', rev: 6 }) },
      ),
    );

    const input = await type('Mine');
    press(input, 'Enter');
    await screen.findByText(
      'The title was changed to “Theirs”. Press Enter to replace it with yours.',
    );
    expect(screen.getByRole('alert').textContent).toContain('Someone has changed it.');
    press(input, 'Enter');

    await screen.findByRole('heading', { name: 'Mine' });
    const revs = api.sent.flatMap(({ headers }) => headers.get('if-match') ?? []);
    expect(revs).toEqual(['"4"', '"5"']);
  });

  it('can’t be changed where that is not allowed', async () => {
    fakeApi(onCall('GET', path, { body: bees({ allowed_actions: ['pause'] }) }));
    await mount(<Shown />);

    await screen.findByRole('heading', { name: 'Bees' });

    expect(screen.queryByRole('button')).toBeNull();
  });
});
