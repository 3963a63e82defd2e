import { hasUnsentInput } from '../components/new-deck/replaced-input-store.ts';
import { hasSlideDrafts } from './draft-store.ts';

/**
 * Whether a sign-out would discard unsaved slide edits or a new presentation that the user has
 * started.
 */
export const hasUnsavedWork = (userId: string | undefined): boolean =>
  userId !== undefined && (hasUnsentInput() || hasSlideDrafts(userId));
