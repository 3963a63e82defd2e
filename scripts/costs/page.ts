import { priceList as modelPrices } from '#lambdas/models/catalog.ts';
import { costAssumptions as assumed } from './assumptions.ts';
import {
  type CostLine,
  calculateModelDollars,
  estimateWorkerSeconds,
  listGenerationCosts,
  listIdleMonthCosts,
  listMonthCosts,
  listViewingCosts,
  type ModelByPurpose,
  sumByPrice,
  sumTokens,
} from './cost-lines.ts';
import type { DeckMeasurement, Measurement } from './measurement.ts';
import { calculatePrice, type Price, priceList, prices } from './prices.ts';

const formatTableRow = (values: string[]): string => `| ${values.join(' | ')} |`;
const formatRounded = (value: number): string =>
  value === 0 ? '0' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const formatCents = (usd: number): string => `${(usd * 100).toPrecision(3)} ¢`;
const formatDollars = (usd: number): string => `$${usd.toFixed(2)}`;
const sumPrices = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + calculatePrice(price, quantity), 0);
const getLineUnit = ({ price }: CostLine): string => prices[price].unit;

function formatTable(lines: readonly CostLine[], formatPrice: (usd: number) => string): string[] {
  return [
    formatTableRow(['item', 'quantity', 'unit', 'list price', 'basis']),
    formatTableRow(['---', '---:', '---', '---:', '---']),
    ...lines.map((line) =>
      formatTableRow([
        line.purpose,
        formatRounded(line.quantity),
        getLineUnit(line),
        formatPrice(calculatePrice(line.price, line.quantity)),
        line.basis,
      ]),
    ),
    formatTableRow(['**total**', '', '', `**${formatPrice(sumPrices(lines))}**`, '']),
  ];
}

/** Returns the price of a month after the free allowances that every account has. */
const sumPricesAboveFree = (lines: readonly CostLine[]): number =>
  sumByPrice(lines).reduce(
    (sum, { price, quantity }) => sum + calculatePrice(price, quantity, true),
    0,
  );

function formatTokenRows(name: string, deck: DeckMeasurement, models: ModelByPurpose): string {
  const { calls, input, output, cached } = sumTokens(deck);
  const counts = [calls, input, output, cached].map(formatRounded);
  return formatTableRow([name, ...counts, formatCents(calculateModelDollars(deck, models))]);
}

const formatPriceRow = ({ usd, per, unit, free, page }: Price): string =>
  formatTableRow([
    unit,
    `$${usd}`,
    per.toLocaleString('en'),
    (free ?? 0).toLocaleString('en'),
    page,
  ]);

function formatSummary(measured: Measurement, models: ModelByPurpose): string[] {
  const { topic, text } = measured.decks;
  const viewing = sumPrices(listViewingCosts(measured));
  const deckCells = (deck: DeckMeasurement) => {
    const generation = sumPrices(listGenerationCosts(deck, measured));
    const model = calculateModelDollars(deck, models);
    return [
      formatCents(generation),
      formatCents(viewing),
      formatCents(model),
      formatCents(generation + viewing + model),
    ];
  };
  const idleMonth = listIdleMonthCosts(measured);
  const month = listMonthCosts(measured);
  const monthModel = assumed.decks_a_month * calculateModelDollars(text, models);
  return [
    formatTableRow([
      `deck of ${measured.slides} slides`,
      'generation',
      'viewing',
      'model',
      'total',
    ]),
    formatTableRow(['---', '---:', '---:', '---:', '---:']),
    formatTableRow(['from a short topic', ...deckCells(topic)]),
    formatTableRow([
      `from a pasted text of ${measured.text_characters} characters`,
      ...deckCells(text),
    ]),
    '',
    formatTableRow(['month', 'AWS, list price', 'AWS, above free allowances', 'model', 'total']),
    formatTableRow(['---', '---:', '---:', '---:', '---:']),
    formatTableRow([
      'without users',
      formatDollars(sumPrices(idleMonth)),
      formatDollars(sumPricesAboveFree(idleMonth)),
      '$0.00',
      formatDollars(sumPricesAboveFree(idleMonth)),
    ]),
    formatTableRow([
      `with ${assumed.decks_a_month.toLocaleString('en')} decks from a text`,
      formatDollars(sumPrices(month)),
      formatDollars(sumPricesAboveFree(month)),
      formatDollars(monthModel),
      formatDollars(sumPricesAboveFree(month) + monthModel),
    ]),
  ];
}

const formatAssumptions = ({ decks }: Measurement): string[] => [
  `- **Function time.** CPU time of a deck's tasks is measured on this machine, which may differ from Lambda (${formatRounded(decks.text.cpu_seconds)} s for a deck from a text). Waits are added: ${assumed.table_request_s * 1000} ms per request to the table, ${assumed.object_request_s * 1000} ms per request to the bucket, ${assumed.ttft_s} s per model call and ${assumed.tokens_per_s} output tokens per second; ${formatRounded(estimateWorkerSeconds(decks.text))} s in total. A request to the app or the preview is assumed to take ${assumed.request_s * 1000} ms, a sweep ${assumed.sweep_s} s, a watch message ${assumed.watch_s * 1000} ms. Lambda's own log lines are assumed to be ${assumed.platform_log_bytes} bytes per invocation. Cold starts are not included.`,
  '- **Tokens.** The prompts are the product’s own, so input tokens are close to those of a real model. The demo model’s responses are shorter than those of a real model tend to be, and need fewer repairs. Its cache works like Bedrock’s: tools and system prompt of a slide are written once and read by the next slides, and prefixes below 4,096 tokens are not cached. The decks are generated one after the other; after five minutes without a slide the prefix is written again. The app’s own ledger shows what decks really cost.',
  `- **Users.** A user watches for ${assumed.watched_minutes} minutes at ${assumed.requests_per_watched_second} requests per second, opens ${assumed.preview_pages} preview pages and downloads ${assumed.downloads} files of the size of the PPTX. Signing in, the web app's files and mails are not included: a few requests and one megabyte per visit.`,
  `- **Empty queues.** ${assumed.pollers} concurrent long polls of ${assumed.poll_s} s per queue, the initial value of Lambda's event source mappings; AWS may poll less.`,
  '- **Traces.** X-Ray samples invocations; here every invocation counts, which is the upper limit.',
  `- **Virus scan.** Not in the tables. If \`upload_scan\` is \`guardduty\`, as in \`prod\`, every object below \`sources/\` is scanned: the passages of each source (${formatCents(calculatePrice('scannedObjects', 1))}), and uploaded files. A file of 10 MB costs ${formatCents(calculatePrice('scannedObjects', 2) + calculatePrice('scannedData', 10 / 1024))} in total, at the prices of 2026-10 in the example on AWS's page. In an account's first year 1,000 objects and 1 GB per month are free.`,
  '- **Not included.** Taxes, support plans, custom domains, a web ACL, a web search provider, data of earlier months, noncurrent versions of artifacts (30 days), and other applications in the account that use the same free allowances.',
];

/** Returns docs/operators/costs.md: the cost of a deck and of a month, from measurements, list prices and assumptions. */
export function formatCostsPage(measured: Measurement, models: ModelByPurpose): string {
  const { topic, text } = measured.decks;
  return `${[
    '# Costs',
    '',
    '`npm run tool -- costs` generates this page from a measured run; `npm run tool -- costs --page` generates it from the',
    'last measurement and the current prices and formulas. A test fails if the page is out of date.',
    '',
    ...formatSummary(measured, models),
    '',
    'Most of a deck’s cost is the model. An idle month costs the dashboard, alarms, secrets and polls of empty queues; no',
    'server runs idle.',
    '',
    '## Measurement',
    '',
    `On ${measured.measured_on}, on one machine, with the deployed bundles on emulators: ${topic.decks} decks of ${measured.slides} slides from a short topic and ${text.decks} from`,
    `a pasted text of ${measured.text_characters} characters. A proxy counted every request of the functions to DynamoDB, SQS and S3. Capacity units are`,
    'those that the embedded DynamoDB reports; it follows AWS’s rules for indexes, transactions and sizes. A failed conditional',
    'write counts as one unit. Sweeps during the run are included.',
    '',
    '## Cost of a deck',
    '',
    'Generation from a text:',
    '',
    ...formatTable(listGenerationCosts(text, measured), formatCents),
    '',
    'Viewing:',
    '',
    ...formatTable(listViewingCosts(measured), formatCents),
    '',
    `Tokens, at the prices of the stage \`prod\` (${[...new Set(Object.values(models))].map((id) => `\`${id}\``).join(', ')}; [price list](${modelPrices.page}) of ${modelPrices.as_of}):`,
    '',
    formatTableRow(['deck', 'calls', 'input', 'output', 'cached', 'price']),
    formatTableRow(['---', '---:', '---:', '---:', '---:', '---:']),
    formatTokenRows('from a short topic', topic, models),
    formatTokenRows('from a text', text, models),
    '',
    '## Cost of an idle month',
    '',
    ...formatTable(listIdleMonthCosts(measured), formatDollars),
    '',
    `An account without other applications pays ${formatDollars(sumPricesAboveFree(listIdleMonthCosts(measured)))} of it; the rest is within AWS’s always-free allowances.`,
    '',
    '## Assumptions',
    '',
    ...formatAssumptions(measured),
    '',
    '## Prices',
    '',
    `AWS list prices of ${priceList.region}, first tiers, as of ${priceList.as_of}, from \`scripts/costs/prices.ts\`. Run \`npm run tool -- costs --page\` after changing one.`,
    '',
    formatTableRow(['unit', 'price', 'per', 'free per month', 'source']),
    formatTableRow(['---', '---:', '---:', '---:', '---']),
    ...Object.values(prices).map(formatPriceRow),
  ].join('\n')}\n`;
}
