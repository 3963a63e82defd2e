import type { Presentation } from '#shared/schemas/presentations.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { isToBeChanged } from '../use-failure-text.ts';

/**
 * Whether a deck's notice leads to asking for it in another way, in place of resuming it. Sources are their owner's:
 * nobody else can start anew from them.
 */
export function useIsAskedAnew(deck: Presentation): boolean {
  const isOwn = useSession(({ user }) => user?.id === deck.owner.id);
  return isOwn && isToBeChanged(deck);
}
