import { makeBrief } from '#infra/local/demo-model/agent/brief.ts';
import { briefInputSchema } from '#infra/local/demo-model/agent/inputs.ts';
import { parseSections } from '#infra/local/demo-model/converse-request.ts';
import { dataOf } from '#infra/local/openai/server-sent.ts';
import { localeOf } from '#lambdas/lib/locale.ts';
import { escapeHtml } from '#lambdas/mailer/templates/escape-html.ts';
import { greeting } from '#lambdas/mailer/templates/greeting.ts';
import { section } from '#lambdas/models/prompts/sections.ts';
import { isText } from '#lambdas/services/decks/commands/deck-options.ts';
import { verbatimQuote } from '#lambdas/services/decks/evidence/verbatim-quote.ts';
import { isForeign } from '#lambdas/services/guard/foreign-language.ts';
import { Guard } from '#lambdas/services/guard/guard.ts';
import { allowedIn, plainAnswer } from '#lambdas/services/guard/plain-answer.ts';
import { readInviteCode } from '#lambdas/services/invites/invite-code.ts';
import { addressesIn } from '#lambdas/services/research/page-address.ts';
import { queryRefusal } from '#lambdas/services/research/query-rule.ts';
import { PassageIndex, wordsOf } from '#lambdas/services/research/search-passages.ts';
import { detectLanguage } from '#lambdas/services/sources/detect-language.ts';
import { checkedUrl, type PageRequest } from '#lambdas/services/sources/page-request.ts';
import { toPassages } from '#lambdas/services/sources/read-text.ts';
import { domainWords } from '#lambdas/stores/domain-words.ts';
import { JsonLines } from '#lambdas/worker/tasks/json-lines.ts';
import { findFigures } from '#shared/domain/figures/find-figures.ts';
import { quoteAround } from '#shared/domain/figures/quote.ts';
import { styleOfText } from '#shared/domain/figures/writing.ts';
import { findPasswordProblem } from '#shared/domain/password-rules.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { grounds, passage } from '#test/domain/provenance/support.ts';
import { matchOf } from '#web/app/commands/match.ts';
import { firstLineOf } from '#web/features/decks/api/deck-title.ts';
import { differingStretch } from '#web/features/decks/components/compare/text-changes.ts';
import { asRead } from '#web/features/decks/components/detail/as-read.ts';
import { inOneLine } from '#web/features/decks/components/edit-slide/in-one-line.ts';
import { cutAtFigures } from '#web/features/decks/components/sources/group-facts.ts';
import { numberOf, readCells } from '#web/features/decks/editing/grid.ts';
import { documentParsers } from './document-parsers.ts';
import type { Parser } from './growth.ts';
import { slide, slideParsers, tableSlide } from './slide-parsers.ts';

const guard = new Guard(['Rooms and shops of the city']);
const allowed = allowedIn(['Rooms and shops of the city, https://city.example/']);
/** The bytes of a text in pieces of 40, as a slow connection brings them. */
async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 40) yield bytes.subarray(at, at + 40);
}

async function readEvents(text: string): Promise<void> {
  for await (const _event of dataOf(inPieces(text)));
}

const answers: Parser[] = [
  { name: 'plainAnswer', parse: (text) => plainAnswer(text, allowed) },
  { name: 'Guard.clean', parse: (text) => guard.clean({ title: text, items: [{ text }] }) },
  { name: 'isForeign', parse: (text) => isForeign(text, ['en', 'zh']) },
  { name: 'language detection', parse: detectLanguage },
  { name: 'JSON lines in one piece', parse: (text) => [...new JsonLines().push(text)] },
  {
    name: 'JSON lines in small pieces',
    parse: (text) => {
      const lines = new JsonLines();
      for (let at = 0; at < text.length; at += 40) lines.push(text.slice(at, at + 40));
      return lines.end();
    },
  },
  {
    name: 'sections of a prompt',
    parse: (text) => parseSections(`${section('a', text)}\n${text}`),
  },
  { name: 'events of a model server', parse: readEvents },
  { name: 'addresses of a text', parse: addressesIn },
  {
    name: 'a quotation in a passage',
    parse: (text) => verbatimQuote('42 shops of the city', text),
  },
];

/** The longest query that the search tool accepts. */
const queryCharacters = 400;
let traced = 0;
/** Sources of a name that none had before: the figures of those that are known are not read again. */
const from = (passages: Passage[]) => {
  traced += 1;
  return grounds(passages, { sourceNames: new Map([['s1', `Report no. ${traced}`]]) });
};
const about = (text: string) => from([passage(text)]);

const figures: Parser[] = [
  { name: 'findFigures', parse: (text) => findFigures(text) },
  {
    name: 'findFigures with decimal commas',
    parse: (text) => findFigures(text, { decimal: ',', isSpaced: true }),
  },
  { name: 'styleOfText', parse: styleOfText },
  {
    name: 'quoteAround',
    parse: (text) =>
      quoteAround({ kind: 'paragraph', text }, [{ start: text.length - 2, end: text.length - 1 }]),
  },
  {
    name: 'figures of a slide',
    parse: (text) => traceFigures(slide(text), about('40 shops of 12% in 2024')),
  },
  {
    name: 'figures of a slide with a table',
    parse: (text) => traceFigures(tableSlide(text), about('40 shops of 12% in 2024')),
  },
  {
    name: 'figures in one passage',
    parse: (text) => traceFigures(slide('41.7% of 9,312 shops, 12 to 77 km'), about(text)),
  },
  {
    name: 'figures in a table',
    parse: (text) =>
      traceFigures(slide('41.7% of 9,312 shops'), from([passage(text, { kind: 'table' })])),
  },
  {
    name: 'figures in many passages',
    parse: (text) => traceFigures(slide('41.7% of 9,312 shops'), from(toPassages(text, 's1'))),
  },
  {
    name: 'figures against themselves',
    parse: (text) => traceFigures(slide(text), from(toPassages(text, 's1'))),
  },
];

/** What is typed into a field, and what a header or an address holds. */
const fields: Parser[] = [
  {
    name: 'an address of a page',
    parse: (text) => checkedUrl(text, { allowsLoopback: false } as PageRequest),
  },
  { name: 'a query of a model', parse: (text) => queryRefusal(text, [passage(text)]) },
  {
    name: 'a query that a source repeats',
    parse: (text) => queryRefusal('shops of the city', toPassages(text, 's')),
  },
  { name: 'whether a topic is a text', parse: isText },
  { name: 'an invite code', parse: readInviteCode },
  {
    name: 'the longest password and its owner',
    parse: (text) => {
      const owner = { email: text.slice(0, 254), full_name: text.slice(0, 100) };
      return findPasswordProblem(text.slice(0, 128), owner, () => false);
    },
  },
  { name: 'the words of a domain', parse: domainWords },
  { name: 'the languages of a browser', parse: localeOf },
  { name: 'a name in a mail', parse: (text) => escapeHtml(greeting(text, 'en')) },
  { name: 'a command that is typed', parse: (text) => matchOf(text.slice(0, 100), text) },
];

const search: Parser[] = [
  { name: 'words of a search', parse: wordsOf },
  { name: 'passages search', parse: (text) => searched(text, 'shops of the city') },
  {
    name: 'the longest query',
    parse: (text) => searched('Shops of the city', text.slice(0, queryCharacters)),
  },
];

function searched(text: string, query: string) {
  const index = new PassageIndex();
  index.add(toPassages(text, 's'));
  return index.search(query, 5);
}

const demoModel: Parser[] = [
  {
    name: 'the demo model’s extraction',
    parse: (text) =>
      makeBrief(
        briefInputSchema.parse({
          request: { topic: 'Shops', instructions: '', language: 'en' },
          limits: { facts: 40, figures: 20 },
          passages: toPassages(text, 's'),
        }),
        4_000,
      ),
  },
];

const webApp: Parser[] = [
  { name: 'cells of a spreadsheet that are pasted', parse: readCells },
  { name: 'a number that is pasted', parse: numberOf },
  { name: 'the first line of a topic', parse: firstLineOf },
  { name: 'a text in one line', parse: inOneLine },
  { name: 'a quotation as people read it', parse: asRead },
  {
    name: 'the changes of a text',
    parse: (text) => differingStretch(text, `${text.slice(0, -9)}!`),
  },
  {
    name: 'a sentence cut at its figures',
    parse: (text) => cutAtFigures(text, ['10', '1,000', 'a.b']),
  },
];

/** Everything that reads what a user, a source or a model has written. */
export const parsers: readonly Parser[] = [
  ...documentParsers,
  ...answers,
  ...figures,
  ...search,
  ...fields,
  ...slideParsers,
  ...demoModel,
  ...webApp,
];
