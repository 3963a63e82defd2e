import type { Presentation, RegenerateBody, SlideView } from '#shared/schemas/presentations.ts';

/** Which slides a regeneration replaces. */
export type RegenerateScope = RegenerateBody['scope'];

/** The effects of a regeneration, for the dialog. */
export type RegenerateCounts = {
  total: number;
  edited: number;
  stale: number;
  /** Number of slides each scope regenerates; unfinished slides are part of every scope. */
  byScope: Record<RegenerateScope, number>;
};

const isFinished = (slide: SlideView) => slide.status === 'completed' && slide.content !== null;

/**
 * Counts like the server: unfinished slides are always regenerated. The scope `unedited` keeps finished slides that
 * were edited, and `stale` keeps finished slides that are not stale.
 */
export function countRegenerated(
  slides: readonly SlideView[],
  slideCount: number,
): RegenerateCounts {
  const finishedSlides = slides.filter(isFinished);
  const edited = finishedSlides.filter((slide) => slide.edited).length;
  const stale = finishedSlides.filter((slide) => slide.stale).length;
  const total = Math.max(slideCount, slides.length);
  return {
    total,
    edited,
    stale,
    byScope: {
      unedited: total - edited,
      all: total,
      stale: total - (finishedSlides.length - stale),
    },
  };
}

/** Returns the scopes that regenerate different slides; only `unedited` if all scopes regenerate the same slides. */
export function listAvailableScopes({ edited, stale }: RegenerateCounts): RegenerateScope[] {
  if (edited === 0 && stale === 0) return ['unedited'];
  return [
    ...(edited > 0 ? (['unedited'] as const) : []),
    'all',
    ...(stale > 0 ? (['stale'] as const) : []),
  ];
}

/** Whether the outline is complete; otherwise a regeneration starts with an earlier stage. */
export const hasOutline = (deck: Pick<Presentation, 'stages'>): boolean =>
  deck.stages.some(({ name, status }) => name === 'outline' && status === 'completed');

export type RegenerateRequest = { scope: RegenerateScope; instructions: string; topic: string };

/** Builds the request; contains only changed texts. */
export function buildRegenerateBody(
  request: RegenerateRequest,
  deck: Pick<Presentation, 'instructions' | 'topic'>,
) {
  const instructions = request.instructions.trim();
  const topic = request.topic.trim();
  return {
    scope: request.scope,
    ...(instructions === deck.instructions ? {} : { instructions }),
    ...(topic === deck.topic || topic === '' ? {} : { topic }),
  } satisfies RegenerateBody;
}
