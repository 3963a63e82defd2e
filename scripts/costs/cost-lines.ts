import { costMicros, modelInfo } from '#lambdas/models/catalog.ts';
import { type ModelUsage, type Purpose, purposes } from '#lambdas/models/port.ts';
import { costAssumptions as assumed } from './assumptions.ts';
import type { DeckMeasurement, Measurement } from './measurement.ts';
import type { PriceName } from './prices.ts';

/** A quantity with its price. `basis` says whether it is measured, assumed or from the template. */
export type CostLine = { price: PriceName; purpose: string; quantity: number; basis: string };

export type ModelByPurpose = Record<Purpose, string>;

const bytesPerGb = 1024 ** 3;
const toGb = (memoryMb: number): number => memoryMb / 1024;
const sumValues = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Sums a deck's tokens over all roles, by kind. */
export function sumTokens({ tokens }: DeckMeasurement) {
  const all = Object.values(tokens);
  return {
    calls: sumValues(all.map(({ calls }) => calls)),
    input: sumValues(all.map(({ input_tokens }) => input_tokens)),
    output: sumValues(all.map(({ output_tokens }) => output_tokens)),
    cached: sumValues(all.map(({ cache_read_tokens: r, cache_write_tokens: w }) => r + w)),
  };
}

/**
 * Returns the price of a deck's tokens in dollars, using the model that the deployment's settings name for each role.
 */
export const calculateModelDollars = (
  { tokens }: DeckMeasurement,
  models: ModelByPurpose,
): number =>
  sumValues(purposes.map((role) => estimateMicros(models[role], tokens[role]))) / 1_000_000;

/**
 * Returns the cost in millionths of a dollar; converts estimated token counts to the tokens of the model's tokenizer.
 */
const estimateMicros = (model: string, tokens: ModelUsage): number =>
  costMicros(model, tokens) * (modelInfo(model).token_factor ?? 1);

/** Returns the billed seconds of the worker: measured CPU time plus assumed waits. */
export function estimateWorkerSeconds(deck: DeckMeasurement): number {
  const { calls, output } = sumTokens(deck);
  const objects = deck.object_puts + deck.object_gets;
  return (
    deck.cpu_seconds +
    deck.table_requests * assumed.table_request_s +
    objects * assumed.object_request_s +
    calls * assumed.ttft_s +
    output / assumed.tokens_per_s
  );
}

/** Returns the AWS cost lines for generating a deck, without model tokens. */
export function listGenerationCosts(deck: DeckMeasurement, { stack }: Measurement): CostLine[] {
  const messages = deck.messages_generation + deck.messages_watch;
  const { worker, sweeper } = stack.memory_mb;
  const time =
    toGb(worker) * estimateWorkerSeconds(deck) +
    toGb(sweeper) * deck.messages_watch * assumed.watch_s;
  return [
    {
      price: 'lambdaTime',
      purpose: 'worker and sweeper',
      quantity: time,
      basis: 'measured CPU time, assumed waits',
    },
    {
      price: 'lambdaRequests',
      purpose: 'worker and sweeper',
      quantity: messages,
      basis: 'one per message, measured',
    },
    {
      price: 'traces',
      purpose: 'worker and sweeper',
      quantity: messages,
      basis: 'upper limit: every invocation traced',
    },
    { price: 'tableReads', purpose: 'generation', quantity: deck.read_units, basis: 'measured' },
    {
      price: 'tableWrites',
      purpose: 'generation',
      quantity: deck.write_units,
      basis: 'measured, including indexes and transactions',
    },
    {
      price: 'queueRequests',
      purpose: 'tasks and watches',
      quantity: 3 * messages,
      basis: 'measured messages, each sent, received and deleted',
    },
    { price: 'objectPuts', purpose: 'files', quantity: deck.object_puts, basis: 'measured' },
    { price: 'objectGets', purpose: 'files', quantity: deck.object_gets, basis: 'measured' },
    {
      price: 'logs',
      purpose: 'logs',
      quantity: (deck.log_bytes + messages * assumed.platform_log_bytes) / bytesPerGb,
      basis: 'measured',
    },
  ];
}

/** Returns the cost lines for viewing a deck: watching its generation, previewing and downloading. */
export function listViewingCosts({
  look,
  preview,
  download_bytes,
  stack,
}: Measurement): CostLine[] {
  const requests = assumed.watched_minutes * 60 * assumed.requests_per_watched_second;
  const pages = assumed.preview_pages;
  const allRequests = requests + pages;
  const { api, preview: previewMb } = stack.memory_mb;
  const time =
    toGb(api) * requests * assumed.request_s + toGb(previewMb) * pages * assumed.request_s;
  const bytes = requests * look.bytes + pages * preview.bytes + assumed.downloads * download_bytes;
  const assumedRequests = 'assumed requests';
  return [
    {
      price: 'apiRequests',
      purpose: 'app and preview',
      quantity: allRequests,
      basis: assumedRequests,
    },
    {
      price: 'deliveryRequests',
      purpose: 'app and preview',
      quantity: allRequests,
      basis: assumedRequests,
    },
    {
      price: 'lambdaRequests',
      purpose: 'app and preview',
      quantity: allRequests,
      basis: assumedRequests,
    },
    {
      price: 'traces',
      purpose: 'app and preview',
      quantity: allRequests,
      basis: 'upper limit: every request traced',
    },
    {
      price: 'lambdaTime',
      purpose: 'app and preview',
      quantity: time,
      basis: `${assumedRequests} and duration`,
    },
    {
      price: 'tableReads',
      purpose: 'app and preview',
      quantity: requests * look.read_units + pages * preview.read_units,
      basis: `${assumedRequests}, measured each`,
    },
    {
      price: 'tableWrites',
      purpose: 'app and preview',
      quantity: requests * look.write_units,
      basis: `${assumedRequests}, measured each`,
    },
    {
      price: 'objectGets',
      purpose: 'preview and downloads',
      quantity: pages * preview.object_gets + assumed.downloads,
      basis: `${assumedRequests}, measured each`,
    },
    {
      price: 'delivery',
      purpose: 'pages and files',
      quantity: bytes / bytesPerGb,
      basis: `${assumedRequests}, measured bytes`,
    },
  ];
}

/** Returns the cost lines of a month without any users. */
export function listIdleMonthCosts({ idle, stack }: Measurement): CostLine[] {
  const minutes = assumed.month_minutes;
  const polls = ((assumed.pollers * 60) / assumed.poll_s) * minutes * stack.polled_queues;
  const time = toGb(stack.memory_mb.sweeper) * minutes * assumed.sweep_s;
  return [
    {
      price: 'dashboards',
      purpose: 'one per stage',
      quantity: stack.dashboards,
      basis: 'template',
    },
    {
      price: 'alarms',
      purpose: 'metrics with alarms',
      quantity: stack.alarm_metrics,
      basis: 'template',
    },
    {
      price: 'secrets',
      purpose: 'signing and factor keys, origin secret, first admin code',
      quantity: stack.secrets,
      basis: 'template',
    },
    {
      price: 'keys',
      purpose: 'encryption of alarm messages',
      quantity: stack.keys,
      basis: 'template',
    },
    {
      price: 'queueRequests',
      purpose: 'long polls of empty queues',
      quantity: polls,
      basis: 'assumed polls',
    },
    {
      price: 'lambdaRequests',
      purpose: 'sweeper',
      quantity: minutes,
      basis: 'template',
    },
    {
      price: 'lambdaTime',
      purpose: 'sweeper',
      quantity: time,
      basis: 'assumed duration',
    },
    {
      price: 'traces',
      purpose: 'sweeper',
      quantity: minutes,
      basis: 'upper limit: every invocation traced',
    },
    {
      price: 'tableReads',
      purpose: 'sweeper',
      quantity: minutes * idle.read_units,
      basis: 'measured',
    },
    {
      price: 'tableWrites',
      purpose: 'sweeper',
      quantity: minutes * idle.write_units,
      basis: 'measured',
    },
    {
      price: 'logs',
      purpose: 'sweeper',
      quantity: (minutes * (idle.log_bytes + assumed.platform_log_bytes)) / bytesPerGb,
      basis: 'measured',
    },
  ];
}

/** Returns the cost lines of a month with decks: the idle costs, each deck generated and viewed once, and storage. */
export function listMonthCosts(measured: Measurement): CostLine[] {
  const { decks_a_month: decks } = assumed;
  const deck = measured.decks.text;
  const linesPerDeck = [...listGenerationCosts(deck, measured), ...listViewingCosts(measured)];
  const table = (decks * deck.table_bytes) / bytesPerGb;
  return [
    ...listIdleMonthCosts(measured),
    ...linesPerDeck.map((line) => ({ ...line, quantity: decks * line.quantity })),
    {
      price: 'metrics',
      purpose: 'metrics of the functions',
      quantity: measured.stack.own_metrics,
      basis: 'upper limit: written every hour',
    },
    {
      price: 'objectStorage',
      purpose: 'files of the month',
      quantity: (decks * deck.object_bytes) / bytesPerGb,
      basis: 'measured',
    },
    {
      price: 'tableStorage',
      purpose: 'items of the month',
      quantity: table,
      basis: 'estimated from JSON size',
    },
    {
      price: 'tableBackup',
      purpose: 'point-in-time recovery',
      quantity: table,
      basis: 'estimated from JSON size',
    },
  ];
}

/** Sums quantities by price, as free allowances apply to the sum. */
export function sumByPrice(lines: readonly CostLine[]): { price: PriceName; quantity: number }[] {
  const sums = new Map<PriceName, number>();
  for (const { price, quantity } of lines) sums.set(price, (sums.get(price) ?? 0) + quantity);
  return [...sums].map(([price, quantity]) => ({ price, quantity }));
}
