import { costMicros, factsOf } from '#lambdas/models/catalog.ts';
import { type ModelUsage, type Purpose, purposes } from '#lambdas/models/port.ts';
import { assumptions as assumed } from './assumptions.ts';
import type { DeckMeasurement, Measurement } from './measurement.ts';
import type { PriceName } from './prices.ts';

/** So much of something that has a price. `basis` says what the quantity rests on, in words. */
export type Line = { price: PriceName; what: string; quantity: number; basis: string };

export type Models = Record<Purpose, string>;

const gb = 1024 ** 3;
const gbOf = (memoryMb: number): number => memoryMb / 1024;
const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Tokens of all roles of a deck, by kind. */
export function tokensOf({ tokens }: DeckMeasurement) {
  const all = Object.values(tokens);
  return {
    calls: sumOf(all.map(({ calls }) => calls)),
    input: sumOf(all.map(({ input_tokens }) => input_tokens)),
    output: sumOf(all.map(({ output_tokens }) => output_tokens)),
    cached: sumOf(all.map(({ cache_read_tokens: r, cache_write_tokens: w }) => r + w)),
  };
}

/** Dollars of a deck's tokens, each role's by the price of the model that the stage names for it. */
export const modelDollars = ({ tokens }: DeckMeasurement, models: Models): number =>
  sumOf(purposes.map((role) => countedMicros(models[role], tokens[role]))) / 1_000_000;

/** Of tokens that were estimated: in as many as the model counts. */
const countedMicros = (model: string, tokens: ModelUsage): number =>
  costMicros(model, tokens) * (factsOf(model).token_factor ?? 1);

/** Seconds that the worker is paid for: its own work as measured here, the waits for others as assumed. */
export function workerSeconds(deck: DeckMeasurement): number {
  const { calls, output } = tokensOf(deck);
  const objects = deck.object_puts + deck.object_gets;
  return (
    deck.cpu_seconds +
    deck.table_requests * assumed.table_request_s +
    objects * assumed.object_request_s +
    calls * assumed.ttft_s +
    output / assumed.tokens_per_s
  );
}

/** What making a deck takes, of AWS without its models. */
export function makingLines(deck: DeckMeasurement, { stack }: Measurement): Line[] {
  const messages = deck.messages_generation + deck.messages_watch;
  const { worker, sweeper } = stack.memory_mb;
  const time =
    gbOf(worker) * workerSeconds(deck) + gbOf(sweeper) * deck.messages_watch * assumed.watch_s;
  return [
    {
      price: 'lambdaTime',
      what: 'worker and watch',
      quantity: time,
      basis: 'work measured, waits assumed',
    },
    {
      price: 'lambdaRequests',
      what: 'worker and watch',
      quantity: messages,
      basis: 'one a message, measured',
    },
    {
      price: 'traces',
      what: 'worker and watch',
      quantity: messages,
      basis: 'as if every invocation were traced',
    },
    { price: 'tableReads', what: 'making', quantity: deck.read_units, basis: 'measured' },
    {
      price: 'tableWrites',
      what: 'making',
      quantity: deck.write_units,
      basis: 'measured, indexes and transactions included',
    },
    {
      price: 'queueRequests',
      what: 'tasks and watches',
      quantity: 3 * messages,
      basis: 'messages measured, each sent, received, deleted',
    },
    { price: 'objectPuts', what: 'files', quantity: deck.object_puts, basis: 'measured' },
    { price: 'objectGets', what: 'files', quantity: deck.object_gets, basis: 'measured' },
    {
      price: 'logs',
      what: 'logs',
      quantity: (deck.log_bytes + messages * assumed.platform_log_bytes) / gb,
      basis: 'measured',
    },
  ];
}

/** What looking at a deck takes: following its making, previewing, downloading. */
export function lookingLines({ look, preview, download_bytes, stack }: Measurement): Line[] {
  const requests = assumed.watched_minutes * 60 * assumed.requests_a_watched_second;
  const pages = assumed.preview_pages;
  const all = requests + pages;
  const { api, preview: previewMb } = stack.memory_mb;
  const time =
    gbOf(api) * requests * assumed.request_s + gbOf(previewMb) * pages * assumed.request_s;
  const bytes = requests * look.bytes + pages * preview.bytes + assumed.downloads * download_bytes;
  const many = 'requests assumed';
  return [
    { price: 'apiRequests', what: 'app and preview', quantity: all, basis: many },
    { price: 'deliveryRequests', what: 'app and preview', quantity: all, basis: many },
    { price: 'lambdaRequests', what: 'app and preview', quantity: all, basis: many },
    {
      price: 'traces',
      what: 'app and preview',
      quantity: all,
      basis: 'as if every request were traced',
    },
    {
      price: 'lambdaTime',
      what: 'app and preview',
      quantity: time,
      basis: `${many}, their length too`,
    },
    {
      price: 'tableReads',
      what: 'app and preview',
      quantity: requests * look.read_units + pages * preview.read_units,
      basis: `${many}, each measured`,
    },
    {
      price: 'tableWrites',
      what: 'app and preview',
      quantity: requests * look.write_units,
      basis: `${many}, each measured`,
    },
    {
      price: 'objectGets',
      what: 'preview and downloads',
      quantity: pages * preview.object_gets + assumed.downloads,
      basis: `${many}, each measured`,
    },
    {
      price: 'delivery',
      what: 'pages and files',
      quantity: bytes / gb,
      basis: `${many}, bytes measured`,
    },
  ];
}

/** What a month costs in which nobody comes. */
export function quietLines({ idle, stack }: Measurement): Line[] {
  const minutes = assumed.month_minutes;
  const polls = ((assumed.pollers * 60) / assumed.poll_s) * minutes * stack.polled_queues;
  const time = gbOf(stack.memory_mb.sweeper) * minutes * assumed.sweep_s;
  return [
    {
      price: 'dashboards',
      what: 'one of the stage',
      quantity: stack.dashboards,
      basis: 'of the template',
    },
    {
      price: 'alarms',
      what: 'metrics that alarms watch',
      quantity: stack.alarm_metrics,
      basis: 'of the template',
    },
    {
      price: 'secrets',
      what: 'keys, origin, first admin',
      quantity: stack.secrets,
      basis: 'of the template',
    },
    {
      price: 'keys',
      what: 'of the alarms’ messages',
      quantity: stack.keys,
      basis: 'of the template',
    },
    {
      price: 'queueRequests',
      what: 'long polls of empty queues',
      quantity: polls,
      basis: 'polls assumed',
    },
    {
      price: 'lambdaRequests',
      what: 'the minute’s sweep',
      quantity: minutes,
      basis: 'of the template',
    },
    {
      price: 'lambdaTime',
      what: 'the minute’s sweep',
      quantity: time,
      basis: 'its length assumed',
    },
    {
      price: 'traces',
      what: 'the minute’s sweep',
      quantity: minutes,
      basis: 'as if every one were traced',
    },
    {
      price: 'tableReads',
      what: 'the minute’s sweep',
      quantity: minutes * idle.read_units,
      basis: 'measured',
    },
    {
      price: 'tableWrites',
      what: 'the minute’s sweep',
      quantity: minutes * idle.write_units,
      basis: 'measured',
    },
    {
      price: 'logs',
      what: 'the minute’s sweep',
      quantity: (minutes * (idle.log_bytes + assumed.platform_log_bytes)) / gb,
      basis: 'measured',
    },
  ];
}

/** What a month with so many decks costs: the quiet one, each deck made and looked at, what is kept of them. */
export function monthLines(measured: Measurement): Line[] {
  const { decks_a_month: decks } = assumed;
  const deck = measured.decks.text;
  const each = [...makingLines(deck, measured), ...lookingLines(measured)];
  const table = (decks * deck.table_bytes) / gb;
  return [
    ...quietLines(measured),
    ...each.map((line) => ({ ...line, quantity: decks * line.quantity })),
    {
      price: 'metrics',
      what: 'the functions’ own',
      quantity: measured.stack.own_metrics,
      basis: 'as if written every hour',
    },
    {
      price: 'objectStorage',
      what: 'files of one month',
      quantity: (decks * deck.object_bytes) / gb,
      basis: 'measured',
    },
    { price: 'tableStorage', what: 'items of one month', quantity: table, basis: 'about, as JSON' },
    {
      price: 'tableBackup',
      what: 'point-in-time recovery',
      quantity: table,
      basis: 'about, as JSON',
    },
  ];
}

/** Lines of one price are one: that is how the free allowances count. */
export function byPrice(lines: readonly Line[]): { price: PriceName; quantity: number }[] {
  const sums = new Map<PriceName, number>();
  for (const { price, quantity } of lines) sums.set(price, (sums.get(price) ?? 0) + quantity);
  return [...sums].map(([price, quantity]) => ({ price, quantity }));
}
