/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRecentStore } from '#web/app/commands/recent-commands.ts';
import { getCurrentLanguage } from '#web/lib/i18n.ts';
import { clearSession, useSession } from '#web/lib/session/session-store.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeSummary } from './support/decks.ts';
import { type fakeApi, onCall, onPath } from './support/fake-api.ts';
import {
  createListResponse,
  field,
  openPage,
  openPalette,
  press,
  setupPaletteTests,
  tidesDeck,
  type,
} from './support/palette.tsx';
import { makeUser } from './support/users.ts';

const io = makeSummary({ id: 'io', title: 'Io', topic: 'the moon', status: 'running' });

const optionTexts = () => screen.queryAllByRole('option').map((one) => one.textContent);
/** Returns the text of the active option; asserts that no other option is selected. */
const activeOption = () => {
  const id = field().getAttribute('aria-activedescendant');
  const selected = screen.getAllByRole('option', { selected: true });
  expect(selected.map((one) => one.id)).toEqual([id]);
  return selected[0]?.textContent;
};

setupPaletteTests();

describe('command palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'the palette opens and closes by %o and K',
    async (modifiers) => {
      await openPage();
      press('k');
      expect(screen.queryByRole('dialog')).toBeNull();

      await openPalette(modifiers);
      press('k', modifiers);

      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('the palette stays closed while another dialog is open', async () => {
    await openPage();
    press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    press('k', { ctrlKey: true });

    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('the palette finds a presentation by the server’s search and opens it', async () => {
    const { api, address } = await openPage('/settings', (sent) =>
      sent.path.includes('q=jup') ? createListResponse(io) : undefined,
    );
    await openPalette();

    type('jup');
    expect(screen.getByText('Searching…')).toBeTruthy();
    await waitFor(() => expect(optionTexts()).toEqual(['IoIn progress']));
    expect(screen.queryByText('Searching…')).toBeNull();
    press('Enter');

    expect(address()).toBe('/presentation/io');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.to('/api/presentations').map(({ path }) => path)).toContain(
      '/api/presentations?limit=6&sort=updated_at&q=jup',
    );
  });

  it('the palette’s selection moves by arrows, Home and End, and wraps around', async () => {
    await openPage();
    await openPalette();
    await waitFor(() => expect(optionTexts()).toContain('TidesCompleted'));
    const all = optionTexts();

    expect(activeOption()).toBe(all[0]);
    press('ArrowDown');
    expect(activeOption()).toBe(all[1]);
    press('Home');
    press('ArrowUp');
    expect(activeOption()).toBe(all.at(-1));
    press('ArrowDown');
    expect(activeOption()).toBe(all[0]);
    press('End');
    expect(activeOption()).toBe(all.at(-1));
  });

  it('the palette finds commands by name and synonyms, and shows when nothing matches', async () => {
    const { address } = await openPage('/settings', (sent) =>
      sent.path.includes('q=') ? createListResponse() : undefined,
    );
    await openPalette();

    type('dark');
    expect(optionTexts()).toEqual(['Light theme']);
    type('xyzzy');
    expect(await screen.findByText('No results. Try another word.')).toBeTruthy();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    press('Enter');
    expect(address()).toBe('/settings');
    type('new pres');
    press('Enter');

    expect(address()).toBe('/dashboard?new=1');
  });

  it('the palette switches the theme and signs out', async () => {
    const { address } = await openPage(
      '/settings',
      onPath('/api/users/me/locale', { body: makeUser({ locale: 'zh' }) }),
      onPath('/api/auth/logout', { status: 204 }),
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

  it('the palette switches the language, including its own texts', async () => {
    await openPage(
      '/settings',
      onPath('/api/users/me/locale', { body: makeUser({ locale: 'zh' }) }),
    );
    await openPalette();
    type('chinese');

    press('Enter');

    await waitFor(() => expect(getCurrentLanguage()).toBe('zh'));
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: '搜索与命令' })).toBeTruthy();
    expect(screen.getByRole('group', { name: '前往' })).toBeTruthy();
  });

  it('the palette lists admin pages for admins only', async () => {
    await openPage();
    await openPalette();
    type('invite');
    expect(optionTexts()).toEqual([]);

    act(() => useSession.setState({ user: makeUser({ is_admin: true }) }));

    expect(optionTexts()).toEqual(['Invite codes', 'Invite code requests']);
  });

  it('the palette shows the error of a failed search in the palette and retries the search', async () => {
    const refused = { status: 403, body: { detail: 'Not now.', code: 'forbidden' } };
    await openPage(
      '/settings',
      onPath('/api/presentations', refused, createListResponse(tidesDeck)),
    );
    await openPalette();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not now.');

    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(optionTexts()).toContain('TidesCompleted'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the palette ignores Enter of an input method', async () => {
    const { address } = await openPage();
    await openPalette();

    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });

    expect(address()).toBe('/settings');
    expect(field()).toBeTruthy();
  });
});

describe('recent commands in the command palette', () => {
  const recent = () =>
    within(screen.getByRole('group', { name: 'Recent' }))
      .getAllByRole('option')
      .map((one) => one.textContent);

  it('recent commands are listed first, once each, and cleared on sign-out', async () => {
    const { address } = await openPage();
    for (const word of ['Moons', 'profile', 'moons']) {
      await openPalette();
      type(word);
      await waitFor(() => expect(optionTexts()).not.toEqual([]));
      press('Enter');
    }
    expect(address()).toBe('/presentation/moons');

    await openPalette();
    expect(recent()).toEqual(['Moons of Jupiter', 'Profile']);
    expect(optionTexts().filter((one) => one?.startsWith('Moons'))).toHaveLength(1);

    act(() => clearSession());
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    expect(localStorage.getItem('palette-recent')).not.toContain('Moons');
  });
});

it('the palette shows the language of foreign presentations, in results and recent commands', async () => {
  await openPage(
    '/settings',
    onCall('GET', '/presentations', createListResponse(tidesDeck, { ...io, language: 'zh' })),
  );
  await openPalette();
  await waitFor(() => expect(optionTexts()).toContain('TidesCompleted'));
  expect(optionTexts().at(-1)).toBe('IoChinese · In progress');

  fireEvent.click(screen.getByRole('option', { name: /^Io/ }));
  await openPalette();

  expect(optionTexts()[0]).toBe('IoChinese');
});

describe('commands on a deck page', () => {
  const deckCommands = () =>
    within(screen.getByRole('group', { name: 'This presentation' }))
      .getAllByRole('option')
      .map((one) => one.textContent);
  const openDeck = async (...rules: Parameters<typeof fakeApi>) => {
    const opened = await openPage(`/presentation/${deckId}`, ...rules);
    await screen.findByRole('heading', { name: 'Tides' });
    return opened;
  };

  it('commands on a deck page list allowed actions, files and tabs', async () => {
    await openDeck(onCall('GET', `/${deckId}`, { body: makeDeck() }));

    await openPalette();

    expect(deckCommands()).toEqual([
      'Download: HTML (single file)',
      'Download: PowerPoint',
      'Download: PowerPoint, standard fonts',
      'Download: PDF',
      'Download: PNG (one file per slide)',
      'Download: Markdown',
      'Download: JSON',
      'Preview',
      'Share',
      'Regenerate slides',
      'Publish again',
      'Delete',
      'Show: Slides',
      'Show: Outline',
      'Show: Sources',
      'Show: Versions',
      'Show: Activity',
      'Show: Usage',
    ]);
  });

  it('a command on a deck page pauses the deck', async () => {
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
    expect(deckCommands().slice(0, 3)).toEqual(['Pause', 'Cancel generation', 'Show: Slides']);

    type('pause');
    press('Enter');

    await waitFor(() =>
      expect(api.to(`/api/presentations/${deckId}/pause`)).toMatchObject([{ method: 'POST' }]),
    );
  });

  it('the delete command moves a finished presentation to the trash and offers undo', async () => {
    const own = makeDeck({ owner: { id: makeUser().id, full_name: 'Ada' } });
    const { api } = await openDeck(
      onCall('GET', `/${deckId}`, { body: own }),
      onCall('DELETE', `/${deckId}`, { status: 204 }),
      onCall('POST', `/trash/${deckId}/restore`, { body: own }),
    );
    await openPalette();
    type('delete');

    press('Enter');

    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    useToasts.getState().toasts[0]?.action?.run();
    await waitFor(() => expect(api.to(`/api/trash/${deckId}/restore`)).toHaveLength(1));
    expect(api.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(useRecentStore.getState().entries).toEqual([]);
    useToasts.setState({ toasts: [] });
  });

  it('the delete command asks for confirmation while the presentation is generated', async () => {
    const running = { ...makeDeck({ status: 'running' }), allowed_actions: ['delete' as const] };
    const { api } = await openDeck(onCall('GET', `/${deckId}`, { body: running }));
    await openPalette();
    type('delete');

    press('Enter');

    expect(await screen.findByRole('dialog', { name: 'Delete this presentation?' })).toBeTruthy();
    expect(api.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
