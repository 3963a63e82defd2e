import { readFileSync } from 'node:fs';
import { makeBrief } from '#infra/local/demo-model/agent/brief.ts';
import {
  type Brief,
  type DeckRequest,
  type Entry,
  outlineInputSchema,
  type Passage,
  type Plan,
  slideInputSchema,
} from '#infra/local/demo-model/agent/inputs.ts';
import { makeOutline } from '#infra/local/demo-model/agent/outline.ts';
import { makeSlide, type SlideTurns } from '#infra/local/demo-model/agent/slide.ts';
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
  brief: Brief | null;
  plan: Plan;
  entries: Entry[];
  slides: SlideContent[];
};

export const firstTurn: SlideTurns = { tools: [], forced_tool: undefined, turns: [] };

/** Reads a document of the corpus; throws for an unknown name. */
export function readDocument(name: string): string {
  return readFileSync(new URL(`../../corpus/${name}.md`, import.meta.url), 'utf8');
}

/** Reads the figures and terms that a deck of the document must contain. */
export function readExpected(name: string): { figures: string[]; terms: string[] } {
  return JSON.parse(
    readFileSync(new URL(`../../corpus/${name}.expect.json`, import.meta.url), 'utf8'),
  );
}

/** Makes the slide of one prompt; throws when the response does not parse. */
export function makeContent(
  context: { request: DeckRequest; plan: Plan; brief: Brief | null; passages: Passage[] },
  entry: Entry,
  turns = firstTurn,
): SlideContent {
  const facts = context.brief?.facts.filter(({ id }) => entry.evidence.includes(id)) ?? [];
  const ids = new Set(facts.flatMap(({ passage_ids }) => passage_ids));
  const passages = context.passages.filter(({ id }) => ids.has(id));
  const { layout, input } = makeSlide(
    slideInputSchema.parse({ ...context, entry, passages }),
    turns,
  );
  const parsed = parseSlideToolInput(layout as LayoutId, input);
  if (!parsed.success) throw new Error(`${layout}: ${parsed.error.message}`);
  return parsed.data;
}

/** Makes brief, outline and slides with the three prompts. */
export function makeDeck(request: DeckRequest, passages: Passage[] = []): MadeDeck {
  const brief = passages.length > 0 ? makeBrief({ request, passages }) : null;
  const lines = makeOutline(outlineInputSchema.parse({ request, brief })).trim().split('\n');
  const [plan, ...entries] = lines.map((line) => JSON.parse(line)) as [Plan, ...Entry[]];
  const slides = entries.map((entry) => makeContent({ request, plan, brief, passages }, entry));
  return { brief, plan, entries, slides };
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
