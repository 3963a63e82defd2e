import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusDocuments, readExpectation, scannedDocument } from '#test/corpus/documents/all.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import {
  type Client,
  createClient,
  type Deck,
  getLinkToken,
  signIn,
  waitForMailedLink,
  waitUntilSettled,
} from './api-client.ts';
import { addDocument, readDocumentText, type ServedPages, servePages } from './sources.ts';

type Slide = { title: string; content: unknown; notes: string; quality: { score: number } };

const readCorpusFile = (name: string) => readFileSync(`test/corpus/${name}`, 'utf8');

let stack: RunningStack;
let admin: Client;
let pages: ServedPages;

beforeAll(async () => {
  stack = await startStack({ loopbackPages: true });
  pages = await servePages();
  admin = createClient(stack, await signIn(stack, stack.admin));
});

afterAll(async () => {
  await stack.stop();
  await pages.stop();
});

/** Registers an address with a new code, confirms it by the mailed link and signs in. */
async function registerAndVerify(email: string): Promise<Client> {
  const credentials = { email, password: 'correct horse battery' };
  const code = await admin('POST', '/invite-codes', { max_uses: 1, tier: 'pro' });
  const [invite] = code.body.items as { code: string }[];
  const anonymous = createClient(stack);
  const body = { ...credentials, full_name: 'Robin Example', invite_code: invite?.code };
  const registered = await anonymous('POST', '/auth/register', body);
  expect(registered.status).toBe(202);
  expect((await anonymous('POST', '/auth/login', credentials)).status).toBe(403);
  const link = await waitForMailedLink(stack, email);
  expect(link.origin).toBe(stack.appUrl);
  const token = getLinkToken(link);
  const { password } = credentials;
  const confirmed = await anonymous('POST', '/auth/verify-email', { token, password });
  expect(confirmed.status).toBe(200);
  return createClient(stack, await signIn(stack, credentials));
}

/** Returns the visible text of the downloaded file, without markup, styles and scripts. */
const getVisibleText = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');

const normalizeText = (text: string) => text.toLowerCase().replace(/\s+/g, '');
const listNumbersIn = (text: string) =>
  (text.match(/\d[\d,.]*/g) ?? []).map((number) =>
    number.replace(/[,.]+$/, '').replaceAll(',', ''),
  );

/** Returns all texts and numbers of a slide, except its source ids. */
function joinSlideTexts(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value === 'number') return `${value}\n`;
  if (Array.isArray(value)) return value.map(joinSlideTexts).join('');
  if (value === null || typeof value !== 'object') return '';
  return Object.entries(value)
    .map(([key, part]) => (key === 'sources' ? '' : joinSlideTexts(part)))
    .join('');
}

describe('from an invite code to a deck, over the network', () => {
  test('an invited user registers, verifies the address and generates eight slides from a document', async () => {
    const client = await registerAndVerify('newcomer@example.com');
    const text = readCorpusFile('product-brief.md');
    const source = await client('POST', '/sources', { name: 'Brief', text });
    const body = { topic: 'Our product brief', source_ids: [source.body.id], slide_count: 8 };

    const created = await client('POST', '/presentations', body, { 'idempotency-key': 'walk' });
    expect(created.status).toBe(201);
    const deck = await waitUntilSettled(client, String(created.body.id), 120);

    expect(deck.status).toBe('completed');
    expect(deck.stages.map((stage) => stage.status)).toEqual(Array(4).fill('completed'));
    const tasks = (await client('GET', `/presentations/${deck.id}/tasks`)).body.items as {
      status: string;
    }[];
    expect(tasks.length).toBeGreaterThanOrEqual(14);
    expect(tasks.every((task) => task.status === 'completed')).toBe(true);
    const slides = (await client('GET', `/presentations/${deck.id}/slides`)).body.items;
    expect(slides).toHaveLength(8);
    const tokens = await client('GET', `/tokens/presentations/${deck.id}/tokens`);
    expect((tokens.body.totals as { calls: number }).calls).toBeGreaterThanOrEqual(9);
  });

  test.each(corpusDocuments)(
    'the deck from $file keeps half of the expected facts and adds no figure',
    async (document) => {
      const source = await addDocument(admin, document, pages);
      const body = { source_ids: [source.body.id], slide_count: 8 };
      const created = await admin('POST', '/presentations', body);
      const deck = await waitUntilSettled(admin, String(created.body.id), 120);
      expect(deck.status).toBe('completed');
      const slides = (await admin('GET', `/presentations/${deck.id}/slides`)).body.items as Slide[];

      const file = await admin('GET', `/presentations/${deck.id}/download`);

      const { figures, terms, language } = await readExpectation(document);
      expect(created.body.language).toBe(language);
      const seenText = normalizeText(getVisibleText(file.text));
      const keptItems = [...figures, ...terms].filter((item) =>
        seenText.includes(normalizeText(item)),
      );
      expect(keptItems.length / (figures.length + terms.length)).toBeGreaterThanOrEqual(0.5);
      const knownNumbers = new Set(listNumbersIn(await readDocumentText(document)));
      const unknown = listNumbersIn(joinSlideTexts(slides.map(({ content }) => content))).filter(
        (number) => !knownNumbers.has(number),
      );
      expect(unknown).toEqual([]);
      expect(Math.min(...slides.map((slide) => slide.quality.score))).toBeGreaterThanOrEqual(60);
    },
  );

  test('a scan without text is rejected as a source of a deck', async () => {
    const source = await addDocument(admin, scannedDocument, pages);
    const body = { source_ids: [source.body.id] };

    const refused = await admin('POST', '/presentations', body);

    expect(source.body).toMatchObject({ status: 'failed', error: { code: 'no_text' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'source_failed']);
  });
});

describe('downloads and previews of a finished deck', () => {
  let deck: Deck;
  let token: string;
  let preview: (page: string) => Promise<Response>;

  beforeAll(async () => {
    token = await signIn(stack, stack.admin);
    const created = await admin('POST', '/presentations', {
      topic: 'Urban beekeeping',
      slide_count: 4,
    });
    deck = await waitUntilSettled(admin, String(created.body.id), 120);
    preview = (page) =>
      fetch(`${stack.previewUrl}/api/presentations/${deck.id}/preview?page=${page}&token=${token}`);
  });

  test('a finished deck downloads as one file without network references', async () => {
    const file = await admin('GET', `/presentations/${deck.id}/download`);

    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('text/html');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Urban beekeeping v1.html"/,
    );
    expect(file.text).not.toMatch(/(src|href)=["'](https?:)?\/\//);
    expect(file.text).not.toMatch(/url\((?!["']?data:)/);
    expect(file.text).not.toContain('@import');
  });

  test('a finished deck shows its contents and each page on the preview host, which has no other pages', async () => {
    for (const page of ['toc', '1', '2', '3', '4', 'all']) {
      const answer = await preview(page);
      expect([page, answer.status]).toEqual([page, 200]);
      expect(await answer.text()).toContain('Urban beekeeping');
    }
    expect((await fetch(`${stack.previewUrl}/api/presentations`)).status).toBe(404);
    expect((await fetch(`${stack.previewUrl}/`)).status).toBe(404);
  });

  test('a finished deck is not shown with a wrong token', async () => {
    const url = `${stack.previewUrl}/api/presentations/${deck.id}/preview?token=wrong`;

    expect((await fetch(url)).status).toBe(401);
  });

  test('the export of the user’s data contains the finished deck', async () => {
    const requested = await admin('POST', '/users/me/export');
    const readState = async () =>
      (await admin('GET', '/users/me/export')).body.export as { status: string };
    await until(async () => (await readState()).status === 'ready', {
      ...{ seconds: 30, everyMs: 100, what: 'the export' },
    });
    const { url } = (await admin('GET', '/users/me/export/download')).body;
    const file = await fetch(String(url));
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));

    expect(requested.status).toBe(202);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="deckwright-data/,
    );
    const folder = `presentations/Urban beekeeping ${deck.id}`;
    expect(strFromU8(files[`${folder}/deck.html`] ?? new Uint8Array())).toContain(
      'Urban beekeeping',
    );
    const data = JSON.parse(strFromU8(files[`${folder}/presentation.json`] ?? new Uint8Array()));
    expect(data.slides).toHaveLength(4);
    const subject = 'Your Deckwright data is ready to download';
    await until(async () => (await stack.mail()).some((mail) => mail.subject === subject), {
      ...{ seconds: 15, everyMs: 100, what: 'the mail' },
    });
  });

  test('the preview of a finished deck returns 404 if the HTML object is missing in the bucket', async () => {
    const endpoints = JSON.parse(
      await readFile(`${stack.dataDir}/endpoints.json`, 'utf8'),
    ) as Record<string, string>;
    const s3 = new S3Client({
      endpoint: String(endpoints.AWS_ENDPOINT_URL_S3),
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      forcePathStyle: true,
    });
    const Bucket = String(endpoints.ARTIFACTS_BUCKET);
    const Prefix = `decks/${deck.id}/`;
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    const Objects = Contents.filter(({ Key }) => Key?.endsWith('.html')).map(({ Key }) => ({
      Key,
    }));
    expect(Objects).toHaveLength(1);

    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));

    for (const page of ['toc', '1', '4']) expect((await preview(page)).status).toBe(404);
  });
});
