import { listContentParts } from '#shared/deck/content-parts.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { cutText } from '#shared/domain/text.ts';
import {
  type EditorialFinding,
  maxEditorialFindings,
  modelFindingSchema,
} from '#shared/schemas/editorial-review.ts';
import { readToolUses } from '../../models/port.ts';
import {
  editorialMaxTokens,
  editorialReviewMessage,
  editorialReviewSystem,
  editorialReviewTools,
  type ReviewedSlide,
  reviewResponseSchema,
  unrepeatablePromptText,
} from '../../models/prompts/editorial-review.ts';
import { loadWorkingOutline } from '../../services/decks/queries/working-outline.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { getSlides, type SlideItem } from '../../stores/slide-store.ts';
import { ContentFailure, type RunTask } from '../task-context.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { createOutputChecks } from './output-checks.ts';
import { toPromptRequest } from './prompt-request.ts';
import { toPromptIntent } from './slide-evidence.ts';

const maxSlideCharacters = 1_500;
const maxSources = 4;

/** Returns a slide's texts and notes, cut to a length that keeps sixty slides within one prompt. */
function toReviewedSlide({ content, point }: SlideItem, index: number): ReviewedSlide {
  let remainingCharacters = maxSlideCharacters;
  const cut = (text: string) => {
    const part = cutText(toPlainText(text), Math.max(0, remainingCharacters));
    remainingCharacters -= part.length;
    return part;
  };
  const [title = '', ...texts] = listContentParts(content).map(({ text }) => cut(text));
  return {
    slide: index + 1,
    layout: content.layout,
    point,
    title,
    texts: texts.filter((text) => text !== ''),
    notes: cut(content.notes),
    sources: content.sources.slice(0, maxSources).map(({ quote }) => cutText(quote, 240)),
  };
}

/**
 * slides.editorial: a side task in which the model reads the finished deck and returns findings, each with a proposed
 * instruction. It changes no slide: a user applies or dismisses each finding.
 */
export const slidesEditorial: RunTask = async (context) => {
  const { deck, clock } = context;
  const [all, research, outline] = await Promise.all([
    getSlides(deck.id, deck.slide_ids),
    loadResearchWithPassages(deck),
    loadWorkingOutline(deck),
  ]);
  const slides = deck.slide_ids.flatMap((id) => all.find((slide) => slide.id === id) ?? []);
  const checks = createOutputChecks(
    context,
    research,
    slides.map(({ content }) => JSON.stringify(content)),
    [unrepeatablePromptText],
  );
  const message = editorialReviewMessage({
    request: toPromptRequest(context),
    title: deck.title,
    intent: toPromptIntent(outline?.details.intent, context.request),
    slides: slides.map(toReviewedSlide),
    facts: (research.brief?.facts ?? []).map(({ text }) => text),
    doubts: [...(research.brief?.doubts ?? []), ...(outline?.details.doubts ?? [])].map(
      ({ text }) => text,
    ),
  });
  const { message: response, call } = await context.callModel({
    purpose: 'outline',
    system: editorialReviewSystem,
    messages: [{ role: 'user', content: [{ text: message }] }],
    tools: editorialReviewTools,
    mustUseTool: true,
    maxTokens: editorialMaxTokens,
  });
  const parsed = reviewResponseSchema.safeParse(readToolUses(response)[0]?.input);
  if (!parsed.success) throw new ContentFailure('the model returned no review');
  const findings = parsed.data.findings
    .flatMap((finding) => modelFindingSchema.safeParse(checks.guard.clean(finding)).data ?? [])
    .filter(({ text, instruction }) => !checks.isForeign(`${text} ${instruction}`))
    .flatMap(({ slide, ...texts }): Omit<EditorialFinding, 'id'>[] => {
      const slideId = slides[slide - 1]?.id;
      return slideId === undefined ? [] : [{ slide_id: slideId, ...texts, state: 'open' }];
    })
    .slice(0, maxEditorialFindings)
    .map((finding, i) => ({ id: `f${i + 1}`, ...finding }));
  return {
    writes: (entities) => [
      entities.editorialReview
        .put({
          presentation_id: deck.id,
          findings,
          of_content_rev: deck.content_rev,
          created_at: clock.now(),
        })
        .commit(),
      entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit(),
    ],
    keptCalls: [call],
    event: { type: 'editorial_reviewed', data: { findings: findings.length } },
  };
};
