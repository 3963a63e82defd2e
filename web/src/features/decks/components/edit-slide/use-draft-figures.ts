import { useQuery } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { draftFiguresQuery } from '../../api/draft-figures.ts';
import { listNewFigures } from '../../editing/check-draft.ts';
import { findUnfinishedParts } from '../../editing/unfinished-parts.ts';

/** Typing pause in milliseconds before a request. */
const typingPauseMs = 600;

type DraftFigures = {
  /** Where each number of the draft comes from, as the server traced it; undefined before its first response. */
  traced: { traces: readonly FigureTrace[]; hasSources: boolean } | undefined;
  /** Whether figures are being checked, or will be after the typing pause. */
  isChecking: boolean;
};

/**
 * Fetches the provenance of new figures after each typing pause: only the server has the sources.
 */
export function useDraftFigures(
  { id, language }: { id: string; language: string },
  { id: slideId, provenance: savedTraces }: Pick<SlideView, 'id' | 'provenance'>,
  content: SlideContent,
): DraftFigures {
  const draft = useDebounced(content, typingPauseMs);
  const isComplete = findUnfinishedParts(draft).length === 0;
  const figures = listNewFigures(draft, language, savedTraces);
  const query = draftFiguresQuery({ id, slideId, figures, draft });
  const { data, isFetching } = useQuery({
    ...query,
    enabled: isComplete && figures.length > 0,
  });
  const traced = data && { traces: data.items, hasSources: data.has_sources };
  // Figures that were typed after this request are checked after the next pause, if the slide is complete.
  const hasNewerContent = draft !== content && findUnfinishedParts(content).length === 0;
  const typed = hasNewerContent ? listNewFigures(content, language, savedTraces) : [];
  const isTyping = typed.some((text) => !figures.includes(text));
  return { traced, isChecking: isTyping || isFetching };
}
