import { traceFigures } from '#shared/domain/provenance.ts';
import type { DraftFigures, TraceFiguresBody } from '#shared/schemas/provenance.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { getCachedEvidence } from './cached-evidence.ts';

/**
 * Returns the provenance of every occurrence of the requested figures (numbers) in an unsaved slide; saving the slide
 * gives the same result. Stores nothing. Throws rate_limited.
 */
export async function traceDraftFigures(
  user: UserRecord,
  deck: DeckItem,
  { content, figures }: TraceFiguresBody,
): Promise<DraftFigures> {
  await spendUse('figures_account', user.id);
  const evidence = await getCachedEvidence(deck);
  const isCover = content.layout === 'cover';
  // The user typed these new figures (numbers). On a cover, figures that the user types count as the user's own text,
  // as they do when the slide is saved.
  const userTexts = [...evidence.userTexts, ...(isCover ? figures : [])];
  const items = traceFigures(content, { ...evidence, userTexts }, new Set(figures));
  return { items, has_sources: evidence.passages.length > 0 };
}
