import type { Presentation, RegenerateBody, SlideView } from '#shared/schemas/presentations.ts';

export type Scope = RegenerateBody['scope'];

/** What a regeneration from the slides would do, for the dialog to say. */
export type SlidesAgain = {
  total: number;
  edited: number;
  stale: number;
  /** How many slides each scope makes again; a slide that isn't finished is made by all of them. */
  made: Record<Scope, number>;
};

const isFinished = (slide: SlideView) => slide.status === 'completed' && slide.content !== null;

/** Counts by the server's own rule: finished slides are kept where they are edited, or not stale. */
export function slidesAgain(slides: readonly SlideView[], slideCount: number): SlidesAgain {
  const finished = slides.filter(isFinished);
  const edited = finished.filter((slide) => slide.edited).length;
  const stale = finished.filter((slide) => slide.stale).length;
  const total = Math.max(slideCount, slides.length);
  return {
    total,
    edited,
    stale,
    made: { unedited: total - edited, all: total, stale: total - (finished.length - stale) },
  };
}

/** The scopes among which there is something to choose; a single one where all come to the same. */
export function scopesOf({ edited, stale }: SlidesAgain): Scope[] {
  if (edited === 0 && stale === 0) return ['unedited'];
  return [
    ...(edited > 0 ? (['unedited'] as const) : []),
    'all',
    ...(stale > 0 ? (['stale'] as const) : []),
  ];
}

/** Without a whole outline a regeneration begins with what comes before the slides. */
export const hasOutline = (deck: Pick<Presentation, 'stages'>): boolean =>
  deck.stages.some(({ name, status }) => name === 'outline' && status === 'completed');

export type Again = { scope: Scope; instructions: string; topic: string };

/** What is sent: texts only where they were changed. */
export function bodyOf(again: Again, deck: Pick<Presentation, 'instructions' | 'topic'>) {
  const instructions = again.instructions.trim();
  const topic = again.topic.trim();
  return {
    scope: again.scope,
    ...(instructions === deck.instructions ? {} : { instructions }),
    ...(topic === deck.topic || topic === '' ? {} : { topic }),
  } satisfies RegenerateBody;
}
