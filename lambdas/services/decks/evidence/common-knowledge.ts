import { env } from '../../../lib/env.ts';
import type { DeckRequest } from '../../../stores/deck-store.ts';

/** Whether the stage and the user allow figures of common knowledge in a deck without sources. */
export const allowsCommonKnowledge = (
  request: Pick<DeckRequest, 'common_knowledge'> | undefined,
): boolean => env.SETTINGS.common_knowledge && request?.common_knowledge !== false;
