import type { SlideContent } from '#shared/deck/model.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { putOutline, putSlide } from '../../../stores/slide-store.ts';
import type { SlideCheckInputs } from '../evidence/slide-check-inputs.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import { copiedOutlineRev, copiedRun } from './finished-copy.ts';

/** Content of a deck that no run generates; `point` is the slide's point in the outline. */
export type FinishedContent = {
  title: string;
  subtitle: string;
  slides: readonly (SlideContent & { point: string })[];
};

/** Stores the outline and the slides of a new deck of `buildFinishedCopy`, checked like slides that a user writes. */
export async function storeFinishedContent(
  deck: DeckItem,
  { title, subtitle, slides }: FinishedContent,
  criteria: SlideCheckInputs,
): Promise<void> {
  const idAt = (index: number) => deck.slide_ids[index] ?? '';
  await putOutline({
    presentation_id: deck.id,
    rev: copiedOutlineRev,
    title,
    subtitle,
    entries: slides.map(({ point, layout }, i) => ({
      ...{ id: idAt(i), point, layout_hint: layout },
      ...{ intent: '', evidence: [], locked: false },
    })),
  });
  await Promise.all(
    slides.map(({ point, ...written }, i) => {
      const checked = validateAsWritten(written, deck, i, { ...criteria, point });
      const { content, score, findings, provenance } = checked;
      return putSlide({
        ...{ presentation_id: deck.id, id: idAt(i), run: copiedRun, rev: 1, point },
        ...{ content, score, findings, provenance, edited: false },
      });
    }),
  );
}
