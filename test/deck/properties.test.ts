import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { layoutInfo } from '#shared/deck/layouts.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import {
  checkBounds,
  checkContrast,
  checkOverflow,
  checkOverlap,
  checkTypeFloor,
} from '#shared/deck/quality/geometry.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { fairSlide, sampleSlides, wildSlide } from './support/generate-slides.ts';

const deck = { title: 'A deck about something', index: 2, total: 12 };
// Slides of one kind, layout and theme. Run with more by DECK_RUNS=100.
const runs = Number(process.env.DECK_RUNS ?? 4);

type Place = { theme: (typeof themes)[number]; language: 'en' | 'zh' };

function inspect(slide: SlideContent, place: Place) {
  const composed = composeSlide(slide, { ...deck, ...place });
  const { scene } = composed;
  const faults = [
    ...checkBounds(scene),
    ...checkOverflow(scene),
    ...checkOverlap(scene),
    ...checkContrast(scene),
  ];
  return { ...composed, faults };
}

function checkAll(slides: fc.Arbitrary<SlideContent>, place: Place, seed: number): void {
  fc.assert(
    fc.property(slides, (slide) => {
      const { findings, faults, scene } = inspect(slide, place);

      expect([...findings, ...faults, ...checkTypeFloor(scene)]).toEqual([]);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
}

describe.each(themes.map((theme) => ({ theme, name: theme.id })))('in $name', ({ theme }) => {
  describe.each(['en', 'zh'] as const)('in %s', (language) => {
    it.each(layoutIds)('%s within its capacity fits at readable sizes', (layout) => {
      checkAll(fairSlide(layout, language), { theme, language }, 7);
    });

    it.each(layoutIds)('%s filled to its capacity fits at readable sizes', (layout) => {
      checkAll(fairSlide(layout, language, true), { theme, language }, 13);
    });

    it.each(layoutIds)('%s never overflows or overlaps, whatever it holds', (layout) => {
      fc.assert(
        fc.property(wildSlide(layout), (slide) => {
          expect(slideContentSchema.safeParse(slide).success).toBe(true);

          expect(inspect(slide, { theme, language }).faults).toEqual([]);
        }),
        { numRuns: runs, seed: 11, endOnFailure: true },
      );
    });
  });
});

describe('the slides of a run', () => {
  it('are at least five thousand', () => {
    expect(themes.length * 2 * 3 * layoutIds.length * runs).toBeGreaterThanOrEqual(5000);
  });
});

/** The slots whose texts a slide is made of, as its layout's capacity names them. */
function slotsOf(layout: LayoutId): string[] {
  return layoutInfo(layout).capacity.map(({ part }) => part);
}

/** Whether a finding is about a slot: names it, an entry of it, or the list that it belongs to. */
function isAbout(finding: Finding, slot: string): boolean {
  const part = (finding.part ?? '').replaceAll(/\[\d+\]/g, '[]');
  return slot.startsWith(part) || part.startsWith(slot);
}

describe('beyond its capacity', () => {
  it.each(layoutIds)(
    '%s is told which slot holds too much, and how much',
    (layout) => {
      const place = { theme: themes[0] ?? raise(), language: 'en' as const };
      const told = sampleSlides(wildSlide(layout), 60, 23).flatMap((slide) =>
        inspect(slide, place).findings.filter(({ code }) => code === 'does_not_fit'),
      );

      expect(told.length).toBeGreaterThan(0);
      for (const finding of told) {
        expect(
          slotsOf(layout).some((slot) => isAbout(finding, slot)),
          finding.part,
        ).toBe(true);
        expect(finding.message).toContain(finding.part);
        expect(Number(finding.params?.cut_percent)).toBeGreaterThan(0);
      }
    },
    30_000,
  );
});

function raise(): never {
  throw new Error('there is no theme');
}
