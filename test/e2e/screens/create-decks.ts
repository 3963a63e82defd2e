import { readFileSync } from 'node:fs';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { until } from '#test/support/until.ts';
import { type Client, type Deck, waitUntilSettled } from '../api-client.ts';
import { failingTopic } from '../breakable-fixture.ts';

const briefText = readFileSync('test/corpus/product-brief.md', 'utf8');

const waitFor = (client: Client, id: string, isThere: (deck: Deck) => boolean, what: string) =>
  until(
    async () => {
      const deck = (await client('GET', `/presentations/${id}`)).body as Deck;
      return isThere(deck) && deck;
    },
    { seconds: 120, everyMs: 100, what },
  );

/** Returns a client that throws for a rejected call. */
const requireSuccess =
  (client: Client): Client =>
  async (...request) => {
    const answer = await client(...request);
    if (answer.status < 300) return answer;
    throw new Error(`${request[0]} ${request[1]} was rejected: ${answer.text}`);
  };

const startDeck = async (client: Client, body: object): Promise<string> =>
  String((await client('POST', '/presentations', body)).body.id);

/**
 * Creates a deck with three published versions. The second slide has a proposal without a change, the third slide a
 * proposal with a change.
 */
async function createChangedDeck(client: Client): Promise<string> {
  const { id: source } = (await client('POST', '/sources', { name: 'Larder', text: briefText }))
    .body;
  const id = await startDeck(client, { source_ids: [source], slide_count: 6 });
  await waitUntilSettled(client, id, 120);
  const path = `/presentations/${id}`;
  const slideOf = async (index: number) => {
    const { items } = (await client('GET', `${path}/slides`)).body as { items: SlideView[] };
    const slide = items[index];
    if (!slide?.content) throw new Error(`slide ${index} is not made`);
    return slide;
  };
  const retitle = async (title: string) => {
    const { id, rev, content } = await slideOf(0);
    const headers = { 'If-Match': `"${rev}"` };
    await client('PUT', `${path}/slides/${id}`, { content: { ...content, title } }, headers);
  };
  const isPublished = (version: number) =>
    waitFor(client, id, (deck) => deck.current_html_version === version, `version ${version}`);
  await retitle('A larder that orders for itself');
  await isPublished(2);
  await retitle('A larder that never runs out');
  await isPublished(3);
  const propose = async (index: number, instruction: string) => {
    const { id, rev } = await slideOf(index);
    const headers = { 'If-Match': `"${rev}"` };
    await client('POST', `${path}/slides/${id}/revise`, { instruction }, headers);
    const isThere = async () => (await slideOf(index)).proposal !== undefined;
    await until(isThere, { seconds: 60, everyMs: 100, what: 'the proposal' });
  };
  await propose(1, 'Say it with more warmth');
  await propose(2, 'Use half the words');
  return id;
}

/** Creates a deck in every state that has a screen, in parallel. */
export async function createDecks(caller: Client) {
  const client = requireSuccess(caller);
  const createAtStatus = async (body: object, status: string): Promise<string> => {
    const id = await startDeck(client, body);
    await waitFor(client, id, (deck) => deck.status === status, `a deck that is ${status}`);
    return id;
  };
  const cancelled = async () => {
    const id = await startDeck(client, { topic: 'Lighthouses of the north', slide_count: 3 });
    await client('POST', `/presentations/${id}/cancel`);
    return id;
  };
  const [changed, failed, review] = await Promise.all([
    createChangedDeck(client),
    createAtStatus({ topic: failingTopic, slide_count: 3 }, 'failed'),
    createAtStatus(
      { topic: 'Bees in the city', slide_count: 4, review_outline: true },
      'awaiting_review',
    ),
  ]);
  return { changed, failed, review, cancelled: await cancelled() };
}

export type Decks = Awaited<ReturnType<typeof createDecks>>;

/** Creates a paused deck with some finished slides. */
export async function createPausedDeck(caller: Client): Promise<string> {
  const client = requireSuccess(caller);
  const id = await startDeck(client, { topic: briefText.slice(0, 3_900), slide_count: 10 });
  await until(
    async () => {
      const { items } = (await client('GET', `/presentations/${id}/slides`)).body;
      return (items as SlideView[] | undefined)?.some(({ content }) => content !== null);
    },
    { seconds: 60, everyMs: 20, what: 'its first slide' },
  );
  await client('POST', `/presentations/${id}/pause`);
  await waitFor(client, id, ({ status }) => status === 'paused', 'the pause');
  return id;
}
