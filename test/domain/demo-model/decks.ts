import { readFileSync } from 'node:fs';
import {
  type DeckRequest,
  type Entry,
  type OutlinePlan,
  outlineInputSchema,
  type Passage,
  slideInputSchema,
} from '#infra/local/demo-model/agent/inputs.ts';
import { makeOutline } from '#infra/local/demo-model/agent/outline.ts';
import { type ConversationState, makeSlide } from '#infra/local/demo-model/agent/slide.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { type LayoutId, parseSlideToolInput, type SlideContent } from '#shared/deck/model.ts';

export const corpus = [
  'product-brief',
  'technical-article',
  'quarterly-report',
  'meeting-notes',
  'policy-summary-zh',
  'technical-intro-zh',
] as const;

export type MadeDeck = {
  plan: OutlinePlan;
  entries: Entry[];
  slides: SlideContent[];
};

export const emptyConversation: ConversationState = {
  tools: [],
  forced_tool: undefined,
  turns: [],
};

/** Reads a document of the corpus; throws for an unknown name. */
export function readDocument(name: string): string {
  return readFileSync(new URL(`../../corpus/${name}.md`, import.meta.url), 'utf8');
}

/** Reads the numbers and terms that a deck of the document must contain. */
export function readExpectedTexts(name: string): { figures: string[]; terms: string[] } {
  return JSON.parse(
    readFileSync(new URL(`../../corpus/${name}.expect.json`, import.meta.url), 'utf8'),
  );
}

/** Makes the slide of one prompt; throws when the response does not parse. */
export function makeSlideContent(
  context: { request: DeckRequest; plan: OutlinePlan; passages: Passage[] },
  entry: Entry,
  turns = emptyConversation,
): SlideContent {
  const passages = context.passages.filter(({ id }) => entry.evidence.includes(id));
  const { title, subtitle, points } = context.plan;
  const deck = { title, subtitle, slides: points.map((point) => `bullets: ${point}`) };
  const { layout, input } = makeSlide(
    slideInputSchema.parse({ request: context.request, deck, entry, passages }),
    turns,
  );
  const parsed = parseSlideToolInput(layout as LayoutId, input);
  if (!parsed.success) throw new Error(`${layout}: ${parsed.error.message}`);
  return parsed.data;
}

/** Reads an outline's lines; entries get the plan's points and layouts, as in the worker. */
export function readOutline(text: string): { plan: OutlinePlan; entries: Entry[] } {
  const [title, points, ...rest] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { evidence, ...plan } = { ...title, ...points } as OutlinePlan & {
    layouts: string[];
    evidence: string[];
  };
  // The outline has no line for the cover; the ids of the cover's facts are in the first line.
  const cover = { i: 0, point: '', intent: '', evidence };
  const entries = [cover, ...rest].map((entry: Entry) => ({
    ...entry,
    point: plan.points[entry.i] ?? '',
    layout_hint: plan.layouts[entry.i] ?? '',
  }));
  return { plan, entries };
}

/** Makes an outline and its slides with the product's two prompts, for outlines and for slides. */
export function makeDeck(request: DeckRequest, passages: Passage[] = []): MadeDeck {
  const { plan, entries } = readOutline(
    makeOutline(outlineInputSchema.parse({ request, passages })),
  );
  const slides = entries.map((entry) => makeSlideContent({ request, plan, passages }, entry));
  return { plan, entries, slides };
}

/** Makes a deck from a document of the corpus, in the language at the end of its name. */
export function makeCorpusDeck(name: string, slide_count: number): MadeDeck {
  const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
  return makeDeck(
    { topic: 'A deck of this document', language, slide_count },
    parsePassages(readDocument(name), 's1'),
  );
}

/** Returns all strings and numbers in a value, in order. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectTexts);
}
