import { loadSlideCheckInputs } from '#lambdas/services/decks/evidence/slide-check-inputs.ts';
import { validateAsWritten } from '#lambdas/services/decks/evidence/validate-slide.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { putOutline, putSlide } from '#lambdas/stores/slide-store.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { createSlideFullOfFigures } from '../bench/hostile/texts.ts';
import { finishedDeck } from './finished-deck.ts';

/** The largest number of slides that a plan allows. */
const slideCount = 60;
const outlineRev = 2;

/**
 * Creates a finished deck of 60 slides with as much text, findings and numbers as a slide can have; returns the same
 * values as `finishedDeck`.
 */
export async function denseDeck() {
  const denseFinishedDeck = await finishedDeck({}, { tier: 'team' });
  const deck = await denseFinishedDeck.deck();
  const ids = Array.from({ length: slideCount }, (_, i) => `dense-${String(i).padStart(2, '0')}`);
  const content = createSlideFullOfFigures(0) as SlideContent;
  const point = 'Depots sell crates.';
  const criteria = await loadSlideCheckInputs(deck);
  const { findings, provenance, score } = validateAsWritten(content, deck, 0, {
    ...criteria,
    point,
  });
  const validated = { run: 1, rev: 1, point, findings, provenance, score, edited: true };
  for (const [i, id] of ids.entries()) {
    const ownContent = createSlideFullOfFigures(i) as SlideContent;
    await putSlide({
      presentation_id: denseFinishedDeck.id,
      id,
      ...validated,
      content: ownContent,
    });
  }
  const entry = { point, intent: 'To compare depots.', layout_hint: 'table' as const };
  await putOutline({
    presentation_id: denseFinishedDeck.id,
    rev: outlineRev,
    title: 'Depots',
    subtitle: '',
    entries: ids.map((id) => ({ ...entry, id, locked: false, evidence: [] })),
  });
  await deckEntity()
    .patch({ id: denseFinishedDeck.id })
    .set({ slide_ids: ids, kept_slides: ids, slide_count: slideCount, outline_rev: outlineRev })
    .go();
  return denseFinishedDeck;
}
