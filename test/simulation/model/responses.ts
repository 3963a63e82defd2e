import type { ContentBlock } from '@aws-sdk/client-bedrock-runtime';
import type { ModelRequest } from '#lambdas/models/port.ts';
import { firstMessageText } from '#test/support/first-message.ts';

/** A response of the model: text in chunks (an outline), or content blocks that arrive at the end. */
export type ScriptedResponse = {
  pieces: string[];
  content: ContentBlock[];
  /** Token counts that the model reports; by default each chunk counts the same. */
  counted?: { input: number; output: number };
};

type OutlineEntry = { i: number; point: string };
type PromptSections = {
  request?: { slide_count: number };
  accepted?: { plan?: unknown; entries: { i: number }[] };
  entry?: OutlineEntry;
  passages?: { id: string; text: string }[];
  wanted?: number[];
  place?: number;
  texts?: { i: number; text: string }[];
};

/** Returns the JSON sections of a prompt on which the responses depend. */
function readSections(request: ModelRequest): PromptSections {
  const text = firstMessageText(request.messages);
  const sections: Record<string, unknown> = {};
  for (const name of ['request', 'accepted', 'entry', 'passages', 'wanted', 'place', 'texts']) {
    const open = text.indexOf(`<${name}>\n`);
    if (open < 0) continue;
    const start = open + name.length + 3;
    sections[name] = JSON.parse(text.slice(start, text.indexOf(`\n</${name}>`, start)));
  }
  return sections;
}

/** Numbers in words, because the quality checks require a source for each number in digits. */
const numberWords = 'one two three four five six seven eight nine ten'.split(' ');
const toNumberWord = (i: number) => numberWords[i % numberWords.length] ?? 'more';
const formatPoint = (i: number) => `Point ${toNumberWord(i)} holds for every reader.`;

/** Returns a number in words, which makes the text of each response unique. */
export const serialWords = (serial: number) =>
  [...String(serial)].map((digit) => toNumberWord(Number(digit))).join('-');

function respondWithOutline(request: ModelRequest, serial: number): ScriptedResponse {
  const { request: input, accepted, passages } = readSections(request);
  const evidence = [passages?.[0]?.id ?? 'f1'];
  const count = input?.slide_count ?? 3;
  const indexes = Array.from({ length: count }, (_, i) => i);
  const serialText = `as told ${serialWords(serial)}`;
  const plan = { title: 'What holds', subtitle: serialText, points: indexes.map(formatPoint) };
  const entries = indexes
    .filter((i) => !accepted?.entries.some((entry) => entry.i === i))
    .map((i) => ({
      i,
      point: formatPoint(i),
      intent: serialText,
      layout_hint: 'bullets',
      evidence,
    }));
  const lines = accepted?.plan ? entries : [plan, ...entries];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`);
  return { pieces: text, content: [{ text: text.join('') }] };
}

const notesSentence =
  'The speaker says what the slide can only hint at, and gives the reason in plain words.';

const formatEntryLine = (i: number, point: string) =>
  `${JSON.stringify({ i, point, intent: 'as asked', layout_hint: 'bullets', evidence: ['f1'] })}\n`;

/** Returns new texts for the requested entries of an outline. */
function rewriteEntries(request: ModelRequest, serial: number): ScriptedResponse {
  const wanted = readSections(request).wanted ?? [];
  const lines = wanted.map((i) =>
    formatEntryLine(i, `Point ${toNumberWord(i)}, told ${serialWords(serial)}.`),
  );
  return { pieces: lines, content: [{ text: lines.join('') }] };
}

function planEntry(request: ModelRequest, serial: number): ScriptedResponse {
  const line = formatEntryLine(
    readSections(request).place ?? 0,
    `Planned ${serialWords(serial)} holds.`,
  );
  return { pieces: [line], content: [{ text: line }] };
}

/** Returns a slide that passes the quality checks; `serial` makes its text unique. */
function respondWithSlide(request: ModelRequest, serial: number): ScriptedResponse {
  const { entry, passages = [] } = readSections(request);
  const input = {
    title: `${entry?.point.replace('.', '') ?? 'It holds'} as told ${serialWords(serial)}`,
    items: ['First', 'Second', 'Third'].map((word) => ({ text: `${word} reason to agree` })),
    notes: Array.from({ length: 5 }, () => notesSentence).join(' '),
    sources: passages.slice(0, 1).map(({ id, text }) => ({ passage_id: id, quote: text })),
  };
  return toolUse('bullets', input);
}

function respondWithBrief(request: ModelRequest): ScriptedResponse {
  const passage = readSections(request).passages?.[0];
  return toolUse('submit_brief', {
    thesis: 'It holds for every reader.',
    facts: [{ id: 'f1', text: passage?.text ?? 'It holds.', passage_ids: [passage?.id ?? 'p1'] }],
    figures: [],
    gaps: [],
  });
}

/** Returns a translation, which appends a unique suffix to every text; numbers stay unchanged. */
function respondWithTranslation(request: ModelRequest, serial: number): ScriptedResponse {
  const suffix = `(${serialWords(serial)})`;
  const texts = (readSections(request).texts ?? []).map(({ i, text }) => ({
    i,
    text: text === '' ? '' : `${text} ${suffix}`,
  }));
  return toolUse('submit_translation', { texts });
}

/** Returns a response that consists of one tool use. */
export const toolUse = (name: string, input: object): ScriptedResponse => ({
  pieces: [],
  content: [{ toolUse: { toolUseId: 't1', name, input: input as never } }],
});

/** Returns a usable response to any of the product's prompts. */
export function createUsableResponse(request: ModelRequest, serial: number): ScriptedResponse {
  if (request.system.startsWith('Deckwright prompt: outline-again'))
    return rewriteEntries(request, serial);
  if (request.system.startsWith('Deckwright prompt: add-slide')) return planEntry(request, serial);
  if (request.system.startsWith('Deckwright prompt: translate'))
    return respondWithTranslation(request, serial);
  if (request.purpose === 'outline') return respondWithOutline(request, serial);
  return request.purpose === 'brief'
    ? respondWithBrief(request)
    : respondWithSlide(request, serial);
}

/**
 * Like usableResponse, but writes an outline's title and points as two lines, so that the cover can be generated as
 * soon as the first line has arrived.
 */
export function createResponseWithOpening(request: ModelRequest, serial: number): ScriptedResponse {
  const response = createUsableResponse(request, serial);
  const [first = '', ...rest] = response.pieces;
  const line = first === '' ? {} : JSON.parse(first);
  if (request.purpose !== 'outline' || line.points === undefined) return response;
  const { points, ...opening } = line;
  const layouts = points.map((_: string, i: number) => (i === 0 ? 'cover' : 'bullets'));
  const lines = [opening, { points, layouts }].map((one) => `${JSON.stringify(one)}\n`);
  const pieces = [...lines, ...rest];
  return { pieces, content: [{ text: pieces.join('') }] };
}
