import type {
  Presentation,
  PresentationSummary,
  SlideView,
} from '#shared/schemas/presentations.ts';

/** Returns the fields of a presentation that the client's model needs. */
export const toSummaryView = (deck: PresentationSummary) => ({
  id: deck.id,
  title: deck.title || deck.topic.slice(0, 200),
  status: deck.status,
  reason: deck.reason,
  progress: Math.round(deck.progress * 100) / 100,
  slide_count: deck.slide_count,
  theme: deck.theme,
  language: deck.language,
  published_version: deck.current_html_version,
  updated_at: deck.updated_at,
  error: deck.error,
  role: deck.my_role,
  allowed_actions: deck.allowed_actions,
});

/**
 * Returns the fields of `toSummaryView`, and those that are known only for a single presentation, not for a row of a
 * list.
 */
export const toDeckView = (deck: Presentation) => ({
  ...toSummaryView(deck),
  quality: deck.quality,
  has_unpublished_changes: deck.has_unpublished,
  remaining_seconds: deck.eta_seconds,
  queue_position: deck.queue_position,
});

/** Returns a slide with its text; the content has the fields of its layout. */
export const toSlideView = (slide: SlideView) => ({
  slide_id: slide.id,
  number: slide.index + 1,
  status: slide.status,
  title: slide.title,
  layout: slide.layout,
  content: slide.content?.blocks ?? null,
  notes: slide.notes,
  score: slide.quality?.score ?? null,
  ...(slide.proposal
    ? {
        proposal: {
          instruction: slide.proposal.instruction,
          title: slide.proposal.content.title,
          content: slide.proposal.content.blocks,
          is_outdated: slide.proposal.outdated,
        },
      }
    : {}),
});
