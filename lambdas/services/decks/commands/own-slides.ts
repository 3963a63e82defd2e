import { AppError } from '#shared/errors.ts';
import type { EditOutlineBody, WorkingEntry } from '#shared/schemas/outline.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { createAboveMaximumError, createInvalidValueError } from '../../invalid-field.ts';
import { getCachedCriteria } from '../evidence/cached-evidence.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';

type EditedEntry = EditOutlineBody['entries'][number];

/** Maximum number of slides that one edit adds with their contents and removes; a transaction has at most 100 items. */
const maxAddedAndRemovedSlides = 80;
/** Maximum length of the added slides as JSON, in characters; a transaction has at most 4 MB. */
const maxAddedCharacters = 1_200_000;

/** Whether a new entry includes its slide, as content or as a copy. */
export const hasOwnSlide = ({ content, copy_of }: EditedEntry): boolean =>
  content !== undefined || copy_of !== undefined;

/** Throws validation for too many slides, or for a slide of an entry that is not new. */
export function checkOwnSlides(edited: readonly EditedEntry[], removed: number): void {
  const entriesWithSlides = edited.filter(hasOwnSlide);
  if (
    entriesWithSlides.some(
      ({ id, content, copy_of }) => id !== undefined || (content && copy_of !== undefined),
    )
  )
    throw createInvalidValueError(
      'entries',
      'only a new entry may have content or copy_of, and not both',
    );
  if (entriesWithSlides.length + removed > maxAddedAndRemovedSlides)
    throw createAboveMaximumError('entries', maxAddedAndRemovedSlides);
}

/**
 * Returns the slides that new entries include: the user's content, with its findings, or copies of stored slides.
 * Throws validation for a copy of an unknown slide, and too_large for slides that do not fit in one transaction.
 */
export async function buildOwnSlides(
  deck: DeckItem,
  edited: readonly EditedEntry[],
  entries: readonly WorkingEntry[],
): Promise<SlideItem[]> {
  const entriesWithSlides = edited.filter(hasOwnSlide);
  if (entriesWithSlides.length === 0) return [];
  const copiedIds = [...new Set(entriesWithSlides.flatMap(({ copy_of }) => copy_of ?? []))];
  const originals = copiedIds.length > 0 ? await getSlides(deck.id, copiedIds) : [];
  const criteria = entriesWithSlides.some(({ content }) => content)
    ? await getCachedCriteria(deck)
    : undefined;
  const checkedDeck = { ...deck, slide_count: entries.length };
  const slides = edited.flatMap(({ content: userContent, copy_of }, index): SlideItem[] => {
    const entry = entries[index];
    if (!entry) return [];
    const { id, point } = entry;
    const fields = { presentation_id: deck.id, id, run: deck.run, rev: 1, point, edited: true };
    if (userContent && criteria) {
      const checked = validateAsWritten(userContent, checkedDeck, index, { ...criteria, point });
      const { content, score, findings, provenance } = checked;
      return [{ ...fields, content, score, findings, provenance }];
    }
    if (copy_of === undefined) return [];
    const original = originals.find((slide) => slide.id === copy_of);
    if (!original) throw createInvalidValueError('entries', 'there is no such slide');
    const { content, score, findings, provenance } = original;
    return [{ ...fields, content, score, findings, ...(provenance ? { provenance } : {}) }];
  });
  if (JSON.stringify(slides).length > maxAddedCharacters)
    throw new AppError('too_large', { params: { limit: '1.2 MB' } });
  return slides;
}
