import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { threadsQuery } from '../api/comments.ts';

/** Returns the number of unresolved threads by slide id; sends no request while the deck has no comments. */
export function useOpenCounts(deck: Presentation): ReadonlyMap<string, number> {
  const hasComments = deck.comments_rev > 0;
  const { data = [] } = useQuery({
    ...threadsQuery(deck.id, deck.is_shared),
    enabled: hasComments,
  });
  const counts = new Map<string, number>();
  for (const { slide_id, resolved_at } of data) {
    if (slide_id !== null && resolved_at === null)
      counts.set(slide_id, (counts.get(slide_id) ?? 0) + 1);
  }
  return counts;
}
