import type { ToolTurn } from '#infra/local/demo-model/converse-request.ts';
import { generateOutput } from '#infra/local/demo-model/generate-output.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import { briefLimits, briefMaxTokens } from '#lambdas/models/prompts/brief.ts';
import { outlineEvidence } from '#lambdas/models/prompts/evidence.ts';
import { outlineMaxTokens } from '#lambdas/models/prompts/outline.ts';
import {
  createPassageNames,
  renamePassages,
  toPromptPassage,
} from '#lambdas/models/prompts/passage-names.ts';
import { slideMaxTokens } from '#lambdas/models/prompts/slide.ts';
import {
  type SlideCriteria,
  type ValidatedSlide,
  validateSlide,
} from '#lambdas/services/decks/evidence/validate-slide.ts';
import { filterBrief } from '#lambdas/worker/tasks/filter-brief.ts';
import { createPassageBrief, needsNoBrief } from '#lambdas/worker/tasks/passage-brief.ts';
import { selectSlideEvidence } from '#lambdas/worker/tasks/slide-evidence.ts';
import { type LayoutId, parseSlideToolInput } from '#shared/deck/model.ts';
import { countWords } from '#shared/deck/word-count.ts';
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import {
  type Brief,
  briefSchema,
  type OutlineEntry,
  outlineEntrySchema,
  type Passage,
  type Plan,
  planSchema,
} from '#shared/schemas/research.ts';
import { readOutline } from './decks.ts';

/** Input of the pipeline. All passages are of one source, `s1`. */
export type PipelineInput = {
  topic: string;
  language: string;
  slide_count: number;
  theme: string;
  passages: Passage[];
};

export type ValidatedDeck = { plan: Plan; entries: OutlineEntry[]; slides: ValidatedSlide[] };

const names = createPassageNames(['s1']);
const maxRepairs = 2;

/** Calls the demo model once, and checks its token limit. */
function callModel(
  purpose: 'brief' | 'outline' | 'slide',
  sections: Record<string, unknown>,
  max_tokens: number,
  turns: ToolTurn[] = [],
) {
  const previous = JSON.parse(JSON.stringify(sections)) as Record<string, unknown>;
  const answer = generateOutput({
    purpose,
    sections: previous,
    tools: [],
    forced_tool: undefined,
    turns,
    max_tokens,
  });
  if (countTokens(answer.text) > max_tokens)
    throw new Error(`${purpose} takes ${countTokens(answer.text)} of ${max_tokens} tokens`);
  return answer;
}

const toPromptRequest = ({ topic, language, slide_count }: PipelineInput) => ({
  topic,
  instructions: '',
  language,
  audience: '',
  tone: '',
  slide_count,
  notes_words: computeNotesBudget({ slide_count, language }),
});

function makeBrief(input: PipelineInput): Brief | undefined {
  const { passages, slide_count, language } = input;
  if (passages.length === 0) return undefined;
  if (needsNoBrief(passages, { topic: input.topic, instructions: '' }))
    return createPassageBrief(passages, names, (text) => text);
  const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
  const limits = briefLimits(slide_count, words);
  const shown = passages.map((one) => toPromptPassage(one, names));
  const sections = { request: toPromptRequest(input), limits, passages: shown };
  const { text } = callModel('brief', sections, briefMaxTokens(limits, language));
  const brief = renamePassages(briefSchema.parse(JSON.parse(text)), names.toLong);
  return filterBrief(brief, { passages }, limits);
}

function planOutline(input: PipelineInput, brief: Brief | undefined) {
  const sections = {
    request: toPromptRequest(input),
    ...outlineEvidence(brief, input.passages, names),
  };
  const { text } = callModel(
    'outline',
    sections,
    outlineMaxTokens(input.slide_count, input.language),
  );
  const outline = readOutline(text);
  const entries = outline.entries.map((entry) => outlineEntrySchema.parse(entry));
  return { plan: planSchema.parse(outline.plan), entries };
}

/** Makes a slide like the worker: validated, and repaired at most twice. */
function makeSlide(
  input: PipelineInput,
  previous: { plan: Plan; brief: Brief | undefined },
  entry: OutlineEntry,
): ValidatedSlide {
  const { passages, language, theme, slide_count } = input;
  const { plan, brief } = previous;
  const { facts, passageIds } = selectSlideEvidence({ plan, entry, index: entry.i }, brief, names);
  const own = passages.filter(({ id }) => passageIds.has(id));
  const sections = {
    request: toPromptRequest(input),
    deck: { title: plan.title, slides: plan.points.map((point) => `bullets: ${point}`) },
    entry,
    facts,
    passages: own.map((one) => toPromptPassage(one, names)),
  };
  const notes = computeNotesBudget({ slide_count, language });
  const preferred = new Set((brief?.facts ?? []).flatMap((fact) => fact.passage_ids));
  const against: SlideCriteria = {
    point: entry.point,
    notes,
    evidence: {
      passages,
      preferred,
      userTexts: [input.topic],
      allowsCommonKnowledge: true,
      sourceNames: new Map(),
      language,
    },
  };
  const deck = { title: plan.title, language, theme, slide_count };
  const turns: ToolTurn[] = [];
  let bestSlide: ValidatedSlide | undefined;
  for (let repairs = 0; repairs <= maxRepairs; repairs++) {
    const answer = callModel('slide', sections, slideMaxTokens(language, notes), turns);
    const input: unknown = JSON.parse(answer.text);
    const parsed = parseSlideToolInput(answer.tool as LayoutId, input);
    if (!parsed.success) throw new Error(`${answer.tool}: ${parsed.error.message}`);
    const sources = parsed.data.sources.map((one) => ({
      ...one,
      passage_id: names.toLong(one.passage_id),
    }));
    const validated = validateSlide({ ...parsed.data, sources }, deck, entry.i, against);
    if (!bestSlide || validated.score > bestSlide.score) bestSlide = validated;
    if (validated.problems === '') break;
    turns.push({ name: answer.tool ?? '', input, status: 'error', text: validated.problems });
  }
  if (!bestSlide) throw new Error('no slide was made');
  return bestSlide;
}

/** Makes brief, outline and slides with the demo model, with the worker's prompts and validation. */
export function makeValidatedDeck(input: PipelineInput): ValidatedDeck {
  const brief = makeBrief(input);
  const { plan, entries } = planOutline(input, brief);
  const slides = entries.map((entry) => makeSlide(input, { plan, brief }, entry));
  return { plan, entries, slides };
}
