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
import { toPassages } from '#lambdas/services/sources/read-text.ts';
import { fromToolInput, type LayoutId, type SlideContent } from '#shared/deck/model.ts';

export const corpus = [
  'product-brief',
  'technical-article',
  'quarterly-report',
  'meeting-notes',
  'policy-summary-zh',
  'technical-intro-zh',
] as const;

export type Made = { brief: Brief | null; plan: Plan; entries: Entry[]; slides: SlideContent[] };

export const firstTurn: SlideTurns = { tools: [], forced_tool: undefined, turns: [] };

/** A document of the corpus; throws where there is none of that name. */
export function readDocument(name: string): string {
  return readFileSync(new URL(`../../corpus/${name}.md`, import.meta.url), 'utf8');
}

/** What a deck of that document must hold. */
export function readExpected(name: string): { figures: string[]; terms: string[] } {
  return JSON.parse(
    readFileSync(new URL(`../../corpus/${name}.expect.json`, import.meta.url), 'utf8'),
  );
}

/** Answers one slide prompt; throws when the answer does not parse. */
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
  const parsed = fromToolInput(layout as LayoutId, input);
  if (!parsed.success) throw new Error(`${layout}: ${parsed.error.message}`);
  return parsed.data;
}

/** Brief, outline and slides, as the three prompts would bring them about. */
export function makeDeck(request: DeckRequest, passages: Passage[] = []): Made {
  const brief = passages.length > 0 ? makeBrief({ request, passages }) : null;
  const lines = makeOutline(outlineInputSchema.parse({ request, brief })).trim().split('\n');
  const [plan, ...entries] = lines.map((line) => JSON.parse(line)) as [Plan, ...Entry[]];
  const slides = entries.map((entry) => makeContent({ request, plan, brief, passages }, entry));
  return { brief, plan, entries, slides };
}

/** A deck of a document of the corpus, in the language that its name ends with. */
export function makeCorpusDeck(name: string, slide_count: number): Made {
  const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
  return makeDeck(
    { topic: 'A deck of this document', language, slide_count },
    toPassages(readDocument(name), 's1'),
  );
}

/** All strings and numbers of a value, in order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
