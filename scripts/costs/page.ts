import { priceList as modelPrices } from '#lambdas/models/catalog.ts';
import { assumptions as assumed } from './assumptions.ts';
import {
  byPrice,
  type Line,
  lookingLines,
  type Models,
  makingLines,
  modelDollars,
  monthLines,
  quietLines,
  tokensOf,
  workerSeconds,
} from './costs-of.ts';
import type { DeckMeasurement, Measurement } from './measurement.ts';
import { dollarsOf, type Price, priceList, prices } from './prices.ts';

const cells = (values: string[]): string => `| ${values.join(' | ')} |`;
const rounded = (value: number): string =>
  value === 0 ? '0' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const cents = (usd: number): string => `${(usd * 100).toPrecision(3)} ¢`;
const dollars = (usd: number): string => `$${usd.toFixed(2)}`;
const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + dollarsOf(price, quantity), 0);
const unitOf = ({ price }: Line): string => prices[price].unit;

function table(lines: readonly Line[], shown: (usd: number) => string): string[] {
  return [
    cells(['what', 'quantity', '', 'at list price', 'rests on']),
    cells(['---', '---:', '---', '---:', '---']),
    ...lines.map((line) =>
      cells([
        line.what,
        rounded(line.quantity),
        unitOf(line),
        shown(dollarsOf(line.price, line.quantity)),
        line.basis,
      ]),
    ),
    cells(['**together**', '', '', `**${shown(sumOf(lines))}**`, '']),
  ];
}

/** What is left to pay of a month above the allowances that every account has. */
const afterFree = (lines: readonly Line[]): number =>
  byPrice(lines).reduce((sum, { price, quantity }) => sum + dollarsOf(price, quantity, true), 0);

function tokenRows(name: string, deck: DeckMeasurement, models: Models): string {
  const { calls, input, output, cached } = tokensOf(deck);
  const counts = [calls, input, output, cached].map(rounded);
  return cells([name, ...counts, cents(modelDollars(deck, models))]);
}

const priceRow = ({ usd, per, unit, free, page }: Price): string =>
  cells([unit, `$${usd}`, per.toLocaleString('en'), (free ?? 0).toLocaleString('en'), page]);

function summary(measured: Measurement, models: Models): string[] {
  const { topic, text } = measured.decks;
  const looking = sumOf(lookingLines(measured));
  const deckOf = (deck: DeckMeasurement) => {
    const making = sumOf(makingLines(deck, measured));
    const model = modelDollars(deck, models);
    return [cents(making), cents(looking), cents(model), cents(making + looking + model)];
  };
  const quiet = quietLines(measured);
  const month = monthLines(measured);
  const monthModel = assumed.decks_a_month * modelDollars(text, models);
  return [
    cells([`a deck of ${measured.slides} slides`, 'making', 'looking', 'model', 'together']),
    cells(['---', '---:', '---:', '---:', '---:']),
    cells(['from a bare topic', ...deckOf(topic)]),
    cells([`from a pasted text of ${measured.text_characters} characters`, ...deckOf(text)]),
    '',
    cells(['a month', 'AWS at list price', 'above the free allowances', 'model', 'together']),
    cells(['---', '---:', '---:', '---:', '---:']),
    cells([
      'in which nobody comes',
      dollars(sumOf(quiet)),
      dollars(afterFree(quiet)),
      '$0.00',
      dollars(afterFree(quiet)),
    ]),
    cells([
      `of ${assumed.decks_a_month.toLocaleString('en')} decks from a text`,
      dollars(sumOf(month)),
      dollars(afterFree(month)),
      dollars(monthModel),
      dollars(afterFree(month) + monthModel),
    ]),
  ];
}

const assumedList = ({ decks }: Measurement): string[] => [
  `- **Time of functions.** A machine here is not a Lambda. Of a deck’s tasks the time of a processor is measured, as if Lambda’s were as fast (${rounded(decks.text.cpu_seconds)} s a deck from a text); to it come the waits: ${assumed.table_request_s * 1000} ms a request to the table, ${assumed.object_request_s * 1000} ms one to the bucket, and for the model ${assumed.ttft_s} s a call and ${assumed.tokens_per_s} output tokens a second: ${rounded(workerSeconds(decks.text))} s in all. A request to the app or the preview is taken as ${assumed.request_s * 1000} ms, a sweep as ${assumed.sweep_s} s, a watch message as ${assumed.watch_s * 1000} ms; Lambda’s own lines in the log as ${assumed.platform_log_bytes} bytes an invocation. Cold starts are left out.`,
  '- **Tokens.** The prompts are the product’s own, so input tokens are near those of a real model; the demo model’s answers are shorter than a real one’s tend to be, and it needs few repairs. Its cache works as Bedrock’s does: tools and system prompt of a slide are written once and read by the next slides, and no prefix below 4,096 tokens is cached. The decks are made one after the other; after five minutes without a slide the prefix is written anew. The app’s own ledger tells what decks really take.',
  `- **People.** Somebody looks on for ${assumed.watched_minutes} minutes at ${assumed.requests_a_watched_second} requests a second, turns ${assumed.preview_pages} pages of the preview and takes ${assumed.downloads} files of the size of the PPTX. Signing in, the web app’s own files and mails are left out: some requests and a megabyte a visit.`,
  `- **Empty queues.** ${assumed.pollers} long polls of ${assumed.poll_s} s at a time for each queue, as Lambda’s event source mappings begin; AWS may poll less.`,
  '- **Traces.** X-Ray samples; here every invocation is counted, which is the most it can be.',
  `- **Virus scan.** Not in the tables. Where \`upload_scan\` is \`guardduty\`, as in \`prod\`, every object below \`sources/\` is scanned: the passages of each source (${cents(dollarsOf('scannedObjects', 1))}), and of an uploaded file the file too. One of 10 MB costs ${cents(dollarsOf('scannedObjects', 2) + dollarsOf('scannedData', 10 / 1024))} together, at the prices of 2026-10 in the page’s own example. In an account’s first year 1,000 objects and 1 GB a month are free.`,
  '- **Left out.** Taxes, support plans, own domains, a web ACL, a web search provider, data that is kept from earlier months, artifacts’ noncurrent versions (30 days), other programs of the account that use the same allowances.',
];

/** docs/operators/costs.md: what a deck and a month cost, from what was measured, the list of prices and what is assumed. */
export function costsPage(measured: Measurement, models: Models): string {
  const { topic, text } = measured.decks;
  return `${[
    '# What it costs',
    '',
    'Made by `npm run costs` from a measured run; `npm run costs -- --page` makes it anew from the last measurement, with',
    'prices and formulas as they are. A test fails where this page is older than either.',
    '',
    ...summary(measured, models),
    '',
    'The model is nearly all of a deck’s price. What a quiet month costs is the dashboard, alarms, secrets and the polls of',
    'empty queues; no server idles.',
    '',
    '## What was measured',
    '',
    `On ${measured.measured_on}, on one machine, the deployed bundles on the embedded parts: ${topic.decks} decks of ${measured.slides} slides from a bare topic and ${text.decks} from`,
    `a pasted text of ${measured.text_characters} characters. Every request of the functions to DynamoDB, SQS and S3 went through a proxy that`,
    'counts; the table’s units are those that the embedded DynamoDB reports by its rules, which are AWS’s (indexes, transactions',
    'and sizes included), a refused conditional write counted as one. A sweep that fell into the run is in it.',
    '',
    '## A deck',
    '',
    'From a text, made:',
    '',
    ...table(makingLines(text, measured), cents),
    '',
    'Looked at:',
    '',
    ...table(lookingLines(measured), cents),
    '',
    `Its tokens, at the prices of the stage \`prod\` (${[...new Set(Object.values(models))].map((id) => `\`${id}\``).join(', ')}; [list](${modelPrices.page}) of ${modelPrices.as_of}):`,
    '',
    cells(['a deck', 'calls', 'input', 'output', 'cached', 'price']),
    cells(['---', '---:', '---:', '---:', '---:', '---:']),
    tokenRows('from a bare topic', topic, models),
    tokenRows('from a text', text, models),
    '',
    '## A quiet month',
    '',
    ...table(quietLines(measured), dollars),
    '',
    `An account that has nothing else pays ${dollars(afterFree(quietLines(measured)))} of it: the rest lies within AWS’s always-free allowances.`,
    '',
    '## What is assumed',
    '',
    ...assumedList(measured),
    '',
    '## Prices',
    '',
    `AWS’s list of ${priceList.region}, first tiers, as of ${priceList.as_of}, in \`scripts/costs/prices.ts\`. Whoever changes one runs \`npm run costs -- --page\`.`,
    '',
    cells(['unit', 'price', 'for', 'free a month', 'page']),
    cells(['---', '---:', '---:', '---:', '---']),
    ...Object.values(prices).map(priceRow),
  ].join('\n')}\n`;
}
