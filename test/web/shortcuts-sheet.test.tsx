/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandLayer } from '#web/app/commands/command-layer.tsx';
import { closeCommandLayer } from '#web/app/commands/command-layer-store.ts';
import { useRecent } from '#web/app/commands/recent-commands.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { loadCommandTexts, switchLanguage } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeSummary } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const listResponse = (...decks: ReturnType<typeof makeSummary>[]) => ({
  body: { items: decks, next_cursor: null },
});
const tides = makeSummary();
const moons = makeSummary({ id: 'moons', title: 'Moons of Jupiter', topic: 'moons' });

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
function DeckPage() {
  const { data } = useDeck(deckId);
  return <h1>{data?.title}</h1>;
}

/** Renders a signed-in page with a text field and the palette. */
async function openPage(at = '/settings', ...rules: Parameters<typeof fakeApi>) {
  const api = fakeApi(...rules, onCall('GET', '/presentations', listResponse(tides, moons)));
  const routes = [
    {
      element: (
        <>
          <Outlet />
          <textarea aria-label="Notes" />
          <CommandLayer />
        </>
      ),
      children: [
        { path: 'presentation/:id', Component: DeckPage },
        { path: '*', element: <h1>a page</h1> },
      ],
    },
  ];
  const router = await mountRoutes(routes, at);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { api, address };
}

const openPalette = async (init: KeyboardEventInit = { ctrlKey: true }) => {
  press('k', init);
  await screen.findByRole('dialog', { name: 'Search and commands' });
};

// Preloaded, because compiling it may exceed the timeout when other tests use all processors.
beforeAll(() => import('#web/app/commands/commands.tsx'));
beforeEach(async () => {
  localStorage.clear();
  mockDialogs();
  clearPollCache();
  signIn();
  await loadCommandTexts();
});
afterEach(async () => {
  cleanup();
  closeCommandLayer();
  useRecent.setState({ entries: [] });
  clearSession();
  await switchLanguage('en');
});

describe('shortcuts sheet', () => {
  it('the shortcuts sheet opens by ?, except in text fields, and lists all shortcuts', async () => {
    await openPage();
    screen.getByRole('textbox', { name: 'Notes' }).focus();
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('textbox', { name: 'Notes' }).blur();

    press('?', { shiftKey: true });

    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const rows = within(sheet)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Search and commands', 'CtrlK'],
      ['Keyboard shortcuts', '?'],
      ['Light or dark theme', 'CtrlShiftL'],
      ['Close a dialog or menu', 'Esc'],
      ['Previous slide', 'Page ↑'],
      ['Next slide', 'Page ↓'],
      ['Present', 'F5orCtrlEnter'],
      ['Copy the slide, also for another presentation', 'CtrlC'],
      ['Paste a copied slide', 'CtrlV'],
      ['Duplicate the slide', 'CtrlD'],
      ['Remove the slide', 'DeleteorBackspace'],
      ['Move the slide up', 'Alt↑orAlt←'],
      ['Move the slide down', 'Alt↓orAlt→'],
      ['Undo', 'CtrlZ'],
      ['Redo', 'CtrlShiftZorCtrlY'],
      ['Save now', 'CtrlS'],
      ['Bold', 'CtrlB'],
      ['Emphasis', 'CtrlI'],
      ['Link', 'CtrlShiftK'],
      ['Next page', '→orPage ↓orSpace'],
      ['Previous page', '←orPage ↑'],
      ['First page', 'Home'],
      ['Last page', 'End'],
      ['Contents', 'T'],
    ]);
  });

  it('the shortcuts sheet does not open by ? after the setting was switched off', async () => {
    await openPage();
    press('?');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Press ? to open this list' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    press('?');

    expect(screen.queryByRole('dialog')).toBeNull();
    await openPalette();
    type('hotkeys');
    press('Enter');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
