import type { RunningStack } from '#test/support/stack.ts';
import { type Client, createRenewingClient, type Deck } from '../e2e/api-client.ts';
import { registerUsers, userPassword } from '../e2e/register-users.ts';

export type OwnedDeck = { client: Client; id: string };

/** Concurrent decks of a user on the largest plan, so that none waits for a run slot. */
const decksPerUser = 6;
export const slideCount = 3;

/** Registers enough users for a number of concurrent decks; returns their API clients. */
export async function registerOwners(
  stack: RunningStack,
  admin: Client,
  decks: number,
): Promise<Client[]> {
  const emails = await registerUsers(stack, admin, Math.ceil(decks / decksPerUser), 'team');
  return emails.map((email) => createRenewingClient(stack, { email, password: userPassword }));
}

/** Creates the decks numbered from `first` to before `end`, for each user in turn. */
export async function requestDecks(
  users: Client[],
  first: number,
  end: number,
): Promise<OwnedDeck[]> {
  const createdDecks: OwnedDeck[] = [];
  for (let i = first; i < end; i += 1) {
    const client = users[i % users.length];
    if (!client) throw new Error('there are no users');
    const body = { topic: `Urban beekeeping, part ${i}`, slide_count: slideCount };
    const { status, body: deck, text } = await client('POST', '/presentations', body);
    if (status !== 201) throw new Error(`deck ${i} was rejected: ${text}`);
    createdDecks.push({ client, id: String(deck.id) });
  }
  return createdDecks;
}

/** Returns the deck as its owner sees it; throws if the request fails. */
export async function getDeck({ client, id }: OwnedDeck): Promise<Deck> {
  const { status, body, text } = await client('GET', `/presentations/${id}`);
  if (status !== 200) throw new Error(`the deck ${id} returned ${status}: ${text}`);
  return body as Deck;
}

/** Returns the decks that are not completed: running, paused or failed. */
export async function findIncompleteDecks(
  decks: readonly OwnedDeck[],
): Promise<(OwnedDeck & { status: string })[]> {
  const left: (OwnedDeck & { status: string })[] = [];
  for (const owned of decks) {
    const { status } = await getDeck(owned);
    if (status !== 'completed') left.push({ ...owned, status });
  }
  return left;
}
