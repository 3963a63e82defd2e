import type { Presentation } from '#shared/schemas/presentations.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { mustChangeRequest } from '../use-failure-text.ts';

/**
 * Whether the deck's notice offers to change the request instead of resuming. Owner only: the new
 * deck needs the owner's sources.
 */
export function useCanChangeRequest(deck: Presentation): boolean {
  const isOwn = useSession(({ user }) => user?.id === deck.owner.id);
  return isOwn && mustChangeRequest(deck);
}
