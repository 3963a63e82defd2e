import { readFileSync } from 'node:fs';
import { startDemoModel } from '#infra/local/demo-model/server.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { until } from '#test/support/until.ts';
import { type Client, type Deck, settled } from '../api-client.ts';

const brief = readFileSync('test/corpus/product-brief.md', 'utf8');

/** What a deck is about whose slides the model can't make while it is broken. */
const broken = 'A loom that stands still';

/** A model that answers as the demo model does, but is of no use for one deck until it is mended. */
export async function breakableModel() {
  let isBroken = true;
  const model = await startDemoModel({
    settings: { ttft_ms: 100, tokens_per_s: 400, throttle: 0, malformed: 0, cut: 0, seed: 1 },
    faultFor: ({ purpose, sections }) =>
      isBroken && purpose === 'slide' && JSON.stringify(sections).includes(broken)
        ? 'malformed'
        : undefined,
  });
  return {
    url: model.url,
    close: () => model.close(),
    mend: () => {
      isBroken = false;
    },
  };
}

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

/** Published, published once more with another title, then changed again; a proposal waits on its second slide. */
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
  const second = await slideOf(1);
  const asked = { instruction: 'Halve what it says' };
  const headers = { 'If-Match': `"${second.rev}"` };
  await client('POST', `${path}/slides/${second.id}/revise`, asked, headers);
  await until(async () => (await slideOf(1)).proposal !== undefined, {
    seconds: 60,
    everyMs: 100,
    what: 'the proposal',
  });
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
    at({ topic: broken, slide_count: 3 }, 'failed'),
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
