import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { deckKeys } from '../../api/deck-keys.ts';

const parts = ['slides', 'outline', 'usage'] as const;

/** For each part, the deck's fields that change with it, as a text to compare. */
function revisionsOf(deck: Presentation): Record<(typeof parts)[number], string> {
  const { status, rev, outline_rev, tasks, usage } = deck;
  // One task is created for each entry of the outline.
  const created = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  return {
    slides: JSON.stringify([status, rev, outline_rev, created, tasks.completed, tasks.failed]),
    outline: JSON.stringify([status, outline_rev, created]),
    usage: JSON.stringify([status, usage]),
  };
}

/** Refetches a part of a deck when the deck shows that it has changed: parts need no short interval of their own. */
export function useDeckChanges(deck: Presentation): void {
  const queryClient = useQueryClient();
  const revisions = revisionsOf(deck);
  const before = useRef(revisions);
  useEffect(() => {
    const changed = parts.filter((part) => before.current[part] !== revisions[part]);
    before.current = revisions;
    for (const part of changed)
      void queryClient.invalidateQueries({ queryKey: deckKeys[part](deck.id) });
  });
}
