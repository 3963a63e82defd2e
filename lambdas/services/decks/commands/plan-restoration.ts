import { isDeepStrictEqual } from 'node:util';
import type { Deck } from '#shared/deck/model.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { VersionSlide } from '#shared/schemas/versions.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { loadDeckCriteria } from '../evidence/deck-criteria.ts';
import { validateSlide } from '../evidence/validate-slide.ts';
import { toVersionSlide } from '../queries/get-version.ts';
import { type WorkingOutline, workingOutline } from '../queries/working-outline.ts';
import type { SlideChange } from './replace-slide.ts';

/** The changes to the working copy that restore a version. */
export type Restoration = {
  deck: Pick<DeckItem, 'title' | 'theme' | 'slide_ids' | 'slide_count'>;
  outline: { title: string; subtitle: string; entries: WorkingEntry[] };
  /** The slides that differ from the version, with their current revisions. */
  slides: { id: string; rev: number; change: SlideChange }[];
};

/** Returns the outline entry of a restored slide: the existing entry's plan with the version's point. */
const restoredEntry = (
  { id, point, content }: VersionSlide,
  outline: WorkingOutline | undefined,
): WorkingEntry => {
  const known = outline?.entries.find((entry) => entry.id === id);
  const planned = { intent: '', layout_hint: content.layout, evidence: [], locked: false };
  return { ...planned, ...known, id, point };
};

/** Returns the slide item; regenerating or removing a slide keeps its item until the deck is deleted. */
function requireSlide(made: readonly SlideItem[], deckId: string, id: string): SlideItem {
  const slide = made.find((one) => one.id === id);
  if (!slide) throw new Error(`slide ${id} of deck ${deckId} is gone`);
  return slide;
}

/** Returns the changes that restore a version's content, with its slides checked against the current evidence. */
export async function planRestoration(deck: DeckItem, content: Deck): Promise<Restoration> {
  const wanted = content.slides.map(toVersionSlide);
  const slide_ids = wanted.map(({ id }) => id);
  const next = {
    title: content.title,
    theme: content.theme,
    slide_ids,
    slide_count: slide_ids.length,
  };
  const [made, outline, criteria] = await Promise.all([
    listSlides(deck.id),
    workingOutline(deck),
    loadDeckCriteria({ ...deck, ...next }),
  ]);
  const slides = wanted.flatMap(({ id, point, content: restored }, index) => {
    const before = requireSlide(made, deck.id, id);
    if (before.point === point && isDeepStrictEqual(before.content, restored)) return [];
    const { score, findings, provenance } = validateSlide(restored, { ...deck, ...next }, index, {
      ...criteria,
      point,
    });
    // Marked as edited: the user chose it, so regenerating only unedited slides keeps it.
    const change = { content: restored, point, score, findings, provenance, edited: true };
    return [{ id, rev: before.rev, change }];
  });
  const entries = wanted.map((slide) => restoredEntry(slide, outline));
  // The deck's title follows the outline's unless the user renamed the deck.
  const isRenamed = outline !== undefined && outline.title !== deck.title;
  const title = isRenamed ? outline.title : content.title;
  return {
    deck: next,
    outline: { title, subtitle: content.subtitle ?? '', entries },
    slides,
  };
}
