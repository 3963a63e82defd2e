import { inParallel } from '#lambdas/lib/in-parallel.ts';
import { until } from '#test/support/until.ts';
import { type Answer, type Client, settled } from '../api-client.ts';
import { slidesOfPayloads } from './filled-slides.ts';
import { joined, mark, type Payload, parts, payloads } from './payloads.ts';

const expected = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text.slice(0, 500)}`);
  return answer;
};

const idOf = ({ body }: Answer): string => String(body.id);

/** What comes of each, in their order, so many at a time. */
async function ofEach<T, U>(
  items: readonly T[],
  limit: number,
  work: (item: T, i: number) => Promise<U>,
): Promise<U[]> {
  const made: U[] = [];
  await inParallel([...items.entries()], limit, async ([i, item]) => {
    made[i] = await work(item, i);
  });
  return made;
}

/** Somebody for each payload who is called by it; each is mailed. */
export async function people(admin: Client, anybody: Client): Promise<void> {
  const made = await expected(admin('POST', '/invite-codes', { max_uses: payloads.length }));
  const [invite] = made.body.items as { code: string }[];
  await ofEach(payloads, 12, ({ n, text }) => {
    const body = { email: `p${n}@example.com`, password: 'correct horse battery', full_name: text };
    return expected(anybody('POST', '/auth/register', { ...body, invite_code: invite?.code }));
  });
}

/** A code for each payload, as its note. */
export const invites = (admin: Client) =>
  ofEach(payloads, 8, ({ text }) => expected(admin('POST', '/invite-codes', { note: text })));

type Request = { id: string; email: string };

/** Requests for codes whose reasons are payloads; the same ones once more are declined with payloads for a message. */
export async function inviteRequests(admin: Client, anybody: Client): Promise<void> {
  const told = parts(6);
  await ofEach(told, 6, async (some, i) => {
    for (const email of [`open${i}@example.com`, `declined${i}@example.com`]) {
      await expected(anybody('POST', '/auth/request-invite-code', { email, reason: joined(some) }));
    }
  });
  const list = await expected(admin('GET', '/invite-codes/requests?limit=100'));
  const all = list.body.items as Request[];
  await ofEach(told, 6, (some, i) => {
    const id = all.find(({ email }) => email === `declined${i}@example.com`)?.id;
    const message = joined(some);
    return expected(admin('POST', `/invite-codes/requests/${id}/decline`, { message }));
  });
}

/** Decks that are only asked for, by payloads alone, and cancelled. */
export const askedDecks = (admin: Client) =>
  ofEach(parts(2), 6, async (some) => {
    const text = joined(some);
    const body = { title: text, topic: text, instructions: text, audience: text, tone: text };
    const id = idOf(await expected(admin('POST', '/presentations', body)));
    await expected(admin('POST', `/presentations/${id}/cancel`));
  });

/** What a source says, so that it is worth quoting. */
const prose = (some: readonly Payload[]) =>
  some
    .map(
      ({ n, text }) =>
        `# Door ${n} ${mark(n)}\n\nThe keeper of door ${n} wrote ${text} on it in ${1900 + n}, and ${n + 3} people read ${text} there.`,
    )
    .join('\n\n');

async function readSource(client: Client, added: Answer): Promise<string> {
  const id = idOf(added);
  await until(
    async () => {
      const { status } = (await client('GET', `/sources/${id}`)).body;
      if (status === 'failed') throw new Error(`source ${id} could not be read`);
      return status === 'ready' || undefined;
    },
    { seconds: 200, everyMs: 100, what: 'a source to be read' },
  );
  return id;
}

/** A page of markup that runs where it is shown as it is. */
export const activePage = () =>
  `<!doctype html><title>${escaped(payloads[0]?.text)}</title><h1>Doors</h1>${joined(payloads, '\n<p>')}
<pre>${escaped(prose(payloads))}</pre>`;

const escaped = (text = '') => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

async function uploaded(client: Client, { text }: Payload): Promise<string> {
  const bytes = Buffer.from(activePage());
  const body = { name: `${text}.html`, bytes: bytes.length, content_type: 'text/html' };
  const announced = await expected(client('POST', '/sources', body));
  const { url, headers } = announced.body.upload as { url: string; headers: HeadersInit };
  const put = await fetch(url, { method: 'PUT', headers, body: bytes });
  if (!put.ok) throw new Error(`the upload answered ${put.status}`);
  return readSource(client, await expected(client('POST', `/sources/${idOf(announced)}/uploaded`)));
}

/** Texts whose names and words are payloads, with a file and a page of the web among them. */
export async function sources(client: Client, pageUrl: string): Promise<string[]> {
  const texts = await ofEach(parts(2), 6, async (some) =>
    readSource(
      client,
      await expected(client('POST', '/sources', { name: joined(some), text: prose(some) })),
    ),
  );
  const [first] = payloads;
  if (!first) throw new Error('there are no payloads');
  const page = await expected(client('POST', '/sources', { url: pageUrl }));
  return [...texts, await uploaded(client, first), await readSource(client, page)];
}

async function finished(client: Client, body: object): Promise<string> {
  const id = idOf(await expected(client('POST', '/presentations', body)));
  const deck = await settled(client, id, 200);
  if (deck.status !== 'completed') throw new Error(`the deck is ${deck.status}`);
  return id;
}

/** Decks that the model makes of the sources, quoting them. */
export const modelDecks = (client: Client, ids: readonly string[]) =>
  ofEach([ids.slice(0, 19), ids.slice(19)], 2, (source_ids) =>
    finished(client, { source_ids, slide_count: 12 }),
  );

/** A deck with a slide of each layout whose every text is a payload, published. */
export async function filledDeck(client: Client): Promise<string> {
  const id = await finished(client, { topic: 'Doors and who wrote on them', slide_count: 3 });
  const path = `/presentations/${id}`;
  const revOf = async () => ({
    'if-match': `"${(await client('GET', `${path}/outline`)).body.rev}"`,
  });
  for (const content of slidesOfPayloads()) {
    await expected(client('POST', `${path}/slides`, { content }, await revOf()));
  }
  const { entries } = (await client('GET', `${path}/outline`)).body as {
    entries: { id: string }[];
  };
  const four = parts(4);
  const told = entries.map((entry, i) => ({
    id: entry.id,
    point: joined(four[i % four.length] ?? []),
    intent: joined(four[(i + 1) % four.length] ?? []),
  }));
  const outline = {
    title: joined(payloads.slice(0, 2)),
    subtitle: joined(payloads.slice(2, 5)),
    entries: told,
  };
  await expected(client('PUT', `${path}/outline`, outline, await revOf()));
  await expected(client('POST', `${path}/regenerate?regenerate_from=deploy`));
  await settled(client, id, 200);
  return id;
}
