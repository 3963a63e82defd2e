import { runInParallel } from '#lambdas/lib/in-parallel.ts';
import { until } from '#test/support/until.ts';
import { type Answer, type Client, waitUntilSettled } from '../api-client.ts';
import { createPayloadSlides } from './payload-slides.ts';
import {
  chunkPayloads,
  formatPayloadMark,
  joinPayloads,
  type Payload,
  payloads,
} from './payloads.ts';

const expectSuccess = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text.slice(0, 500)}`);
  return answer;
};

const getResponseId = ({ body }: Answer): string => String(body.id);

/** Maps items in parallel with a limit; returns the results in order. */
async function mapInParallel<T, U>(
  items: readonly T[],
  limit: number,
  work: (item: T, i: number) => Promise<U>,
): Promise<U[]> {
  const made: U[] = [];
  await runInParallel([...items.entries()], limit, async ([i, item]) => {
    made[i] = await work(item, i);
  });
  return made;
}

/** Registers a user for each payload, with the payload as the name; each gets a mail. */
export async function registerPayloadUsers(admin: Client, anonymous: Client): Promise<void> {
  const madeCode = await expectSuccess(
    admin('POST', '/invite-codes', { max_uses: payloads.length }),
  );
  const [invite] = madeCode.body.items as { code: string }[];
  await mapInParallel(payloads, 12, ({ n, text }) => {
    const body = { email: `p${n}@example.com`, password: 'correct horse battery', full_name: text };
    return expectSuccess(
      anonymous('POST', '/auth/register', { ...body, invite_code: invite?.code }),
    );
  });
}

/** Creates one invite code for each payload; the payload is the note of the code. */
export const createPayloadInvites = (admin: Client) =>
  mapInParallel(payloads, 8, ({ text }) =>
    expectSuccess(admin('POST', '/invite-codes', { note: text })),
  );

type InviteRequestRow = { id: string; email: string };

/** Requests invite codes with payloads as reasons, and declines half of them with payloads as messages. */
export async function createPayloadInviteRequests(admin: Client, anonymous: Client): Promise<void> {
  const chunks = chunkPayloads(6);
  await mapInParallel(chunks, 6, async (some, i) => {
    for (const email of [`open${i}@example.com`, `declined${i}@example.com`]) {
      await expectSuccess(
        anonymous('POST', '/auth/request-invite-code', { email, reason: joinPayloads(some) }),
      );
    }
  });
  const list = await expectSuccess(admin('GET', '/invite-codes/requests?limit=100'));
  const allRequests = list.body.items as InviteRequestRow[];
  await mapInParallel(chunks, 6, (some, i) => {
    const id = allRequests.find(({ email }) => email === `declined${i}@example.com`)?.id;
    const message = joinPayloads(some);
    return expectSuccess(admin('POST', `/invite-codes/requests/${id}/decline`, { message }));
  });
}

/** Creates decks whose inputs are payloads, and cancels them. */
export const createCancelledDecks = (admin: Client) =>
  mapInParallel(chunkPayloads(2), 6, async (some) => {
    const text = joinPayloads(some);
    const body = { title: text, topic: text, instructions: text, audience: text, tone: text };
    const id = getResponseId(await expectSuccess(admin('POST', '/presentations', body)));
    await expectSuccess(admin('POST', `/presentations/${id}/cancel`));
  });

/** Returns a source text with quotable sentences that contain payloads. */
const createSourceText = (some: readonly Payload[]) =>
  some
    .map(
      ({ n, text }) =>
        `# Door ${n} ${formatPayloadMark(n)}\n\nThe keeper of door ${n} wrote ${text} on it in ${1900 + n}, and ${n + 3} users read ${text} there.`,
    )
    .join('\n\n');

async function waitForSource(client: Client, added: Answer): Promise<string> {
  const id = getResponseId(added);
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

/** Returns an HTML page whose payload runs if the page is inserted unescaped. */
export const buildPayloadPage = () =>
  `<!doctype html><title>${escapeHtml(payloads[0]?.text)}</title><h1>Doors</h1>${joinPayloads(payloads, '\n<p>')}
<pre>${escapeHtml(createSourceText(payloads))}</pre>`;

const escapeHtml = (text = '') => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

async function uploadPayloadFile(client: Client, { text }: Payload): Promise<string> {
  const bytes = Buffer.from(buildPayloadPage());
  const body = { name: `${text}.html`, bytes: bytes.length, content_type: 'text/html' };
  const announced = await expectSuccess(client('POST', '/sources', body));
  const { url, headers } = announced.body.upload as { url: string; headers: HeadersInit };
  const uploadResponse = await fetch(url, { method: 'PUT', headers, body: bytes });
  if (!uploadResponse.ok) throw new Error(`the upload answered ${uploadResponse.status}`);
  return waitForSource(
    client,
    await expectSuccess(client('POST', `/sources/${getResponseId(announced)}/uploaded`)),
  );
}

/** Adds texts, a file and a web page with payloads in names and contents; returns the source ids. */
export async function addPayloadSources(client: Client, pageUrl: string): Promise<string[]> {
  const texts = await mapInParallel(chunkPayloads(2), 6, async (some) =>
    waitForSource(
      client,
      await expectSuccess(
        client('POST', '/sources', { name: joinPayloads(some), text: createSourceText(some) }),
      ),
    ),
  );
  const [first] = payloads;
  if (!first) throw new Error('there are no payloads');
  const page = await expectSuccess(client('POST', '/sources', { url: pageUrl }));
  return [...texts, await uploadPayloadFile(client, first), await waitForSource(client, page)];
}

async function createFinishedDeck(client: Client, body: object): Promise<string> {
  const create = async (): Promise<Answer> => {
    const answer = await client('POST', '/presentations', body);
    // A busy machine returns 503, so try again.
    return answer.status === 503 ? create() : answer;
  };
  const id = getResponseId(await expectSuccess(create()));
  const deck = await waitUntilSettled(client, id, 200);
  if (deck.status !== 'completed') throw new Error(`the deck is ${deck.status}`);
  return id;
}

/** Generates decks that quote the sources. */
export const generateDecks = (client: Client, ids: readonly string[]) =>
  mapInParallel([ids.slice(0, 19), ids.slice(19)], 2, (source_ids) =>
    createFinishedDeck(client, { source_ids, slide_count: 12 }),
  );

/** Creates and publishes a deck with a slide of each layout in which every text is a payload. */
export async function createPayloadDeck(client: Client): Promise<string> {
  const id = await createFinishedDeck(client, {
    topic: 'Doors and who wrote on them',
    slide_count: 3,
  });
  const path = `/presentations/${id}`;
  const revOf = async () => ({
    'if-match': `"${(await client('GET', `${path}/outline`)).body.rev}"`,
  });
  for (const content of createPayloadSlides()) {
    await expectSuccess(client('POST', `${path}/slides`, { content }, await revOf()));
  }
  const { entries } = (await client('GET', `${path}/outline`)).body as {
    entries: { id: string }[];
  };
  const four = chunkPayloads(4);
  const chunks = entries.map((entry, i) => ({
    id: entry.id,
    point: joinPayloads(four[i % four.length] ?? []),
    intent: joinPayloads(four[(i + 1) % four.length] ?? []),
  }));
  const outline = {
    title: joinPayloads(payloads.slice(0, 2)),
    subtitle: joinPayloads(payloads.slice(2, 5)),
    entries: chunks,
  };
  await expectSuccess(client('PUT', `${path}/outline`, outline, await revOf()));
  await expectSuccess(client('POST', `${path}/regenerate?regenerate_from=deploy`));
  await waitUntilSettled(client, id, 200);
  return id;
}
