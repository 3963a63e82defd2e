import { discardDrafts } from '../discard-drafts.ts';
import { endSession } from './session.ts';
import { useSession } from './session-store.ts';

/** Ends the session and discards the user's drafts in the browser at once; does not wait for the server. */
export function logout(): void {
  const { user } = useSession.getState();
  endSession();
  if (user) discardDrafts(user.id);
}
