import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Client, waitUntilSettled } from '../../e2e/api-client.ts';
import { createDeck } from '../on-stack.ts';
import {
  createFiguresText,
  createSlideFullOfFigures,
  hostileMarkdown,
  hostileTopics,
} from './texts.ts';

/** Sources of the attacker's deck: 3.8 million characters of the allowed 4 million. */
const sourceCount = 20;
/** Further decks of the attacker, whose titles change all the time: each change starts a publication. */
const editedDeckCount = 4;
/** Concurrent requests of the attacker. */
const parallelRequests = 8;

/** The attacker's client and data. */
export type Attacker = {
  client: Client;
  deckId: string;
  sourceIds: string[];
  slideIds: string[];
  editedDeckIds: string[];
};

/** Number of responses by request name and status. */
export type StatusCounts = Map<string, Map<number, number>>;

async function newSource(client: Client, text: string): Promise<string> {
  const { status, body, text: said } = await client('POST', '/sources', { name: 'Depots', text });
  if (status !== 201) throw new Error(`the source was rejected: ${said}`);
  return String(body.id);
}

/** Creates a deck with sources of nearly the maximum length. */
export async function prepareAttack(client: Client): Promise<Attacker> {
  const sourceIds: string[] = [];
  for (let i = 0; i < sourceCount; i += 1)
    sourceIds.push(await newSource(client, createFiguresText(i)));
  const body = { topic: 'Depots and their crates', slide_count: 3, source_ids: sourceIds };
  const { body: deck, text } = await client('POST', '/presentations', body);
  const { id, status } = await waitUntilSettled(client, String(deck.id), 300);
  if (status !== 'completed') throw new Error(`the attacker’s deck is ${status}: ${text}`);
  const { body: list } = await client('GET', `/presentations/${id}/slides`);
  const slideIds = (list.items as { id: string }[]).map((slide) => slide.id);
  const editedDeckIds: string[] = [];
  for (let i = 0; i < editedDeckCount; i += 1)
    editedDeckIds.push(await createDeck(client, 'Depots and their crates', 15));
  for (const edited of editedDeckIds) await waitUntilSettled(client, edited, 300);
  return { client, deckId: id, sourceIds, slideIds, editedDeckIds };
}

type Attack = [name: string, request: (round: number) => Promise<Answer>];

function createAttacks({ client, deckId, sourceIds, slideIds, editedDeckIds }: Attacker): Attack[] {
  const path = `/presentations/${deckId}`;
  return [
    ['PUT slide', (round) => putSlide(client, path, slideIds[round % slideIds.length], round)],
    [
      'POST figures',
      (round) => {
        const content = createSlideFullOfFigures(round);
        const figures = content.blocks.rows.flat();
        return client('POST', `${path}/figures`, { content, figures });
      },
    ],
    [
      'POST sources',
      (round) => {
        const text = hostileMarkdown[round % hostileMarkdown.length];
        return client('POST', '/sources', { name: 'Notes', text });
      },
    ],
    [
      'POST estimate',
      (round) => {
        const topic = hostileTopics[round % hostileTopics.length];
        return client('POST', '/presentations/estimate', { topic, source_ids: sourceIds });
      },
    ],
    [
      'POST presentations',
      (round) => {
        const topic = hostileTopics[round % hostileTopics.length];
        return client('POST', '/presentations', { topic, slide_count: 15 });
      },
    ],
    ['PATCH title', (round) => patchTitle(client, editedDeckIds[round % editedDeckIds.length])],
    ['GET data', () => client('GET', `${path}/data`)],
    ['GET sources', () => client('GET', `${path}/sources`)],
  ];
}

/**
 * Saves a slide with its current revision, because the API rejects a stale revision before it does the expensive search
 * for the slide's numbers in the sources.
 */
async function putSlide(client: Client, path: string, id = '', round = 0): Promise<Answer> {
  const { body } = await client('GET', `${path}/slides`);
  const slide = (body.items as { id: string; rev: number }[]).find((one) => one.id === id);
  const headers = { 'if-match': `"${slide?.rev}"` };
  return client(
    'PUT',
    `${path}/slides/${id}`,
    { content: createSlideFullOfFigures(round) },
    headers,
  );
}

async function patchTitle(client: Client, id = ''): Promise<Answer> {
  const { body } = await client('GET', `/presentations/${id}`);
  const headers = { 'if-match': `"${body.rev}"` };
  return client('PATCH', `/presentations/${id}`, { title: `Depots ${body.rev}` }, headers);
}

/** Sends the attacker's requests, several at a time, until the signal aborts. */
export async function attack(attacker: Attacker, signal: AbortSignal): Promise<StatusCounts> {
  const answered: StatusCounts = new Map();
  const attacks = createAttacks(attacker);
  let round = 0;
  const send = async () => {
    while (!signal.aborted) {
      round += 1;
      const [name, request] = attacks[round % attacks.length] ?? [];
      if (!name || !request) return;
      const { status } = await request(round);
      const statuses = answered.get(name) ?? new Map<number, number>();
      answered.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
      // A rate limit is reached; rejected requests cost the server almost nothing, so wait before the next request.
      if (status === 429 || status === 503) await wait(50);
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, send));
  return answered;
}

/** Returns a line with the status counts of each request. */
export const describeStatusCounts = (answered: StatusCounts): string[] =>
  [...answered].map(([name, statuses]) => {
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`);
    return `- ${name}: ${counts.join(', ')}`;
  });

/** Generates a deck of eight slides; returns the milliseconds. */
export async function measureDeck(client: Client, topic: string): Promise<number> {
  const started = performance.now();
  const id = await createDeck(client, topic, 8);
  const { status } = await waitUntilSettled(client, id, 300);
  if (status !== 'completed') throw new Error(`the deck is ${status}`);
  return performance.now() - started;
}
