import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { layoutIds, type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import {
  checkBounds,
  checkContrast,
  checkOverflow,
  checkOverlap,
  checkTypeFloor,
} from '#shared/deck/quality/geometry.ts';
import { themes } from '#shared/deck/themes.ts';
import { fairSlide, wildSlide } from './support/slides.ts';

const deck = { title: 'A deck about something', index: 2, total: 12 };
const places = themes.flatMap((theme) =>
  (['en', 'zh'] as const).map((language) => ({
    theme,
    language,
    name: `${theme.id}, ${language}`,
  })),
);
// Run with more by DECK_RUNS=500.
const runs = Number(process.env.DECK_RUNS ?? 20);

function geometry(slide: SlideContent, place: (typeof places)[number]) {
  const composed = composeSlide(slide, { ...deck, ...place });
  const { scene } = composed;
  const findings = [
    ...checkBounds(scene),
    ...checkOverflow(scene),
    ...checkOverlap(scene),
    ...checkContrast(scene),
  ];
  return { composed, findings };
}

describe.each(places)('in $name', (place) => {
  it.each(layoutIds)('%s within its capacity fits at readable sizes', (layout) => {
    fc.assert(
      fc.property(fairSlide(layout, place.language), (slide) => {
        const { composed, findings } = geometry(slide, place);

        expect([...composed.findings, ...findings, ...checkTypeFloor(composed.scene)]).toEqual([]);
      }),
      { numRuns: runs, seed: 7, endOnFailure: true },
    );
  });

  it.each(layoutIds)('%s never overflows or overlaps, whatever it holds', (layout) => {
    fc.assert(
      fc.property(wildSlide(layout), (slide) => {
        expect(slideContentSchema.safeParse(slide).success).toBe(true);

        expect(geometry(slide, place).findings).toEqual([]);
      }),
      { numRuns: runs, seed: 11, endOnFailure: true },
    );
  });
});
