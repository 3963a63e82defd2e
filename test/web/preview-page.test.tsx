/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PreviewPage } from '#web/features/preview/routes/preview-page.tsx';
import { forgetAnswers } from '#web/lib/api-client.ts';
import { deckId, makeDeck, makeVersion } from './support/decks.ts';
import { standInForPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const deck = makeDeck({ versions: [makeVersion()], latest_version: 1 });

const open = async (version: string) => {
  fakeApi(
    onCall('GET', `/presentations/${deckId}`, { body: deck }),
    onCall('GET', '/tasks', { body: { items: [] } }),
    onCall('GET', '/config.json', { body: {} }),
  );
  await mountRoutes(
    [{ path: '/preview/:id/:version', element: <PreviewPage /> }],
    `/preview/${deckId}/${version}`,
  );
  await screen.findByText('Tides');
};

beforeEach(() => {
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
