import { contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import type { Finding } from '#shared/deck/scene.ts';
import type { DeckItem } from '../../stores/deck-store.ts';

/** A slide's content after mechanical repair, with its score and what is left to mend. */
export type Judged = {
  content: SlideContent;
  /** 0 to 100. */
  score: number;
  findings: Finding[];
  /** What the model is asked to mend, a line a finding; empty when the slide is good. */
  problems: string;
};

/** Repairs what needs no model, lays the slide out and checks it. Only errors are worth another model call. */
export function judge(content: SlideContent, deck: DeckItem, index: number): Judged {
  const { title, language, theme } = deck;
  const repaired = repairSlide(
    content,
    contextOf({ title, language, theme }, index, deck.slide_count),
  );
  const { score, findings } = checkSlide(repaired.content, repaired.composed, language);
  const errors = findings.filter((finding) => finding.severity === 'error');
  return {
    content: repaired.content,
    score,
    findings,
    problems: errors
      .map(({ part, message }) => (part ? `${part}: ${message}` : message))
      .join('\n'),
  };
}
