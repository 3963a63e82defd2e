import type { LayoutId } from '#shared/deck/model.ts';
import { cutAtWord } from './clip.ts';
import { buildTemplateContent } from './follow-template.ts';
import type { DeckRequest, Entry, SlideInput } from './inputs.ts';
import type { Outline } from './outline.ts';
import { englishQuestions } from './scaffold-en.ts';
import type { QuestionSlide, QuestionTexts } from './scaffold-questions.ts';
import { chineseQuestions } from './scaffold-zh.ts';
import type { ToolCall } from './slide.ts';
import { isChinese, normaliseText, plainText, stripEndPunctuation } from './text.ts';
import { deriveTitle, findFirstTextLine } from './text-title.ts';

function selectQuestionTexts({ language, topic }: DeckRequest): QuestionTexts {
  const isZh = language ? language.toLowerCase().startsWith('zh') : isChinese(topic ?? '');
  return isZh ? chineseQuestions : englishQuestions;
}

function shortTopic({ topic }: DeckRequest): string {
  return stripEndPunctuation(findFirstTextLine(topic ?? '')) || '…';
}

/** Inserts the topic, shortened, into a question. */
function insertTopic(question: QuestionSlide, request: DeckRequest): QuestionSlide {
  const topic = cutAtWord(shortTopic(request), 36);
  return { ...question, point: question.point.replace('{t}', topic) };
}

/** Returns `count` content questions. If they run out, repeats the last one with a letter. */
function createContentQuestions(request: DeckRequest, count: number): QuestionSlide[] {
  const { content, more } = selectQuestionTexts(request);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const question = insertTopic(content[at] ?? more, request);
    const letter = String.fromCharCode(65 + at - content.length);
    return at <= content.length
      ? question
      : { ...question, point: `${question.point} (${letter})` };
  });
}

/** Returns 60 questions to the author, one for each slide that has no content from a source. */
export function authorQuestions(request: DeckRequest): string[] {
  return createContentQuestions(request, 60).map(({ point }) => point);
}

/** Creates the outline of a deck without sources: questions to the author, without any facts. */
export function createScaffoldOutline(request: DeckRequest, count: number): Outline {
  const { disclaimer, agenda, closing } = selectQuestionTexts(request);
  const title = deriveTitle(request.topic ?? '') || '…';
  const withAgenda = count >= 8;
  const middle = createContentQuestions(request, count - (withAgenda ? 3 : 2));
  const allSlides: { point: string; layout: LayoutId }[] = [
    { point: title, layout: 'cover' as const },
    ...(withAgenda ? [{ point: agenda, layout: 'agenda' as const }] : []),
    ...middle,
    ...(count > 1 ? [closing] : []),
  ];
  const entries: Entry[] = allSlides.slice(0, count).map(({ point, layout }, i) => ({
    i,
    point,
    intent: disclaimer,
    layout_hint: layout,
    evidence: [],
  }));
  return {
    plan: { title, subtitle: disclaimer, points: entries.map(({ point }) => point) },
    entries,
  };
}

function selectQuestion(
  { request, entry, plan }: SlideInput,
  preferredLayout: LayoutId,
): QuestionSlide {
  const { content, more, closing } = selectQuestionTexts(request);
  const allQuestions = [...content, closing, more].map((question) =>
    insertTopic(question, request),
  );
  const same = allQuestions.find(
    ({ point }) => normaliseText(point) === normaliseText(entry.point),
  );
  if (same) return same;
  if (entry.i > 0 && entry.i === plan.points.length - 1) return { ...closing, point: entry.point };
  const alike =
    allQuestions.find(({ layout }) => layout === preferredLayout) ?? insertTopic(more, request);
  return { ...alike, point: entry.point };
}

/** Creates a slide with questions. Keeps a point that the user has changed, and adds the layout's questions. */
export function createScaffoldSlide(input: SlideInput, preferredLayout: LayoutId): ToolCall {
  const { disclaimer, notes } = selectQuestionTexts(input.request);
  const base = { title: cutAtWord(plainText(input.entry.point), 120), notes, sources: [] };
  if (input.entry.i === 0 || preferredLayout === 'cover')
    return { layout: 'cover', input: { ...base, subtitle: disclaimer } };
  const fromTemplate = buildTemplateContent(input.entry.intent, preferredLayout);
  if (fromTemplate)
    return { layout: fromTemplate.layout, input: { ...base, ...fromTemplate.slots } };
  if (preferredLayout === 'agenda') {
    const items = input.plan.points
      .slice(2, -1)
      .slice(0, 8)
      .map((point) => cutAtWord(plainText(point), 90));
    if (items.length >= 2) return { layout: 'agenda', input: { ...base, items } };
  }
  const { layout, slots } = selectQuestion(input, preferredLayout);
  return { layout, input: { ...base, ...slots } };
}
