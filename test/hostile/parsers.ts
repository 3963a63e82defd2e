import { makeBrief } from '#infra/local/demo-model/agent/brief.ts';
import { briefInputSchema } from '#infra/local/demo-model/agent/inputs.ts';
import { parseSections } from '#infra/local/demo-model/converse-request.ts';
import { readEventData } from '#infra/local/openai/server-sent-events.ts';
import { choosePreferredLocale } from '#lambdas/lib/locale.ts';
import { escapeHtml } from '#lambdas/mailer/templates/escape-html.ts';
import { formatGreeting } from '#lambdas/mailer/templates/greeting.ts';
import { formatSection } from '#lambdas/models/prompts/sections.ts';
import { findVerbatimQuote } from '#lambdas/services/decks/evidence/verbatim-quote.ts';
import { isForeign } from '#lambdas/services/guard/foreign-language.ts';
import { Guard } from '#lambdas/services/guard/guard.ts';
import { cleanResponse, createAllowedContent } from '#lambdas/services/guard/plain-response.ts';
import { parseInviteCode } from '#lambdas/services/invites/invite-code.ts';
import { findAddresses } from '#lambdas/services/research/page-address.ts';
import { PassageIndex, splitWords } from '#lambdas/services/research/passage-index.ts';
import { findQueryProblem } from '#lambdas/services/research/query-problem.ts';
import { detectLanguage } from '#lambdas/services/sources/detect-language.ts';
import { parsePageUrl, type WebPageRequest } from '#lambdas/services/sources/page-request.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { listDomainSearchKeys } from '#lambdas/stores/domain-search-keys.ts';
import { JsonLines } from '#lambdas/worker/tasks/json-lines.ts';
import { parseSpans } from '#shared/deck/inline.ts';
import { isSourceText } from '#shared/domain/deck-request.ts';
import { findFigures } from '#shared/domain/figures/find-figures.ts';
import { detectNumberStyle } from '#shared/domain/figures/number-notation.ts';
import { createQuote } from '#shared/domain/figures/quote.ts';
import { findPasswordProblem } from '#shared/domain/password-rules.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { makeEvidence, makePassage } from '#test/domain/provenance/fixtures.ts';
import { computeMatchScore } from '#web/app/commands/match.ts';
import { findFirstTextLine } from '#web/features/decks/api/deck-title.ts';
import { findDifference } from '#web/features/decks/components/compare/text-changes.ts';
import { toPlainQuote } from '#web/features/decks/components/detail/plain-quote.ts';
import { toSingleLine } from '#web/features/decks/components/edit-slide/to-single-line.ts';
import { splitAtFigures } from '#web/features/decks/components/sources/group-facts.ts';
import { parseNumber, parsePastedCells } from '#web/features/decks/editing/grid.ts';
import { serializeSpans } from '#web/features/decks/editing/rich-text.ts';
import type { Parser } from './growth.ts';
import { createFullSlide, createFullTableSlide, slideParsers } from './slide-parsers.ts';

const guard = new Guard(['Rooms and shops of the city']);
const allowedWords = createAllowedContent(['Rooms and shops of the city, https://city.example/']);
/** Yields the bytes of a text in chunks of 40, like a slow connection. */
async function* streamInChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 40) yield bytes.subarray(at, at + 40);
}

async function readEvents(text: string): Promise<void> {
  for await (const _event of readEventData(streamInChunks(text)));
}

const answerParsers: Parser[] = [
  { name: 'plainAnswer', parse: (text) => cleanResponse(text, allowedWords) },
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
    parse: (text) => parseSections(`${formatSection('a', text)}\n${text}`),
  },
  { name: 'events of a model server', parse: readEvents },
  { name: 'addresses in a text', parse: findAddresses },
  {
    name: 'a quotation in a passage',
    parse: (text) => findVerbatimQuote('42 shops of the city', text),
  },
];

/** The maximum query length of the search tool. */
const maxQueryCharacters = 400;
let evidenceCount = 0;
/** Creates evidence with a unique source name, because the numbers parsed from known sources are cached. */
const createEvidence = (passages: Passage[]) => {
  evidenceCount += 1;
  return makeEvidence(passages, { sourceNames: new Map([['s1', `Report no. ${evidenceCount}`]]) });
};
const createTextEvidence = (text: string) => createEvidence([makePassage(text)]);

const numberParsers: Parser[] = [
  { name: 'findFigures', parse: (text) => findFigures(text) },
  {
    name: 'findFigures with decimal commas',
    parse: (text) => findFigures(text, { decimal: ',', isSpaced: true }),
  },
  { name: 'styleOfText', parse: detectNumberStyle },
  {
    name: 'quoteAround',
    parse: (text) =>
      createQuote({ kind: 'paragraph', text }, [{ start: text.length - 2, end: text.length - 1 }]),
  },
  {
    name: 'figures of a slide',
    parse: (text) =>
      traceFigures(createFullSlide(text), createTextEvidence('40 shops of 12% in 2024')),
  },
  {
    name: 'figures of a slide with a table',
    parse: (text) =>
      traceFigures(createFullTableSlide(text), createTextEvidence('40 shops of 12% in 2024')),
  },
  {
    name: 'figures in one passage',
    parse: (text) =>
      traceFigures(createFullSlide('41.7% of 9,312 shops, 12 to 77 km'), createTextEvidence(text)),
  },
  {
    name: 'figures in a table',
    parse: (text) =>
      traceFigures(
        createFullSlide('41.7% of 9,312 shops'),
        createEvidence([makePassage(text, { kind: 'table' })]),
      ),
  },
  {
    name: 'figures in many passages',
    parse: (text) =>
      traceFigures(
        createFullSlide('41.7% of 9,312 shops'),
        createEvidence(parsePassages(text, 's1')),
      ),
  },
  {
    name: 'figures against themselves',
    parse: (text) => traceFigures(createFullSlide(text), createEvidence(parsePassages(text, 's1'))),
  },
];

/** Parsers of text typed into fields, and of values of headers and addresses. */
const fieldParsers: Parser[] = [
  {
    name: 'an address of a page',
    parse: (text) => parsePageUrl(text, { allowsLoopback: false } as WebPageRequest),
  },
  {
    name: 'a search query by a model',
    parse: (text) => findQueryProblem(text, [makePassage(text)]),
  },
  {
    name: 'a search query that appears in a source',
    parse: (text) => findQueryProblem('shops of the city', parsePassages(text, 's')),
  },
  { name: 'detection of a text pasted as topic', parse: isSourceText },
  { name: 'an invite code', parse: parseInviteCode },
  {
    name: 'the longest password and its owner',
    parse: (text) => {
      const owner = { email: text.slice(0, 254), full_name: text.slice(0, 100) };
      return findPasswordProblem(text.slice(0, 128), owner, () => false);
    },
  },
  { name: 'the search keys of a domain', parse: listDomainSearchKeys },
  { name: 'the languages of a browser', parse: choosePreferredLocale },
  { name: 'a name in a mail', parse: (text) => escapeHtml(formatGreeting(text, 'en')) },
  { name: 'a typed command', parse: (text) => computeMatchScore(text.slice(0, 100), text) },
];

const searchParsers: Parser[] = [
  { name: 'words of a search', parse: splitWords },
  { name: 'passages search', parse: (text) => searchText(text, 'shops of the city') },
  {
    name: 'the longest query',
    parse: (text) => searchText('Shops of the city', text.slice(0, maxQueryCharacters)),
  },
];

function searchText(text: string, query: string) {
  const index = new PassageIndex();
  index.add(passagesOf(text));
  return index.search(query, 5);
}

let cachedPassages: { text: string; passages: Passage[] } = { text: '', passages: [] };
/** Returns the passages of a text, parsed at the first use: the parser of sources is measured separately. */
function passagesOf(text: string): Passage[] {
  if (cachedPassages.text !== text) cachedPassages = { text, passages: parsePassages(text, 's') };
  return cachedPassages.passages;
}

const demoModelParsers: Parser[] = [
  {
    name: 'the demo model’s extraction',
    parse: (text) =>
      makeBrief(
        briefInputSchema.parse({
          request: { topic: 'Shops', instructions: '', language: 'en' },
          limits: { facts: 40, figures: 20 },
          passages: passagesOf(text),
        }),
        4_000,
      ),
  },
];

const webAppParsers: Parser[] = [
  { name: 'pasted spreadsheet cells', parse: parsePastedCells },
  { name: 'a pasted number', parse: parseNumber },
  { name: 'the first line of a topic', parse: findFirstTextLine },
  { name: 'a text joined into one line', parse: toSingleLine },
  {
    name: 'a text with formatting in the editor',
    parse: (text) => serializeSpans(parseSpans(text)),
  },
  { name: 'a quotation formatted for reading', parse: toPlainQuote },
  {
    name: 'the changes of a text',
    parse: (text) => findDifference(text, `${text.slice(0, -9)}!`),
  },
  {
    name: 'a sentence split at its figures',
    parse: (text) => splitAtFigures(text, ['10', '1,000', 'a.b']),
  },
];

/** Parsers of numbers in texts, and the search in passages. */
export const figureParsers: readonly Parser[] = [...numberParsers, ...searchParsers];

/** Parsers of a model's responses, of typed text and of slides. */
export const textParsers: readonly Parser[] = [
  ...answerParsers,
  ...fieldParsers,
  ...slideParsers,
  ...demoModelParsers,
  ...webAppParsers,
];
