import { isDeepStrictEqual } from 'node:util';
import type { Deck } from '#shared/deck/model.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { VersionSlide } from '#shared/schemas/versions.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { loadMeasure } from '../evidence/deck-evidence.ts';
import { validateSlide } from '../evidence/validate-slide.ts';
import { partsOf } from '../queries/get-version.ts';
import { type WorkingOutline, workingOutline } from '../queries/working-outline.ts';
import type { SlideChange } from './replace-slide.ts';

/** What the working copy becomes where a version is put in its place. */
export type Restoration = {
  deck: Pick<DeckItem, 'title' | 'theme' | 'slide_ids' | 'slide_count'>;
  outline: { title: string; subtitle: string; entries: WorkingEntry[] };
  /** The slides that are not as the version has them, by the rev that was seen. */
  slides: { id: string; rev: number; change: SlideChange }[];
};

/** What its entry plans is kept; what it says is what the version's slide was made to say. */
const entryOf = (
  { id, point, content }: VersionSlide,
  outline: WorkingOutline | undefined,
): WorkingEntry => {
  const known = outline?.entries.find((entry) => entry.id === id);
  const planned = { intent: '', layout_hint: content.layout, evidence: [], locked: false };
  return { ...planned, ...known, id, point };
};

/** A slide that was made again, or taken out, lies where it lay: nothing removes it before its deck. */
function slideOf(made: readonly SlideItem[], deckId: string, id: string): SlideItem {
  const slide = made.find((one) => one.id === id);
  if (!slide) throw new Error(`slide ${id} of deck ${deckId} is gone`);
  return slide;
}

/** The working copy as a version has it: its slides judged anew, by what the deck rests on now. */
export async function restorationOf(deck: DeckItem, content: Deck): Promise<Restoration> {
  const wanted = content.slides.map(partsOf);
  const slide_ids = wanted.map(({ id }) => id);
  const next = {
    title: content.title,
    theme: content.theme,
    slide_ids,
    slide_count: slide_ids.length,
  };
  const [made, outline, measure] = await Promise.all([
    listSlides(deck.id),
    workingOutline(deck),
    loadMeasure({ ...deck, ...next }),
  ]);
  const slides = wanted.flatMap(({ id, point, content: said }, index) => {
    const before = slideOf(made, deck.id, id);
    if (before.point === point && isDeepStrictEqual(before.content, said)) return [];
    const { score, findings, provenance } = validateSlide(said, { ...deck, ...next }, index, {
      ...measure,
      point,
    });
    // A person has chosen it: it is kept where only what nobody has touched is made again.
    const change = { content: said, point, score, findings, provenance, edited: true };
    return [{ id, rev: before.rev, change }];
  });
  const entries = wanted.map((slide) => entryOf(slide, outline));
  // A deck that has the outline's title keeps having it; one that a person named keeps its name.
  const isOwnName = outline !== undefined && outline.title !== deck.title;
  const title = isOwnName ? outline.title : content.title;
  return {
    deck: next,
    outline: { title, subtitle: content.subtitle ?? '', entries },
    slides,
  };
}
