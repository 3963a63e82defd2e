import { env } from '../../../lib/env.ts';
import type { DeckRequest } from '../../../stores/deck-store.ts';

/** Whether the deployment and the user allow figures (numbers) of common knowledge in a deck without sources. */
export const allowsCommonKnowledge = (
  request: Pick<DeckRequest, 'common_knowledge'> | undefined,
): boolean => env.SETTINGS.common_knowledge && request?.common_knowledge !== false;
