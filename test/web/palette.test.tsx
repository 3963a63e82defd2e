/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandLayer } from '#web/app/commands/command-layer.tsx';
import { closeCommandLayer } from '#web/app/commands/open-store.ts';
import { useRecent } from '#web/app/commands/recent.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { currentLanguage, speakCommands, switchLanguage } from '#web/lib/i18n.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { clearSession, useSession } from '#web/lib/session/session-store.ts';
import { useTheme } from '#web/lib/theme.ts';
import { deckId, makeDeck, makeSummary } from './support/decks.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { fakeApi, on, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeUser } from './support/people.ts';
import { signIn } from './support/signed-in.ts';

const list = (...decks: ReturnType<typeof makeSummary>[]) => ({
  body: { items: decks, next_cursor: null },
});
const tides = makeSummary();
const moons = makeSummary({ id: 'moons', title: 'Moons of Jupiter', topic: 'moons' });

const io = makeSummary({ id: 'io', title: 'Io', topic: 'the moon', status: 'running' });

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
/** The line that the field points at: there is exactly one, and it says that it is selected. */
const marked = () => {
  const id = field().getAttribute('aria-activedescendant');
  const selected = screen.getAllByRole('option', { selected: true });
  expect(selected.map((one) => one.id)).toEqual([id]);
  return selected[0]?.textContent;
};

function DeckPage() {
  const { data } = useDeck(deckId);
  return <h1>{data?.title}</h1>;
}

/** A signed-in page with a field of its own, and the palette beside it. */
async function open(at = '/settings', ...rules: Parameters<typeof fakeApi>) {
  const api = fakeApi(...rules, onCall('GET', '/presentations', list(tides, moons)));
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

// Loaded beforehand: compiling it takes longer than a test waits where other tests use every processor.
beforeAll(() => import('#web/app/commands/commands.tsx'));
beforeEach(async () => {
  localStorage.clear();
  standInForDialogs();
  forgetAnswers();
  signIn();
  await speakCommands();
});
afterEach(async () => {
  cleanup();
  closeCommandLayer();
  useRecent.setState({ entries: [] });
  clearSession();
  await switchLanguage('en');
});

describe('the palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('opens and closes by %o and K', async (held) => {
    await open();
    press('k');
    expect(screen.queryByRole('dialog')).toBeNull();

    await openPalette(held);
    press('k', held);

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays shut while another dialog is open', async () => {
    await open();
    press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    press('k', { ctrlKey: true });

    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('finds a presentation by the server’s search, and opens it', async () => {
    const { api, address } = await open('/settings', (sent) =>
      sent.path.includes('q=jup') ? list(io) : undefined,
    );
    await openPalette();

    type('jup');
    expect(screen.getByText('Searching…')).toBeTruthy();
    await waitFor(() => expect(options()).toEqual(['IoIn progress']));
    expect(screen.queryByText('Searching…')).toBeNull();
    press('Enter');

    expect(address()).toBe('/presentation/io');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.to('/api/presentations').map(({ path }) => path)).toContain(
      '/api/presentations?limit=6&sort=updated_at&q=jup',
    );
  });

  it('is walked by the arrows, Home and End, round its ends', async () => {
    await open();
    await openPalette();
    await waitFor(() => expect(options()).toContain('TidesCompleted'));
    const all = options();

    expect(marked()).toBe(all[0]);
    press('ArrowDown');
    expect(marked()).toBe(all[1]);
    press('Home');
    press('ArrowUp');
    expect(marked()).toBe(all.at(-1));
    press('ArrowDown');
    expect(marked()).toBe(all[0]);
    press('End');
    expect(marked()).toBe(all.at(-1));
  });

  it('finds commands by their words and by others for the same, and says when nothing fits', async () => {
    const { address } = await open('/settings', (sent) =>
      sent.path.includes('q=') ? list() : undefined,
    );
    await openPalette();

    type('dark');
    expect(options()).toEqual(['Light theme']);
    type('xyzzy');
    expect(await screen.findByText('No results. Try another word.')).toBeTruthy();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    press('Enter');
    expect(address()).toBe('/settings');
    type('new pres');
    press('Enter');

    expect(address()).toBe('/dashboard?new=1');
  });

  it('switches theme and language, and signs out', async () => {
    const { address } = await open(
      '/settings',
      on('/api/users/me/locale', { body: makeUser({ locale: 'zh' }) }),
      on('/api/auth/logout', { status: 204 }),
    );
    const choose = async (word: string) => {
      await openPalette();
      type(word);
      press('Enter');
    };

    await choose('theme');
    expect(useTheme.getState().theme).toBe('light');
    await choose('sign out');

    expect(address()).toBe('/auth/login');
    expect(useSession.getState().status).toBe('out');
  });

  it('speaks the other language, its own parts too', async () => {
    await open('/settings', on('/api/users/me/locale', { body: makeUser({ locale: 'zh' }) }));
    await openPalette();
    type('chinese');

    press('Enter');

    await waitFor(() => expect(currentLanguage()).toBe('zh'));
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: '搜索与命令' })).toBeTruthy();
    expect(screen.getByRole('group', { name: '前往' })).toBeTruthy();
  });

  it('leads to the admin’s pages only for an admin', async () => {
    await open();
    await openPalette();
    type('invite');
    expect(options()).toEqual([]);

    act(() => useSession.setState({ user: makeUser({ is_admin: true }) }));

    expect(options()).toEqual(['Invite codes', 'Invite code requests']);
  });

  it('tells in its place that the presentations could not be searched, and searches again', async () => {
    const refused = { status: 403, body: { detail: 'Not now.', code: 'forbidden' } };
    await open('/settings', on('/api/presentations', refused, list(tides)));
    await openPalette();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not now.');

    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(options()).toContain('TidesCompleted'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves Enter to a word that is being composed', async () => {
    const { address } = await open();
    await openPalette();

    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });

    expect(address()).toBe('/settings');
    expect(field()).toBeTruthy();
  });
});

describe('what was chosen last', () => {
  const recent = () =>
    within(screen.getByRole('group', { name: 'Recent' }))
      .getAllByRole('option')
      .map((one) => one.textContent);

  it('comes first the next time, each once, and is forgotten by signing out', async () => {
    const { address } = await open();
    for (const word of ['Moons', 'profile', 'moons']) {
      await openPalette();
      type(word);
      await waitFor(() => expect(options()).not.toEqual([]));
      press('Enter');
    }
    expect(address()).toBe('/presentation/moons');

    await openPalette();
    expect(recent()).toEqual(['Moons of Jupiter', 'Profile']);
    expect(options().filter((one) => one?.startsWith('Moons'))).toHaveLength(1);

    act(() => clearSession());
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    expect(localStorage.getItem('palette-recent')).not.toContain('Moons');
  });
});

it('a presentation in another language says so, found and among what was chosen last', async () => {
  await open('/settings', onCall('GET', '/presentations', list(tides, { ...io, language: 'zh' })));
  await openPalette();
  await waitFor(() => expect(options()).toContain('TidesCompleted'));
  expect(options().at(-1)).toBe('IoChinese · In progress');

  fireEvent.click(screen.getByRole('option', { name: /^Io/ }));
  await openPalette();

  expect(options()[0]).toBe('IoChinese');
});

describe('on a presentation’s page', () => {
  const ofDeck = () =>
    within(screen.getByRole('group', { name: 'This presentation' }))
      .getAllByRole('option')
      .map((one) => one.textContent);
  const openDeck = async (...rules: Parameters<typeof fakeApi>) => {
    const opened = await open(`/presentation/${deckId}`, ...rules);
    await screen.findByRole('heading', { name: 'Tides' });
    return opened;
  };

  it('offers what is allowed now, the files that are made and the parts', async () => {
    await openDeck(onCall('GET', `/${deckId}`, { body: makeDeck() }));

    await openPalette();

    expect(ofDeck()).toEqual([
      'Preview',
      'Share',
      'Regenerate slides',
      'Publish again',
      'Delete',
      'Download: HTML (single file)',
      'Download: PowerPoint',
      'Download: PDF',
      'Download: Markdown',
      'Download: JSON',
      'Show: Slides',
      'Show: Outline',
      'Show: Sources',
      'Show: Versions',
      'Show: Activity',
      'Show: Usage',
    ]);
  });

  it('pauses it', async () => {
    const running = makeDeck({
      status: 'running',
      current_html_version: null,
      versions: [],
      allowed_actions: ['pause', 'cancel'],
    });
    const { api } = await openDeck(
      onCall('POST', '/pause', { body: { ...running, status: 'paused' } }),
      onCall('GET', `/${deckId}`, { body: running }),
    );
    await openPalette();
    expect(ofDeck().slice(0, 3)).toEqual(['Pause', 'Cancel generation', 'Show: Slides']);

    type('pause');
    press('Enter');

    await waitFor(() =>
      expect(api.to(`/api/presentations/${deckId}/pause`)).toMatchObject([{ method: 'POST' }]),
    );
  });

  it('asks before it deletes, and remembers no such choice', async () => {
    const { api } = await openDeck(onCall('GET', `/${deckId}`, { body: makeDeck() }));
    await openPalette();
    type('delete');

    press('Enter');

    expect(await screen.findByRole('dialog', { name: 'Delete this presentation?' })).toBeTruthy();
    expect(api.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(useRecent.getState().entries).toEqual([]);
  });
});

describe('the list of shortcuts', () => {
  it('opens by ? but not where that is typed, and names every one', async () => {
    await open();
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
      ['Previous slide', '←'],
      ['Next slide', '→'],
      ['Undo', 'CtrlZ'],
      ['Redo', 'CtrlShiftZorCtrlY'],
      ['Save the slide', 'CtrlS'],
      ['Bold', 'CtrlB'],
      ['Emphasis', 'CtrlI'],
      ['Next page', '→orPage ↓orSpace'],
      ['Previous page', '←orPage ↑'],
      ['First page', 'Home'],
      ['Last page', 'End'],
      ['Contents', 'T'],
    ]);
  });

  it('is opened by ? no more once that is switched off there', async () => {
    await open();
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
