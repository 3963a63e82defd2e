import type { Composed } from './compose.ts';
import { plainText } from './inline.ts';
import type { Deck, SlideContent } from './model.ts';
import {
  checkCapacity,
  checkChartData,
  checkLanguage,
  checkNotes,
  checkPlaceholders,
  checkSubstance,
} from './quality/content.ts';
import {
  checkBounds,
  checkContrast,
  checkOverflow,
  checkOverlap,
  checkTypeFloor,
  filledShare,
} from './quality/geometry.ts';
import type { Finding, Scene } from './scene.ts';

/** A slide's score, 0 to 100, and what it lost points for. */
export type Quality = { score: number; findings: Finding[] };

const cost: Record<Finding['severity'], number> = { error: 25, warning: 8, info: 2 };

function checkEmptiness(scene: Scene): Finding[] {
  const share = filledShare(scene);
  const isSparse = ['cover', 'section', 'closing', 'quote'].includes(scene.layout);
  if (isSparse || share >= 0.045) return [];
  const message = `Only ${Math.round(share * 100)}% of the slide carries something.`;
  return [
    {
      code: 'too_empty',
      severity: 'warning',
      message,
      params: { percent: Math.round(share * 100) },
    },
  ];
}

/** Checks a slide as it's laid out and what it says. Needs no model. */
export function checkSlide(slide: SlideContent, composed: Composed, language: string): Quality {
  const { scene } = composed;
  const findings = [
    ...composed.findings,
    ...checkBounds(scene),
    ...checkOverflow(scene),
    ...checkOverlap(scene),
    ...checkContrast(scene),
    ...checkTypeFloor(scene),
    ...checkEmptiness(scene),
    ...checkCapacity(slide),
    ...checkPlaceholders(slide),
    ...checkLanguage(slide, language),
    ...checkSubstance(slide),
    ...checkChartData(slide),
    ...checkNotes(slide),
  ];
  const lost = findings.reduce((sum, finding) => sum + cost[finding.severity], 0);
  return { score: Math.max(0, 100 - lost), findings };
}

function repeatedTitles(deck: Deck): Finding[] {
  const seen = new Map<string, number>();
  return deck.slides.flatMap((slide, i) => {
    const key = plainText(slide.title).toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, i);
    if (first === undefined) return [];
    const message = `Slides ${first + 1} and ${i + 1} have the same title.`;
    const params = { first: first + 1, second: i + 1 };
    return [{ code: 'repeated_title', severity: 'warning' as const, message, params }];
  });
}

function repeatedLayouts(deck: Deck): Finding[] {
  return deck.slides.flatMap((slide, i) => {
    const [one, two] = [deck.slides[i - 1], deck.slides[i - 2]];
    if (slide.layout !== one?.layout || slide.layout !== two?.layout) return [];
    const message = `Slides ${i - 1} to ${i + 1} all have the layout ${slide.layout}.`;
    const params = { from: i - 1, to: i + 1, layout: slide.layout };
    return [{ code: 'repeated_layout', severity: 'info' as const, message, params }];
  });
}

/** Checks a whole deck: the count that was asked for, its ends, titles and rhythm. */
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
  return [...findings, ...repeatedTitles(deck), ...repeatedLayouts(deck)];
}
