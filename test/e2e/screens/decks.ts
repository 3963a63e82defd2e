import { readFileSync } from 'node:fs';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { until } from '#test/support/until.ts';
import { type Client, type Deck, settled } from '../api-client.ts';
import { hopelessTopic } from '../breakable-desk.ts';

const brief = readFileSync('test/corpus/product-brief.md', 'utf8');

const waitFor = (client: Client, id: string, isThere: (deck: Deck) => boolean, what: string) =>
  until(
    async () => {
      const deck = (await client('GET', `/presentations/${id}`)).body as Deck;
      return isThere(deck) && deck;
    },
    { seconds: 120, everyMs: 100, what },
  );

/** A client whose every call is accepted. */
const sure =
  (client: Client): Client =>
  async (...asked) => {
    const answer = await client(...asked);
    if (answer.status < 300) return answer;
    throw new Error(`${asked[0]} ${asked[1]} was refused: ${answer.text}`);
  };

const begin = async (client: Client, body: object): Promise<string> =>
  String((await client('POST', '/presentations', body)).body.id);

/**
 * Published, published once more with another title, then changed again. On its second slide a wish was not understood,
 * on its third a proposal waits.
 */
async function changedDeck(client: Client): Promise<string> {
  const { id: source } = (await client('POST', '/sources', { name: 'Larder', text: brief })).body;
  const id = await begin(client, { source_ids: [source], slide_count: 6 });
  await settled(client, id, 120);
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
  await retitle('A larder that orders for itself');
  await client('POST', `${path}/regenerate?regenerate_from=deploy`);
  await waitFor(
    client,
    id,
    ({ current_html_version: current, status }) => current === 2 && status === 'completed',
    'the second version',
  );
  await retitle('A larder that never runs out');
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

/** Decks in every state that has a look of its own, made at once. */
export async function makeDecks(caller: Client) {
  const client = sure(caller);
  const at = async (body: object, status: string): Promise<string> => {
    const id = await begin(client, body);
    await waitFor(client, id, (deck) => deck.status === status, `a deck that is ${status}`);
    return id;
  };
  const cancelled = async () => {
    const id = await begin(client, { topic: 'Lighthouses of the north', slide_count: 3 });
    await client('POST', `/presentations/${id}/cancel`);
    return id;
  };
  const [changed, failed, review] = await Promise.all([
    changedDeck(client),
    at({ topic: hopelessTopic, slide_count: 3 }, 'failed'),
    at({ topic: 'Bees in the city', slide_count: 4, review_outline: true }, 'awaiting_review'),
  ]);
  return { changed, failed, review, cancelled: await cancelled() };
}

export type Decks = Awaited<ReturnType<typeof makeDecks>>;

/** A deck of which some slides are made and others are not, held. */
export async function heldDeck(caller: Client): Promise<string> {
  const client = sure(caller);
  const id = await begin(client, { topic: brief.slice(0, 3_900), slide_count: 10 });
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
