import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { deckKeys } from '../../api/deck-keys.ts';

const polledParts = ['slides', 'outline', 'usage', 'comments'] as const;

/** Returns for each part the deck fields that change with it, as a comparable string. */
function getPartRevisions(deck: Presentation): Record<(typeof polledParts)[number], string> {
  const { status, rev, outline_rev, comments_rev, tasks, usage } = deck;
  // Another person's edit of a slide changes only the deck's time of the last change.
  const editedAt = deck.is_shared ? deck.updated_at : '';
  // Counts the tasks, because one task is created for each new entry of the outline.
  const created = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  return {
    slides: JSON.stringify([
      ...[status, rev, outline_rev, created, tasks.completed, tasks.failed],
      editedAt,
    ]),
    outline: JSON.stringify([status, outline_rev, created]),
    usage: JSON.stringify([status, usage]),
    comments: String(comments_rev),
  };
}

/**
 * Refetches a deck's part when the deck's fields show that it changed, so that parts need no short
 * polling interval.
 */
export function useDeckChanges(deck: Presentation): void {
  const queryClient = useQueryClient();
  const revisions = getPartRevisions(deck);
  const previous = useRef(revisions);
  useEffect(() => {
    const changed = polledParts.filter((part) => previous.current[part] !== revisions[part]);
    previous.current = revisions;
    for (const part of changed)
      void queryClient.invalidateQueries({ queryKey: deckKeys[part](deck.id) });
  });
}
