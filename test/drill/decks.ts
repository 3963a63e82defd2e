import type { RunningStack } from '#test/support/stack.ts';
import { type Client, type Deck, lastingClient } from '../e2e/api-client.ts';
import { newcomersPassword, registered } from '../e2e/people.ts';

export type Made = { client: Client; id: string };

/** As many as a person of the largest plan has running at once: all of them are in the queue, none in a line. */
export const decksEach = 6;
export const slideCount = 3;

/** People enough to have so many decks running at once. */
export async function peopleFor(
  stack: RunningStack,
  admin: Client,
  decks: number,
): Promise<Client[]> {
  const emails = await registered(stack, admin, Math.ceil(decks / decksEach), 'team');
  return emails.map((email) => lastingClient(stack, { email, password: newcomersPassword }));
}

/** Asks for decks, the people in turn: the numbers from `first` up to `end`. */
export async function askFor(people: Client[], first: number, end: number): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = first; i < end; i += 1) {
    const client = people[i % people.length];
    if (!client) throw new Error('there is nobody to ask for a deck');
    const body = { topic: `Urban beekeeping, part ${i}`, slide_count: slideCount };
    const { status, body: deck, text } = await client('POST', '/presentations', body);
    if (status !== 201) throw new Error(`deck ${i} was refused: ${text}`);
    made.push({ client, id: String(deck.id) });
  }
  return made;
}

/** The deck as its owner sees it; throws where that is refused. */
export async function getDeck({ client, id }: Made): Promise<Deck> {
  const { status, body, text } = await client('GET', `/presentations/${id}`);
  if (status !== 200) throw new Error(`the deck ${id} answered ${status}: ${text}`);
  return body as Deck;
}

/** The decks that have not ended yet, or that failed. */
export async function notCompleted(decks: readonly Made[]): Promise<(Made & { status: string })[]> {
  const left: (Made & { status: string })[] = [];
  for (const made of decks) {
    const { status } = await getDeck(made);
    if (status !== 'completed') left.push({ ...made, status });
  }
  return left;
}
