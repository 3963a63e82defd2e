import { isDeepStrictEqual } from 'node:util';
import type { Deck } from '#shared/deck/model.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { VersionSlide } from '#shared/schemas/versions.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { loadSlideCheckInputs } from '../evidence/slide-check-inputs.ts';
import { validateSlide } from '../evidence/validate-slide.ts';
import { toVersionSlide } from '../queries/get-version.ts';
import { loadWorkingOutline, type WorkingOutline } from '../queries/working-outline.ts';
import type { SlideChange } from './replace-slide.ts';
import type { NextOutline } from './write-outline.ts';

/** The changes to the working copy that restore a version. */
export type Restoration = {
  deck: Pick<DeckItem, 'title' | 'theme' | 'brand' | 'slide_ids' | 'slide_count'>;
  outline: NextOutline;
  /** The slides that differ from the version, with their current revisions. */
  slides: { id: string; rev: number; change: SlideChange }[];
};

/**
 * Returns the outline entry of a restored slide: the fields of the existing entry, with the point of the version's
 * slide.
 */
const createRestoredEntry = (
  { id, point, content }: VersionSlide,
  outline: WorkingOutline | undefined,
): WorkingEntry => {
  const outlineEntry = outline?.entries.find((entry) => entry.id === id);
  const planned = { intent: '', layout_hint: content.layout, evidence: [], locked: false };
  return { ...planned, ...outlineEntry, id, point };
};

/**
 * Returns the item of a slide. The item always exists: regenerating or removing a slide keeps it until the deck is
 * deleted.
 */
function requireSlide(storedSlides: readonly SlideItem[], deckId: string, id: string): SlideItem {
  const slide = storedSlides.find((one) => one.id === id);
  if (!slide) throw new Error(`slide ${id} of deck ${deckId} does not exist`);
  return slide;
}

/** Returns the changes that restore a version's content, and validates its slides with the current evidence. */
export async function planRestoration(deck: DeckItem, content: Deck): Promise<Restoration> {
  const versionSlides = content.slides.map(toVersionSlide);
  const slide_ids = versionSlides.map(({ id }) => id);
  const nextFields = {
    title: content.title,
    theme: content.theme,
    ...(content.brand ? { brand: content.brand } : {}),
    slide_ids,
    slide_count: slide_ids.length,
  };
  const { brand: _replaced, ...unbranded } = deck;
  const restoredDeck = { ...unbranded, ...nextFields };
  const [storedSlides, outline, criteria] = await Promise.all([
    getSlides(deck.id, slide_ids),
    loadWorkingOutline(deck),
    loadSlideCheckInputs(restoredDeck),
  ]);
  const slides = versionSlides.flatMap(({ id, point, content: restored }, index) => {
    const slideBefore = requireSlide(storedSlides, deck.id, id);
    if (slideBefore.point === point && isDeepStrictEqual(slideBefore.content, restored)) return [];
    const { score, findings, provenance } = validateSlide(restored, restoredDeck, index, {
      ...criteria,
      point,
    });
    // The slide is marked as edited, because the user chose it: a run that regenerates only unedited slides then
    // keeps it.
    const change = { content: restored, point, score, findings, provenance, edited: true };
    return [{ id, rev: slideBefore.rev, change }];
  });
  const entries = versionSlides.map((slide) => createRestoredEntry(slide, outline));
  // Restore the version's title, unless the user has renamed the deck: the titles of deck and outline then differ, and
  // the outline keeps its title.
  const isRenamed = outline !== undefined && outline.title !== deck.title;
  const title = isRenamed ? outline.title : content.title;
  return {
    deck: nextFields,
    outline: { title, subtitle: content.subtitle ?? '', entries, details: outline?.details ?? {} },
    slides,
  };
}
