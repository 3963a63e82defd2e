import { answerTo } from '#infra/local/demo-model/answer.ts';
import type { ToolTurn } from '#infra/local/demo-model/converse-request.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import { briefLimits, briefMaxTokens } from '#lambdas/models/prompts/brief.ts';
import { outlineMaxTokens } from '#lambdas/models/prompts/outline.ts';
import { passageNames, renamed, shownPassage } from '#lambdas/models/prompts/passage-names.ts';
import { slideMaxTokens } from '#lambdas/models/prompts/slide.ts';
import {
  type Against,
  type Judged,
  validateSlide,
} from '#lambdas/services/decks/evidence/validate-slide.ts';
import { groundedBrief } from '#lambdas/worker/tasks/grounded-brief.ts';
import { fromToolInput, type LayoutId } from '#shared/deck/model.ts';
import { countWords } from '#shared/deck/words.ts';
import { notesBudget } from '#shared/domain/speaking-time.ts';
import {
  type Brief,
  briefSchema,
  type OutlineEntry,
  outlineEntrySchema,
  type Passage,
  type Plan,
  planSchema,
} from '#shared/schemas/research.ts';

/** What is asked of the pipeline. Passages are those of one source, `s1`. */
export type Asked = {
  topic: string;
  language: string;
  slide_count: number;
  theme: string;
  passages: Passage[];
};

export type JudgedDeck = { plan: Plan; entries: OutlineEntry[]; slides: Judged[] };

const names = passageNames(['s1']);
const maxRepairs = 2;

/** One call of the demo model, held to the tokens that its caller pays for. */
function ask(
  purpose: 'brief' | 'outline' | 'slide',
  sections: Record<string, unknown>,
  max_tokens: number,
  turns: ToolTurn[] = [],
) {
  const told = JSON.parse(JSON.stringify(sections)) as Record<string, unknown>;
  const answer = answerTo({
    purpose,
    sections: told,
    tools: [],
    forced_tool: undefined,
    turns,
    max_tokens,
  });
  if (countTokens(answer.text) > max_tokens)
    throw new Error(`${purpose} takes ${countTokens(answer.text)} of ${max_tokens} tokens`);
  return answer;
}

const requestOf = ({ topic, language, slide_count }: Asked) => ({
  topic,
  instructions: '',
  language,
  audience: '',
  tone: '',
  slide_count,
  notes_words: notesBudget({ slide_count, language }),
});

function research(asked: Asked): Brief | undefined {
  const { passages, slide_count, language } = asked;
  if (passages.length === 0) return undefined;
  const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
  const limits = briefLimits(slide_count, words);
  const shown = passages.map((one) => shownPassage(one, names));
  const sections = { request: requestOf(asked), limits, passages: shown };
  const { text } = ask('brief', sections, briefMaxTokens(limits, language));
  const brief = renamed(briefSchema.parse(JSON.parse(text)), names.toLong);
  return groundedBrief(brief, { passages }, limits);
}

function outline(asked: Asked, brief: Brief | undefined) {
  const sections = {
    request: requestOf(asked),
    brief: brief ? renamed(brief, names.toShort) : null,
  };
  const { text } = ask('outline', sections, outlineMaxTokens(asked.slide_count, asked.language));
  const [first, ...rest] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const entries = rest.map((line) => outlineEntrySchema.parse(line));
  return { plan: planSchema.parse(first), entries };
}

/** A slide as the worker makes it: judged, and sent back at most twice. */
function makeSlide(
  asked: Asked,
  told: { plan: Plan; brief: Brief | undefined },
  entry: OutlineEntry,
): Judged {
  const { passages, language, theme, slide_count } = asked;
  const { plan, brief } = told;
  const facts = brief?.facts.filter(({ id }) => entry.evidence.includes(id)) ?? [];
  const shown = new Set(facts.flatMap((fact) => fact.passage_ids));
  const own = passages.filter(({ id }) => shown.has(id)).map((one) => shownPassage(one, names));
  const sections = {
    request: requestOf(asked),
    plan,
    entry,
    brief: brief ? renamed(brief, names.toShort) : null,
    passages: own,
  };
  const notes = notesBudget({ slide_count, language });
  const preferred = new Set((brief?.facts ?? []).flatMap((fact) => fact.passage_ids));
  const against: Against = {
    point: entry.point,
    notes,
    grounds: { passages, preferred, own: [asked.topic], sourceNames: new Map(), language },
  };
  const deck = { title: plan.title, language, theme, slide_count };
  const turns: ToolTurn[] = [];
  let best: Judged | undefined;
  for (let repairs = 0; repairs <= maxRepairs; repairs++) {
    const answer = ask('slide', sections, slideMaxTokens(language, notes), turns);
    const input: unknown = JSON.parse(answer.text);
    const parsed = fromToolInput(answer.tool as LayoutId, input);
    if (!parsed.success) throw new Error(`${answer.tool}: ${parsed.error.message}`);
    const sources = parsed.data.sources.map((one) => ({
      ...one,
      passage_id: names.toLong(one.passage_id),
    }));
    const judged = validateSlide({ ...parsed.data, sources }, deck, entry.i, against);
    if (!best || judged.score > best.score) best = judged;
    if (judged.problems === '') break;
    turns.push({ name: answer.tool ?? '', input, status: 'error', text: judged.problems });
  }
  if (!best) throw new Error('no slide was made');
  return best;
}

/** Brief, outline and slides by the demo model, asked and judged as the worker does. */
export function makeJudgedDeck(asked: Asked): JudgedDeck {
  const brief = research(asked);
  const { plan, entries } = outline(asked, brief);
  const slides = entries.map((entry) => makeSlide(asked, { plan, brief }, entry));
  return { plan, entries, slides };
}
