import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { applyTemplate } from '../../templates/apply-template.ts';
import { estimate } from '../estimate/estimate.ts';
import { createPresentation } from './create-presentation.ts';

/** Creates a presentation and stores its estimate with it. Throws as createPresentation. */
export async function requestPresentation(
  user: UserRecord,
  id: string,
  request: CreatePresentationBody,
  clock: Clock,
): Promise<DeckItem> {
  const body = applyTemplate(user, request);
  return createPresentation(user, id, body, clock, await estimate(user, body, clock));
}
