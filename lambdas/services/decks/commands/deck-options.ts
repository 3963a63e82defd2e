import { userLimits } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { tooBig } from '../../invalid-field.ts';
import { checkTheme } from './check-theme.ts';

/** Throws validation when the plan doesn’t allow so many slides or the theme does not exist. */
export function checkOptions(
  user: UserRecord,
  body: Pick<CreatePresentationBody, 'slide_count' | 'theme'>,
): void {
  const limit = userLimits(user, tierTable(env.SETTINGS)).slides_a_deck;
  if (body.slide_count !== undefined && body.slide_count > limit) {
    throw tooBig('slide_count', limit);
  }
  checkTheme(body.theme);
}
