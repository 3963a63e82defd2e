import { useQuery } from '@tanstack/react-query';
import { hasPlaceholders } from '#shared/deck/blank-scene.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { slidesQuery } from '../../api/get-deck.ts';

const pictureFindings: ReadonlySet<string> = new Set(['picture_not_made', 'image_missing']);

/** Whether a slide still has placeholders, or lacks the picture that was planned for it. */
export const isUnfinishedSlide = ({ content, quality }: SlideView): boolean =>
  content !== null &&
  (hasPlaceholders(content) ||
    (quality?.findings ?? []).some(({ code }) => pictureFindings.has(code)));

/**
 * Returns the unfinished slides of a deck whose slides this tab has loaded, and a sentence about them; null if there are
 * none. Sends no request, so that the note never delays a download or a share link.
 */
export function useUnfinishedSlides(deckId: string): { firstId: string; text: string } | null {
  const { t, language } = useTranslation();
  const { data: slides = [] } = useQuery({ ...slidesQuery(deckId, false), enabled: false });
  const unfinished = slides.filter(isUnfinishedSlide);
  const [first] = unfinished;
  if (!first) return null;
  const numbers = unfinished.map(({ index }) => `${index + 1}`);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(numbers);
  return {
    firstId: first.id,
    text: t('slide.unfinished_slides', { count: numbers.length, numbers: list }),
  };
}
