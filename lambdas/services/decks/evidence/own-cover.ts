import { listContentParts } from '#shared/deck/content-parts.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Evidence } from '#shared/domain/provenance.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';

/**
 * Returns the evidence for a cover that a user edits. Figures that the user typed on the cover, such as the period of a
 * report, count as the user's own text; figures that were on the saved cover keep their provenance. For other layouts,
 * returns the evidence unchanged.
 */
export function allowOwnCoverFigures(
  evidence: Evidence,
  content: SlideContent,
  savedTraces: readonly Pick<FigureTrace, 'text' | 'state'>[] | undefined,
): Evidence {
  if (content.layout !== 'cover' || !savedTraces) return evidence;
  const otherFigures = savedTraces.flatMap(({ text, state }) => (state === 'given' ? [] : [text]));
  const ownText = (text: string) =>
    otherFigures.reduce((rest, figure) => rest.replaceAll(figure, ' '), toPlainText(text));
  const texts = listContentParts(content).map(({ text }) => ownText(text));
  return { ...evidence, userTexts: [...evidence.userTexts, ...texts] };
}
