import type { ComposedSlide } from './compose.ts';
import type { Deck, SlideContent } from './model.ts';
import { checkAnnouncedCount, checkChartTitle, checkEmphasis } from './quality/claims.ts';
import { checkAlignment, checkMargins, checkWhitespace } from './quality/composition.ts';
import {
  checkBlankTexts,
  checkCapacity,
  checkChartData,
  checkLanguage,
  checkNotes,
  checkPlaceholders,
  checkSubstance,
  checkTotals,
} from './quality/content.ts';
import { checkFigures, checkOutlinePoint, type SlideExpectations } from './quality/evidence.ts';
import {
  checkBounds,
  checkContrast,
  checkCovered,
  checkMinFontSize,
  checkOverflow,
  checkOverlap,
} from './quality/geometry.ts';
import { checkMarkup } from './quality/markup.ts';
import { checkMissingValues } from './quality/missing-values.ts';
import { checkClaimedMultiple } from './quality/ratio-claims.ts';
import { checkSlideSequence } from './quality/slide-sequence.ts';
import { checkAltText, checkCapitals, checkCounts, checkTables } from './quality/structure.ts';
import { checkTableTitle } from './quality/table-claims.ts';
import type { Finding, Scene } from './scene.ts';

/** A slide's score, 0 to 100, and its findings; all but `unsourced` cost points. */
export type Quality = { score: number; findings: Finding[] };

const severityCosts: Record<Finding['severity'], number> = { error: 25, warning: 8, info: 2 };

/** Checks the layout of a slide, regardless of its content. */
function checkScene(scene: Scene): Finding[] {
  return [
    ...checkBounds(scene),
    ...checkOverflow(scene),
    ...checkOverlap(scene),
    ...checkCovered(scene),
    ...checkContrast(scene),
    ...checkMinFontSize(scene),
    ...checkAlignment(scene),
    ...checkMargins(scene),
    ...checkWhitespace(scene),
  ];
}

/** Checks the content of a slide. */
export function checkContent(
  slide: SlideContent,
  language: string,
  evidence: SlideExpectations = {},
): Finding[] {
  return [
    ...checkCapacity(slide),
    ...checkCounts(slide),
    ...checkTables(slide),
    ...checkPlaceholders(slide),
    ...checkBlankTexts(slide),
    ...checkMarkup(slide),
    ...checkCapitals(slide),
    ...checkAltText(slide),
    ...checkLanguage(slide, language),
    ...checkSubstance(slide),
    ...checkChartData(slide),
    ...checkTotals(slide),
    ...checkEmphasis(slide),
    ...checkAnnouncedCount(slide),
    ...checkChartTitle(slide),
    ...checkTableTitle(slide),
    ...checkMissingValues(slide),
    ...checkClaimedMultiple(slide),
    ...checkFigures(evidence),
    ...checkOutlinePoint(slide, evidence),
    ...checkNotes(slide, evidence),
  ];
}

/**
 * Checks layout and content of a slide without calling a model. With `evidence`, also compares the content with the
 * slide's outline point and its sources.
 */
export function checkSlide(
  slide: SlideContent,
  composed: ComposedSlide,
  language: string,
  evidence: SlideExpectations = {},
): Quality {
  const findings = [
    ...composed.findings,
    ...checkScene(composed.scene),
    ...checkContent(slide, language, evidence),
  ];
  // A deck without sources may contain figures of common knowledge: they are findings, but cost no points.
  const costly = findings.filter(({ code }) => code !== 'unsourced');
  const lost = costly.reduce((sum, { severity }) => sum + severityCosts[severity], 0);
  return { score: Math.max(0, 100 - lost), findings };
}

/** Checks a whole deck: the number of slides, the cover, and the sequence of slides. */
export function checkDeck(deck: Deck, expected: { slideCount: number }): Finding[] {
  const findings: Finding[] = [];
  const count = deck.slides.length;
  if (count !== expected.slideCount)
    findings.push({
      code: 'slide_count',
      severity: 'error',
      message: `The deck has ${count} slides; ${expected.slideCount} were asked for.`,
      params: { count, expected: expected.slideCount },
    });
  if (count > 0 && deck.slides[0]?.layout !== 'cover')
    findings.push({
      code: 'no_cover',
      severity: 'warning',
      message: 'The first slide is no cover.',
    });
  return [...findings, ...checkSlideSequence(deck)];
}
