/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Loaded when it is asked for: here it is there already.
import '#web/app/commands/commands.tsx';
import { closeCommandLayer, useCommandLayer } from '#web/app/commands/open-store.ts';
import { PreviewPage } from '#web/app/preview.tsx';
import { isPressed, themeCombo } from '#web/lib/keys.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck, makeVersion } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const previewOrigin = 'https://preview.test';
const deck = makeDeck({ versions: [makeVersion()], latest_version: 1 });

const open = async (version: string) => {
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
  standInForDialogs();
  standInForPopovers();
  forgetAnswers();
});
afterEach(cleanup);

it('names the version in the address', async () => {
  await open('1');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('TidesVersion 1');
});

it.each(['abc', '1.5', '0', '-1'])(
  'names no version where the address has none: %s',
  async (text) => {
    await open(text);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tides');
  },
);

it('has the palette with what can be done with its deck, and the list of shortcuts', async () => {
  await open('1');

  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

  expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Show: Versions' })).toBeTruthy();
});

describe('a key that is pressed within the frame', () => {
  /** What the deck's page posts when a key is pressed that may be the app's. */
  const tell = async (data: object, origin = previewOrigin) => {
    const frame = await screen.findByTitle<HTMLIFrameElement>('The presentation');
    const source = frame.contentWindow;
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  };
  const palette = () => screen.findByRole('combobox', { name: 'Search and commands' });

  beforeEach(signIn);
  afterEach(() => {
    cleanup();
    closeCommandLayer();
    clearSession();
  });

  it('opens the palette, and closes it', async () => {
    await open('1');
    const key = { type: 'deckwright:key', key: 'k', shift: false };

    await tell(key);
    expect(await palette()).toBeTruthy();
    await tell(key);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is pressed in the app where it is the theme’s', async () => {
    await open('1');
    const pressed: boolean[] = [];
    const hear = (event: KeyboardEvent) => pressed.push(isPressed(event, themeCombo));
    window.addEventListener('keydown', hear);

    await tell({ type: 'deckwright:key', key: 'l', shift: true });
    window.removeEventListener('keydown', hear);

    expect(pressed).toEqual([true]);
  });

  it.each([
    { what: 'of another origin', data: { key: 'k', shift: false }, origin: 'https://other.test' },
    { what: 'that is none of the app’s', data: { key: '?', shift: true }, origin: previewOrigin },
    { what: 'that is no key', data: {}, origin: previewOrigin },
  ])('does nothing $what', async ({ data, origin }) => {
    await open('1');

    await tell({ type: 'deckwright:key', ...data }, origin);

    expect(useCommandLayer.getState().open).toBeNull();
  });
});
