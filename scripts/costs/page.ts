import { priceList as modelPrices } from '#lambdas/models/catalog.ts';
import { assumptions as assumed } from './assumptions.ts';
import {
  generationLines,
  idleMonthLines,
  type Line,
  type Models,
  modelDollars,
  monthLines,
  sumByPrice,
  totalTokens,
  viewingLines,
  workerSeconds,
} from './cost-lines.ts';
import type { DeckMeasurement, Measurement } from './measurement.ts';
import { type Price, priceInDollars, priceList, prices } from './prices.ts';

const cells = (values: string[]): string => `| ${values.join(' | ')} |`;
const rounded = (value: number): string =>
  value === 0 ? '0' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const cents = (usd: number): string => `${(usd * 100).toPrecision(3)} ¢`;
const dollars = (usd: number): string => `$${usd.toFixed(2)}`;
const totalPrice = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + priceInDollars(price, quantity), 0);
const lineUnit = ({ price }: Line): string => prices[price].unit;

function table(lines: readonly Line[], formatPrice: (usd: number) => string): string[] {
  return [
    cells(['item', 'quantity', 'unit', 'list price', 'basis']),
    cells(['---', '---:', '---', '---:', '---']),
    ...lines.map((line) =>
      cells([
        line.purpose,
        rounded(line.quantity),
        lineUnit(line),
        formatPrice(priceInDollars(line.price, line.quantity)),
        line.basis,
      ]),
    ),
    cells(['**total**', '', '', `**${formatPrice(totalPrice(lines))}**`, '']),
  ];
}

/** Returns the price of a month after the free allowances that every account has. */
const priceAboveFree = (lines: readonly Line[]): number =>
  sumByPrice(lines).reduce(
    (sum, { price, quantity }) => sum + priceInDollars(price, quantity, true),
    0,
  );

function tokenRows(name: string, deck: DeckMeasurement, models: Models): string {
  const { calls, input, output, cached } = totalTokens(deck);
  const counts = [calls, input, output, cached].map(rounded);
  return cells([name, ...counts, cents(modelDollars(deck, models))]);
}

const priceRow = ({ usd, per, unit, free, page }: Price): string =>
  cells([unit, `$${usd}`, per.toLocaleString('en'), (free ?? 0).toLocaleString('en'), page]);

function summary(measured: Measurement, models: Models): string[] {
  const { topic, text } = measured.decks;
  const viewing = totalPrice(viewingLines(measured));
  const deckCells = (deck: DeckMeasurement) => {
    const generation = totalPrice(generationLines(deck, measured));
    const model = modelDollars(deck, models);
    return [cents(generation), cents(viewing), cents(model), cents(generation + viewing + model)];
  };
  const idleMonth = idleMonthLines(measured);
  const month = monthLines(measured);
  const monthModel = assumed.decks_a_month * modelDollars(text, models);
  return [
    cells([`deck of ${measured.slides} slides`, 'generation', 'viewing', 'model', 'total']),
    cells(['---', '---:', '---:', '---:', '---:']),
    cells(['from a short topic', ...deckCells(topic)]),
    cells([`from a pasted text of ${measured.text_characters} characters`, ...deckCells(text)]),
    '',
    cells(['month', 'AWS, list price', 'AWS, above free allowances', 'model', 'total']),
    cells(['---', '---:', '---:', '---:', '---:']),
    cells([
      'without users',
      dollars(totalPrice(idleMonth)),
      dollars(priceAboveFree(idleMonth)),
      '$0.00',
      dollars(priceAboveFree(idleMonth)),
    ]),
    cells([
      `with ${assumed.decks_a_month.toLocaleString('en')} decks from a text`,
      dollars(totalPrice(month)),
      dollars(priceAboveFree(month)),
      dollars(monthModel),
      dollars(priceAboveFree(month) + monthModel),
    ]),
  ];
}

const assumedList = ({ decks }: Measurement): string[] => [
  `- **Function time.** CPU time of a deck's tasks is measured on this machine, which may differ from Lambda (${rounded(decks.text.cpu_seconds)} s for a deck from a text). Waits are added: ${assumed.table_request_s * 1000} ms per request to the table, ${assumed.object_request_s * 1000} ms per request to the bucket, ${assumed.ttft_s} s per model call and ${assumed.tokens_per_s} output tokens per second; ${rounded(workerSeconds(decks.text))} s in total. A request to the app or the preview is assumed to take ${assumed.request_s * 1000} ms, a sweep ${assumed.sweep_s} s, a watch message ${assumed.watch_s * 1000} ms. Lambda's own log lines are assumed to be ${assumed.platform_log_bytes} bytes per invocation. Cold starts are not included.`,
  '- **Tokens.** The prompts are the product’s own, so input tokens are close to those of a real model. The demo model’s responses are shorter than those of a real model tend to be, and need fewer repairs. Its cache works like Bedrock’s: tools and system prompt of a slide are written once and read by the next slides, and prefixes below 4,096 tokens are not cached. The decks are generated one after the other; after five minutes without a slide the prefix is written again. The app’s own ledger shows what decks really cost.',
  `- **Users.** A user watches for ${assumed.watched_minutes} minutes at ${assumed.requests_per_watched_second} requests per second, opens ${assumed.preview_pages} preview pages and downloads ${assumed.downloads} files of the size of the PPTX. Signing in, the web app's files and mails are not included: a few requests and one megabyte per visit.`,
  `- **Empty queues.** ${assumed.pollers} concurrent long polls of ${assumed.poll_s} s per queue, the initial value of Lambda's event source mappings; AWS may poll less.`,
  '- **Traces.** X-Ray samples invocations; here every invocation counts, which is the upper limit.',
  `- **Virus scan.** Not in the tables. If \`upload_scan\` is \`guardduty\`, as in \`prod\`, every object below \`sources/\` is scanned: the passages of each source (${cents(priceInDollars('scannedObjects', 1))}), and uploaded files. A file of 10 MB costs ${cents(priceInDollars('scannedObjects', 2) + priceInDollars('scannedData', 10 / 1024))} in total, at the prices of 2026-10 in the example on AWS's page. In an account's first year 1,000 objects and 1 GB per month are free.`,
  '- **Not included.** Taxes, support plans, custom domains, a web ACL, a web search provider, data of earlier months, noncurrent versions of artifacts (30 days), and other applications in the account that use the same free allowances.',
];

/** Returns docs/operators/costs.md: the cost of a deck and of a month, from measurements, list prices and assumptions. */
export function costsPage(measured: Measurement, models: Models): string {
  const { topic, text } = measured.decks;
  return `${[
    '# Costs',
    '',
    '`npm run tool -- costs` generates this page from a measured run; `npm run tool -- costs --page` generates it from the',
    'last measurement and the current prices and formulas. A test fails if the page is out of date.',
    '',
    ...summary(measured, models),
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
    ...table(generationLines(text, measured), cents),
    '',
    'Viewing:',
    '',
    ...table(viewingLines(measured), cents),
    '',
    `Tokens, at the prices of the stage \`prod\` (${[...new Set(Object.values(models))].map((id) => `\`${id}\``).join(', ')}; [price list](${modelPrices.page}) of ${modelPrices.as_of}):`,
    '',
    cells(['deck', 'calls', 'input', 'output', 'cached', 'price']),
    cells(['---', '---:', '---:', '---:', '---:', '---:']),
    tokenRows('from a short topic', topic, models),
    tokenRows('from a text', text, models),
    '',
    '## Cost of an idle month',
    '',
    ...table(idleMonthLines(measured), dollars),
    '',
    `An account without other applications pays ${dollars(priceAboveFree(idleMonthLines(measured)))} of it; the rest is within AWS’s always-free allowances.`,
    '',
    '## Assumptions',
    '',
    ...assumedList(measured),
    '',
    '## Prices',
    '',
    `AWS list prices of ${priceList.region}, first tiers, as of ${priceList.as_of}, from \`scripts/costs/prices.ts\`. Run \`npm run tool -- costs --page\` after changing one.`,
    '',
    cells(['unit', 'price', 'per', 'free per month', 'source']),
    cells(['---', '---:', '---:', '---:', '---']),
    ...Object.values(prices).map(priceRow),
  ].join('\n')}\n`;
}
