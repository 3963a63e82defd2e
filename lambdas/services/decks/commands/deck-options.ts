import { limitsOf } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { tooBig } from '../../invalid-field.ts';
import { checkTheme } from './check-theme.ts';

export const defaultSlideCount = 8;
/** A topic of this length or with paragraphs is a text to work from, not only a subject. */
const textLength = 500;

/** Whether a topic becomes a source of its own. */
export const isText = (topic: string): boolean =>
  topic.length > textLength || topic.split(/\n[^\S\n]*\n\s*/).length > 2;

/** Throws validation where the plan doesn’t allow so many slides, or nobody knows the theme. */
export function checkOptions(
  user: UserRecord,
  body: Pick<CreatePresentationBody, 'slide_count' | 'theme'>,
): void {
  const limit = limitsOf(user, tierTable(env.SETTINGS)).slides_a_deck;
  if (body.slide_count !== undefined && body.slide_count > limit) {
    throw tooBig('slide_count', limit);
  }
  checkTheme(body.theme);
}
