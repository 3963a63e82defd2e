import type { ContentBlock, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ModelRequest } from '#lambdas/models/port.ts';

/** What a call answers: text in pieces (an outline), or blocks that come at the end. */
export type Answer = {
  pieces: string[];
  content: ContentBlock[];
  /** What the model counts; left out, every piece counts the same. */
  counted?: { input: number; output: number };
};

type OutlineEntry = { i: number; point: string };
type Sections = {
  request?: { slide_count: number };
  accepted?: { plan?: unknown; entries: { i: number }[] };
  entry?: OutlineEntry;
  passages?: { id: string; text: string }[];
  wanted?: number[];
  place?: number;
  texts?: { i: number; text: string }[];
};

const firstText = (messages: Message[]): string => messages[0]?.content?.[0]?.text ?? '';

/** The JSON sections of a prompt that the answers look at. */
function sectionsOf(request: ModelRequest): Sections {
  const text = firstText(request.messages);
  const sections: Record<string, unknown> = {};
  for (const name of ['request', 'accepted', 'entry', 'passages', 'wanted', 'place', 'texts']) {
    const open = text.indexOf(`<${name}>\n`);
    if (open < 0) continue;
    const start = open + name.length + 3;
    sections[name] = JSON.parse(text.slice(start, text.indexOf(`\n</${name}>`, start)));
  }
  return sections;
}

/** Words without figures: the quality rules want figures to stand in a source. */
const ordinals = 'one two three four five six seven eight nine ten'.split(' ');
const ordinal = (i: number) => ordinals[i % ordinals.length] ?? 'more';
const pointOf = (i: number) => `Point ${ordinal(i)} holds for every reader.`;

/** Tells answers apart, in words. */
export const serialWords = (serial: number) =>
  [...String(serial)].map((digit) => ordinal(Number(digit))).join('-');

function outline(request: ModelRequest, serial: number): Answer {
  const { request: asked, accepted } = sectionsOf(request);
  const count = asked?.slide_count ?? 3;
  const places = Array.from({ length: count }, (_, i) => i);
  const told = `as told ${serialWords(serial)}`;
  const plan = { title: 'What holds', subtitle: told, points: places.map(pointOf) };
  const entries = places
    .filter((i) => !accepted?.entries.some((entry) => entry.i === i))
    .map((i) => ({ i, point: pointOf(i), intent: told, layout_hint: 'bullets', evidence: ['f1'] }));
  const lines = accepted?.plan ? entries : [plan, ...entries];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`);
  return { pieces: text, content: [{ text: text.join('') }] };
}

const sentence =
  'The speaker says what the slide can only hint at, and gives the reason in plain words.';

const entryLine = (i: number, point: string) =>
  `${JSON.stringify({ i, point, intent: 'as asked', layout_hint: 'bullets', evidence: ['f1'] })}\n`;

/** The wanted entries of an outline, said otherwise. */
function again(request: ModelRequest, serial: number): Answer {
  const wanted = sectionsOf(request).wanted ?? [];
  const lines = wanted.map((i) =>
    entryLine(i, `Point ${ordinal(i)}, told ${serialWords(serial)}.`),
  );
  return { pieces: lines, content: [{ text: lines.join('') }] };
}

function added(request: ModelRequest, serial: number): Answer {
  const line = entryLine(sectionsOf(request).place ?? 0, `Planned ${serialWords(serial)} holds.`);
  return { pieces: [line], content: [{ text: line }] };
}

/** A slide that the quality rules like; `serial` tells answers apart. */
function slide(request: ModelRequest, serial: number): Answer {
  const { entry, passages = [] } = sectionsOf(request);
  const input = {
    title: `${entry?.point.replace('.', '') ?? 'It holds'} as told ${serialWords(serial)}`,
    items: ['First', 'Second', 'Third'].map((word) => ({ text: `${word} reason to agree` })),
    notes: Array.from({ length: 5 }, () => sentence).join(' '),
    sources: passages.slice(0, 1).map(({ id, text }) => ({ passage_id: id, quote: text })),
  };
  return toolUse('bullets', input);
}

function brief(request: ModelRequest): Answer {
  const passage = sectionsOf(request).passages?.[0];
  return toolUse('submit_brief', {
    thesis: 'It holds for every reader.',
    facts: [{ id: 'f1', text: passage?.text ?? 'It holds.', passage_ids: [passage?.id ?? 'p1'] }],
    figures: [],
    gaps: [],
  });
}

/** Every text, said in another way; the figures stay. */
function translation(request: ModelRequest, serial: number): Answer {
  const said = `(${serialWords(serial)})`;
  const texts = (sectionsOf(request).texts ?? []).map(({ i, text }) => ({
    i,
    text: text === '' ? '' : `${text} ${said}`,
  }));
  return toolUse('submit_translation', { texts });
}

/** An answer that is one call of a tool. */
export const toolUse = (name: string, input: object): Answer => ({
  pieces: [],
  content: [{ toolUse: { toolUseId: 't1', name, input: input as never } }],
});

/** A useful answer to any of the product's prompts. */
export function usefulAnswer(request: ModelRequest, serial: number): Answer {
  if (request.system.startsWith('Deckwright prompt: outline-again')) return again(request, serial);
  if (request.system.startsWith('Deckwright prompt: add-slide')) return added(request, serial);
  if (request.system.startsWith('Deckwright prompt: translate'))
    return translation(request, serial);
  if (request.purpose === 'outline') return outline(request, serial);
  return request.purpose === 'brief' ? brief(request) : slide(request, serial);
}
