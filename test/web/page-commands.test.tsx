/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CommandDialog } from '#web/app/commands/command-dialog.tsx';
import { DeckTitle } from '#web/features/decks/components/detail/deck-title.tsx';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { useSlideCommands } from '#web/features/decks/components/studio/use-slide-commands.tsx';
import { deckId, makeDeck, makeSlide } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import {
  createListResponse,
  openPalette,
  press,
  setupPaletteTests,
  type,
} from './support/palette.tsx';

setupPaletteTests();

const onSelect = vi.fn<(index: number) => void>();
const onReviseAll = vi.fn<() => void>();
const frames = ['Tides', 'Moons', 'In 2030'].map((title, index) => ({
  index,
  slide: makeSlide(index, { title }),
}));

function Page() {
  const { data } = useDeck(deckId);
  useSlideCommands(frames, { select: onSelect, onReviseAll, onFind: vi.fn() });
  return data && <DeckTitle deck={data} />;
}

async function openDeckPage() {
  fakeApi(
    onCall('GET', `/presentations/${deckId}`, {
      body: makeDeck({ allowed_actions: ['edit_deck'] }),
    }),
    onCall('GET', '/presentations', createListResponse()),
  );
  const element = (
    <>
      <Page />
      <CommandDialog />
    </>
  );
  await mountRoutes([{ path: '/presentation/:id', element }], `/presentation/${deckId}`);
  await screen.findByRole('heading', { name: 'Tides' });
  await openPalette();
}
const slideOptions = () =>
  screen
    .queryAllByRole('option')
    .flatMap(({ textContent }) => /Go to slide.*/.exec(textContent) ?? []);

it('“Rename” in the palette edits the title, with the focus in it', async () => {
  await openDeckPage();

  type('rename');
  press('Enter');

  const input = await screen.findByRole('textbox', { name: 'Title' });
  await waitFor(() => expect(document.activeElement).toBe(input));
});

it('the palette lists slides only for a typed text, and opens the one with the typed number', async () => {
  await openDeckPage();
  expect(slideOptions()).toEqual([]);

  type('2');
  expect(slideOptions()).toEqual(['Go to slide 2: Moons', 'Go to slide 3: In 2030']);
  press('Enter');

  expect(onSelect).toHaveBeenLastCalledWith(1);
});

it('the palette finds a slide by its title', async () => {
  await openDeckPage();

  type('2030');
  fireEvent.click(screen.getByRole('option', { name: /In 2030/ }));

  expect(onSelect).toHaveBeenLastCalledWith(2);
});

it('the palette has a command that changes all slides by an instruction', async () => {
  await openDeckPage();

  type('all slides by');
  press('Enter');

  expect(onReviseAll).toHaveBeenCalledOnce();
});
