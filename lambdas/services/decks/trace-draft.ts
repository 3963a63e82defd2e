import type { SlideContent } from '#shared/deck/model.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { DraftFigures } from '#shared/schemas/provenance.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { loadMeasure } from './grounds-of.ts';
import { keptTraces } from './within-item.ts';

/** Where the figures of a slide that isn't saved yet come from, as saving it would tell. Nothing is kept. */
export async function traceDraft(deck: DeckItem, content: SlideContent): Promise<DraftFigures> {
  const { grounds } = await loadMeasure(deck);
  const items = keptTraces(traceFigures(content, grounds));
  return { items, has_sources: grounds.passages.length > 0 };
}
