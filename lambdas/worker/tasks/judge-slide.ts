import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Finding } from '#shared/deck/scene.ts';
import type { DeckItem } from '../../stores/deck-store.ts';

/** A slide's content after mechanical repair, with its score and what is left to mend. */
export type Judged = {
  content: SlideContent;
  score: number;
  findings: Finding[];
  /** What the model is asked to mend; empty when the slide is good. */
  problems: string;
};

export function judge(content: SlideContent, deck: DeckItem, index: number): Judged {
  const context = contextOf({ title: deck.title, language: deck.language, theme: deck.theme }, index, deck.slide_count);
  const { findings } = composeSlide(content, context);
  const errors = findings.filter((finding) => finding.severity === 'error');
  return {
    content,
    score: Math.max(0, 100 - 20 * errors.length),
    findings,
    problems: errors.map((finding) => finding.message).join('\n'),
  };
}
