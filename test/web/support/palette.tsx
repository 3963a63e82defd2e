/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { CommandDialog } from '#web/app/commands/command-dialog.tsx';
import { closeCommandDialog } from '#web/app/commands/command-dialog-store.ts';
import { useRecentStore } from '#web/app/commands/recent-commands.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { DownloadMenu } from '#web/features/decks/components/download/download-menu.tsx';
import { loadCommandTexts, switchLanguage } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeSummary } from './decks.ts';
import { mockDialogs } from './dialogs.ts';
import { fakeApi, onCall } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { signIn } from './signed-in.ts';

/** Returns a response with one page of presentations. */
export const createListResponse = (...decks: ReturnType<typeof makeSummary>[]) => ({
  body: { items: decks, next_cursor: null },
});
/** The newest presentation of the user. */
export const tidesDeck = makeSummary();
const moonsDeck = makeSummary({
  id: 'moons',
  title: 'Moons of Jupiter',
  topic: 'moons',
});

/** Presses a key on the focused element. */
export const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
/** Returns the search field of the palette. */
export const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
/** Types into the search field. */
export const type = (value: string) => fireEvent.change(field(), { target: { value } });

function DeckPage() {
  const { data } = useDeck(deckId);
  const version = data?.versions.find((one) => one.version === data.current_html_version);
  return (
    <>
      <h1>{data?.title}</h1>
      {data && version && (
        <DownloadMenu
          hasCommands
          deck={data}
          version={version}
          tasks={[]}
          trigger={() => <span>Download</span>}
        />
      )}
    </>
  );
}

/** Renders a page with a text field and the palette for a signed-in user. */
export async function openPage(at = '/settings', ...rules: Parameters<typeof fakeApi>) {
  const api = fakeApi(
    ...rules,
    onCall('GET', '/presentations', createListResponse(tidesDeck, moonsDeck)),
  );
  const routes = [
    {
      element: (
        <>
          <Outlet />
          <textarea aria-label="Notes" />
          <CommandDialog />
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

/** Opens the palette by its shortcut. */
export const openPalette = async (init: KeyboardEventInit = { ctrlKey: true }) => {
  press('k', init);
  await screen.findByRole('dialog', { name: 'Search and commands' });
};

/** Signs in before each test of the file, and closes the page after it. */
export function setupPaletteTests(): void {
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
    closeCommandDialog();
    useRecentStore.setState({ entries: [] });
    clearSession();
    await switchLanguage('en');
  });
}
