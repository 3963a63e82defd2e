import { useQuery } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { draftFiguresQuery } from '../../api/draft-figures.ts';
import { newFiguresOf, unfinishedParts } from '../../editing/live.ts';

/** Typing has paused. */
const pauseMs = 600;

type Answered = {
  /** What the server told of a draft's figures; undefined until it was asked. */
  traced: { traces: readonly FigureTrace[]; hasSources: boolean } | undefined;
  /** New figures are asked for, now or soon. */
  isAsking: boolean;
};

/** Has the figures traced that nobody knows yet, whenever typing pauses: only the server has the sources. */
export function useTraced(
  { id, language }: { id: string; language: string },
  { id: slideId, provenance: known }: Pick<SlideView, 'id' | 'provenance'>,
  content: SlideContent,
): Answered {
  const draft = useSettled(content, pauseMs);
  const isComplete = unfinishedParts(draft).length === 0;
  const figures = newFiguresOf(draft, language, known);
  const query = draftFiguresQuery({ id, slideId, figures, draft });
  const { data, isFetching } = useQuery({
    ...query,
    enabled: isComplete && figures.length > 0,
  });
  const traced = data && { traces: data.items, hasSources: data.has_sources };
  // What is typed since then is asked for at the next pause, unless it isn't complete.
  const isNewer = draft !== content && unfinishedParts(content).length === 0;
  const typed = isNewer ? newFiguresOf(content, language, known) : [];
  const isTyping = typed.some((text) => !figures.includes(text));
  return { traced, isAsking: isTyping || isFetching };
}
