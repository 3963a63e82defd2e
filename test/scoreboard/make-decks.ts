import { z } from 'zod';
import { stages } from '#infra/stages.ts';
import { costMicros } from '#lambdas/models/catalog.ts';
import { type Deck, slideContentSchema } from '#shared/deck/model.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { type Client, waitUntilSettled } from '#test/e2e/api-client.ts';
import { addDocument, type ServedPages } from '#test/e2e/sources.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import type { Case } from './cases/all.ts';
import { readPassages } from './cases/passages.ts';
import type { ScoredDeck } from './deck.ts';
import { readHtml } from './html/read-html.ts';
import { layOutPages } from './lay-out-pages.ts';
import { readPptx } from './pptx/read-pptx.ts';

/** Timeout for generating a deck, in seconds; a real model takes longer than the demo model. */
const timeoutSeconds = 900;

const slidesSchema = z.array(
  z.object({
    id: z.string(),
    point: z.string(),
    content: slideContentSchema,
    quality: z.object({ score: z.number() }),
  }),
);

const rowSchema = z.object({
  stage: z.string(),
  purpose: z.string().optional(),
  model: z.string(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_read_tokens: z.number(),
  cache_write_tokens: z.number(),
  cost_micros: z.number(),
});
type Row = z.infer<typeof rowSchema>;

const pricedModels: Record<string, string> = stages.dev.settings.models;

/**
 * Returns the cost of a call in millionths of a dollar; a model without a price costs as much as the model of the dev
 * stage.
 */
function callCost(row: Row): number {
  if (row.cost_micros > 0) return row.cost_micros;
  const model = pricedModels[row.purpose ?? ''] ?? pricedModels.slide ?? '';
  return costMicros(model, row);
}

const countTokens = (row: Row): number =>
  row.input_tokens + row.output_tokens + row.cache_read_tokens + row.cache_write_tokens;

type Spending = { tokens: number; usd: number };

async function readSpending({ client }: GenerationContext, id: string): Promise<Spending> {
  const { body } = await client('GET', `/tokens/presentations/${id}/tokens`);
  const rows = z.array(rowSchema).parse(body.records);
  return {
    tokens: rows.reduce((sum, row) => sum + countTokens(row), 0),
    usd: rows.reduce((sum, row) => sum + callCost(row), 0) / 1e6,
  };
}

/** Downloads a file of a deck; waits until the file is ready, which can be shortly after the deck. */
function downloadFile(
  { stack, token }: GenerationContext,
  id: string,
  format: string,
): Promise<Uint8Array> {
  const url = `${stack.appUrl}/api/presentations/${id}/download?format=${format}`;
  return until(
    async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 409) return undefined;
      if (!response.ok) throw new Error(`the ${format} returned ${response.status}`);
      return bytes;
    },
    { seconds: 60, everyMs: 100, what: `the ${format} of a deck` },
  );
}

export type GenerationContext = {
  stack: RunningStack;
  client: Client;
  token: string;
  pages: ServedPages;
};

type GeneratedFiles = {
  id: string;
  title: string;
  seconds: number;
  pptx: Uint8Array;
  html: Uint8Array;
};

/** Creates a deck as a user would, and waits until the deck and its files are finished. */
async function generateDeckFiles(making: GenerationContext, one: Case): Promise<GeneratedFiles> {
  const { client, pages } = making;
  const source = one.document && (await addDocument(client, one.document, pages));
  const startedAt = Date.now();
  const created = await client('POST', '/presentations', {
    topic: one.topic,
    language: one.language,
    slide_count: one.slideCount,
    minutes: one.minutes,
    theme: one.theme,
    ...(source ? { source_ids: [source.body.id] } : {}),
  });
  if (created.status !== 201) throw new Error(`${one.id} was rejected: ${created.text}`);
  const deck = await waitUntilSettled(client, String(created.body.id), timeoutSeconds);
  if (deck.status !== 'completed') throw new Error(`${one.id} is ${deck.status}`);
  const pptx = await downloadFile(making, deck.id, 'pptx');
  const html = await downloadFile(making, deck.id, 'html');
  return { id: deck.id, title: deck.title, seconds: (Date.now() - startedAt) / 1000, pptx, html };
}

async function readCasePassages({ document }: Case): Promise<Passage[]> {
  if (!document) return [];
  return readPassages(document.file, await document.bytes(), document.way === 'page');
}

/**
 * A generated deck. Decks are analysed after all of them are finished, so that the analysis does not slow down others.
 */
export type MadeDeck = Omit<GeneratedFiles, 'id'> & {
  deckCase: Case;
  slides: z.infer<typeof slidesSchema>;
  spending: Spending;
};

/** Generates a case's deck; throws if it is not completed. */
export async function makeDeck(making: GenerationContext, one: Case): Promise<MadeDeck> {
  const { id, ...made } = await generateDeckFiles(making, one);
  const answer = await making.client('GET', `/presentations/${id}/slides`);
  const slides = slidesSchema.parse(answer.body.items);
  return { ...made, deckCase: one, slides, spending: await readSpending(making, id) };
}

/** Reads all data that the metrics of a deck need. */
export async function readDeck({
  deckCase: one,
  slides,
  spending,
  ...made
}: MadeDeck): Promise<ScoredDeck> {
  const model: Deck = {
    title: made.title,
    language: one.language,
    theme: one.theme,
    slides: slides.map(({ id, point, content }) => ({ ...content, id, point })),
  };
  const pptx = readPptx(made.pptx);
  const html = readHtml(new TextDecoder().decode(made.html));
  const countMismatch = ([format, { pages }]: [string, { pages: unknown[] }]) =>
    pages.length === slides.length ? [] : [`the ${format} has ${pages.length} slides`];
  return {
    name: one.id,
    pages: layOutPages(model),
    asked: { ...one, request: one.topic, passages: await readCasePassages(one) },
    spent: { seconds: made.seconds, ...spending },
    problems: [
      ...pptx.problems,
      ...html.problems,
      ...countMismatch(['PPTX', pptx]),
      ...countMismatch(['HTML', html]),
    ],
    editing: pptx.editing,
    gate: slides.map(({ quality }) => quality.score),
  };
}
