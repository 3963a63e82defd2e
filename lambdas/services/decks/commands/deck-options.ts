import { userLimits } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { tooBig } from '../../invalid-field.ts';
import { checkTheme } from './check-theme.ts';

export const defaultSlideCount = 8;
/** Characters from which a topic is treated as a source text; so is a topic with several paragraphs. */
const sourceTextLength = 500;

/** Whether a topic is a text that becomes a source. */
export const isSourceText = (topic: string): boolean =>
  topic.length > sourceTextLength || topic.split(/\n[^\S\n]*\n\s*/).length > 2;

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
