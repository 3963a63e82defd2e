import { traceFigures } from '#shared/domain/provenance.ts';
import type { DraftFigures, TraceFiguresBody } from '#shared/schemas/provenance.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../auth/rate-limit.ts';
import { cachedEvidence } from './cached-evidence.ts';

/**
 * Where figures of a slide that isn't saved yet come from, as saving it would tell: all places of those that are asked
 * for. Nothing is kept. Throws rate_limited.
 */
export async function traceDraft(
  user: UserRecord,
  deck: DeckItem,
  { content, figures }: TraceFiguresBody,
): Promise<DraftFigures> {
  await spendUse('figures_account', user.id);
  const grounds = await cachedEvidence(deck);
  const items = traceFigures(content, grounds, new Set(figures));
  return { items, has_sources: grounds.passages.length > 0 };
}
