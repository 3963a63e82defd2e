import { getUserLimits } from '#shared/domain/tiers.ts';
import { AppError } from '#shared/errors.ts';
import type { PictureChoice } from '#shared/schemas/picture-settings.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTheme } from '../../check-theme.ts';
import { createAboveMaximumError } from '../../invalid-field.ts';

/** Throws pictures_not_set_up if the deployment has no access to the chosen picture provider. */
function checkPictures(choice: PictureChoice = 'none'): void {
  const { generator, search = [] } = env.SETTINGS.pictures ?? {};
  const isOffered =
    choice === 'none' || (choice === 'generate' ? generator : search.includes(choice));
  if (!isOffered) throw new AppError('pictures_not_set_up');
}

/**
 * Throws validation when the plan doesn't allow this number of slides or the theme does not exist, and
 * pictures_not_set_up.
 */
export function checkDeckOptions(
  user: UserRecord,
  body: Pick<CreatePresentationBody, 'slide_count' | 'theme' | 'pictures'>,
): void {
  const limit = getUserLimits(user, getTierLimitsTable(env.SETTINGS)).slides_a_deck;
  if (body.slide_count !== undefined && body.slide_count > limit) {
    throw createAboveMaximumError('slide_count', limit);
  }
  checkTheme(body.theme);
  checkPictures(body.pictures);
}
