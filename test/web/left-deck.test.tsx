/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { useAwaitedDecks } from '#web/features/decks/api/awaited-decks.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck, runningDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

resetBetweenTests();

function Page() {
  return <p>{useDeck(deckId).data?.status}</p>;
}

/**
 * Opens a presentation's page and leaves it; returns the ids of the presentations that the app then watches, to notify
 * the user when they finish.
 */
async function openAndLeave(deck: Presentation, status: 'in' | 'out' = 'in') {
  useAwaitedDecks.setState({ decks: {} });
  useSession.setState({ access_token: 'a-token', status: 'in' });
  fakeApi(onCall('GET', `/presentations/${deckId}`, { body: deck }));
  const routes = [
    { path: '/presentation', element: <Page /> },
    { path: '/dashboard', element: <p>Dashboard</p> },
  ];
  const router = await mountRoutes(routes, '/presentation');
  await screen.findByText(deck.status);
  act(() => useSession.setState({ status }));
  await act(() => router.navigate('/dashboard'));
  return Object.keys(useAwaitedDecks.getState().decks);
}

it('leaving the page of a presentation that is being generated adds it to the awaited presentations', async () => {
  expect(await openAndLeave(runningDeck)).toEqual([deckId]);
});

it.each([
  ['finished', makeDeck({ id: deckId })],
  ['of somebody else', { ...runningDeck, my_role: 'viewer' as const }],
])(
  'leaving the page of a presentation that is %s adds nothing to the awaited presentations',
  async (_, deck) => {
    expect(await openAndLeave(deck)).toEqual([]);
  },
);

it('signing out on the page of a running presentation adds nothing to the awaited presentations', async () => {
  expect(await openAndLeave(runningDeck, 'out')).toEqual([]);
});
