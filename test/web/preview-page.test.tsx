/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// The command palette is lazy-loaded; preload it for the test.
import '#web/app/commands/commands.tsx';
import { closeCommandDialog, useCommandDialog } from '#web/app/commands/command-dialog-store.ts';
import { PreviewPage } from '#web/app/preview.tsx';
import { isPressed, themeCombo } from '#web/lib/keys.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const previewOrigin = 'https://preview.test';
const deck = makeDeck({ versions: [makeVersion()], latest_version: 1 });

const openPreview = async (version: string) => {
  fakeApi(
    onCall('GET', `/presentations/${deckId}`, { body: deck }),
    onCall('GET', '/tasks', { body: { items: [] } }),
    onCall('GET', '/config.json', { body: { preview_origin: previewOrigin } }),
  );
  await mountRoutes(
    [{ path: '/preview/:id/:version', element: <PreviewPage /> }],
    `/preview/${deckId}/${version}`,
  );
  await screen.findByText('Tides');
};

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  clearPollCache();
});
afterEach(cleanup);

it('the preview page shows the version of the URL', async () => {
  await openPreview('1');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('TidesVersion 1');
});

it.each(['abc', '1.5', '0', '-1'])(
  'the preview page shows no version for an invalid one in the URL: %s',
  async (text) => {
    await openPreview(text);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tides');
  },
);

it('the preview page of a presentation that does not exist says so, and leads back', async () => {
  const missing = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
  fakeApi(onCall('GET', `/presentations/${deckId}`, missing));

  await mountRoutes([{ path: '/preview/:id', element: <PreviewPage /> }], `/preview/${deckId}`);

  expect(
    await screen.findByText(
      'This presentation doesn’t exist, was deleted, or isn’t shared with you.',
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    '/dashboard',
  );
});

it('the preview page has the palette with the deck’s commands, and the shortcuts sheet', async () => {
  await openPreview('1');

  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

  expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Show: Versions' })).toBeTruthy();
});

describe('key pressed inside the iframe', () => {
  /** Dispatches the message that the page of the deck posts for a pressed key. */
  const postFromFrame = async (data: object, origin = previewOrigin) => {
    const iframe = await screen.findByTitle<HTMLIFrameElement>('The presentation');
    const source = iframe.contentWindow;
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  };
  const palette = () => screen.findByRole('combobox', { name: 'Search and commands' });

  beforeEach(signIn);
  afterEach(() => {
    cleanup();
    closeCommandDialog();
    clearSession();
  });

  it('a key pressed inside the iframe opens and closes the palette', async () => {
    await openPreview('1');
    const key = { type: 'deckwright:key', key: 'k', shift: false };

    await postFromFrame(key);
    expect(await palette()).toBeTruthy();
    await postFromFrame(key);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the theme shortcut pressed inside the iframe is dispatched in the app', async () => {
    await openPreview('1');
    const pressed: boolean[] = [];
    const onKey = (event: KeyboardEvent) => pressed.push(isPressed(event, themeCombo));
    window.addEventListener('keydown', onKey);

    await postFromFrame({ type: 'deckwright:key', key: 'l', shift: true });
    window.removeEventListener('keydown', onKey);

    expect(pressed).toEqual([true]);
  });

  it.each([
    { what: 'of another origin', data: { key: 'k', shift: false }, origin: 'https://other.test' },
    {
      what: 'that is not a shortcut of the app',
      data: { key: '?', shift: true },
      origin: previewOrigin,
    },
    { what: 'without a key', data: {}, origin: previewOrigin },
  ])('a key pressed inside the iframe is ignored $what', async ({ data, origin }) => {
    await openPreview('1');

    await postFromFrame({ type: 'deckwright:key', ...data }, origin);

    expect(useCommandDialog.getState().open).toBeNull();
  });
});
