import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Client, settled } from '../../e2e/api-client.ts';
import { newDeck } from '../on-stack.ts';
import { figuresText, fullOfFigures, hostileMarkdown, hostileTopics } from './texts.ts';

/** How many sources an attacker's deck has: 3.8 million characters of the 4 million that are allowed. */
const sourceCount = 20;
/** Requests of the attacker at a time. */
const atOnce = 8;

/** What one account has to attack with. */
export type Attacker = { client: Client; deckId: string; sourceIds: string[]; slideIds: string[] };

/** How many requests were answered with which status, by what they asked for. */
export type Answered = Map<string, Map<number, number>>;

async function newSource(client: Client, text: string): Promise<string> {
  const { status, body, text: said } = await client('POST', '/sources', { name: 'Depots', text });
  if (status !== 201) throw new Error(`the source was refused: ${said}`);
  return String(body.id);
}

/** Makes a deck on sources as long as a deck may have. */
export async function prepareAttack(client: Client): Promise<Attacker> {
  const sourceIds: string[] = [];
  for (let i = 0; i < sourceCount; i += 1) sourceIds.push(await newSource(client, figuresText(i)));
  const body = { topic: 'Depots and their crates', slide_count: 3, source_ids: sourceIds };
  const { body: deck, text } = await client('POST', '/presentations', body);
  const { id, status } = await settled(client, String(deck.id), 300);
  if (status !== 'completed') throw new Error(`the attacker’s deck is ${status}: ${text}`);
  const { body: list } = await client('GET', `/presentations/${id}/slides`);
  const slideIds = (list.items as { id: string }[]).map((slide) => slide.id);
  return { client, deckId: id, sourceIds, slideIds };
}

type Attack = [name: string, request: (round: number) => Promise<Answer>];

function attacksOf({ client, deckId, sourceIds, slideIds }: Attacker): Attack[] {
  const path = `/presentations/${deckId}`;
  return [
    ['PUT slide', (round) => putSlide(client, path, slideIds[round % slideIds.length], round)],
    [
      'POST figures',
      (round) => {
        const content = fullOfFigures(round);
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
    ['GET data', () => client('GET', `${path}/data`)],
    ['GET sources', () => client('GET', `${path}/sources`)],
  ];
}

/** At the rev that the slide has now: a stale one would be refused before its figures are looked for. */
async function putSlide(client: Client, path: string, id = '', round = 0): Promise<Answer> {
  const { body } = await client('GET', `${path}/slides`);
  const slide = (body.items as { id: string; rev: number }[]).find((one) => one.id === id);
  const headers = { 'if-match': `"${slide?.rev}"` };
  return client('PUT', `${path}/slides/${id}`, { content: fullOfFigures(round) }, headers);
}

/** Sends the attacker's requests, several at a time, until the signal aborts. */
export async function attack(attacker: Attacker, signal: AbortSignal): Promise<Answered> {
  const answered: Answered = new Map();
  const attacks = attacksOf(attacker);
  let round = 0;
  const send = async () => {
    while (!signal.aborted) {
      round += 1;
      const [name, request] = attacks[round % attacks.length] ?? [];
      if (!name || !request) return;
      const { status } = await request(round);
      const statuses = answered.get(name) ?? new Map<number, number>();
      answered.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
      // Its limits are used up: only what is accepted costs anything.
      if (status === 429 || status === 503) await wait(50);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return answered;
}

/** How the attacker's requests were answered, a line each. */
export const answeredLines = (answered: Answered): string[] =>
  [...answered].map(([name, statuses]) => {
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`);
    return `- ${name}: ${counts.join(', ')}`;
  });

/** Asks for a deck of eight slides and waits for it; the ms that it took. */
export async function deckMs(client: Client, topic: string): Promise<number> {
  const started = performance.now();
  const id = await newDeck(client, topic, 8);
  const { status } = await settled(client, id, 300);
  if (status !== 'completed') throw new Error(`the deck is ${status}`);
  return performance.now() - started;
}
