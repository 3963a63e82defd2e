import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { getLayoutInfo } from '#shared/deck/layouts.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import {
  checkBounds,
  checkContrast,
  checkMinFontSize,
  checkOverflow,
  checkOverlap,
} from '#shared/deck/quality/geometry.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import {
  addPicture,
  arbitraryReasonableSlide,
  arbitrarySlide,
  sampleSlides,
} from './support/generate-slides.ts';

const deck = { title: 'A deck about something', index: 2, total: 12 };
// Number of generated slides per kind, layout, theme and language. Set DECK_RUNS=100 for more.
const runCount = Number(process.env.DECK_RUNS ?? 4);

type DeckOptions = { theme: (typeof themes)[number]; language: 'en' | 'zh' };

function checkSlideProperties(slide: SlideContent, place: DeckOptions) {
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

function checkAll(slides: fc.Arbitrary<SlideContent>, place: DeckOptions, seed: number): void {
  fc.assert(
    fc.property(slides, (slide) => {
      const { findings, faults, scene } = checkSlideProperties(slide, place);

      expect([...findings, ...faults, ...checkMinFontSize(scene)]).toEqual([]);
    }),
    { numRuns: runCount, seed, endOnFailure: true },
  );
}

describe.each(themes.map((theme) => ({ theme, name: theme.id })))(
  'slides in the theme $name',
  ({ theme }) => {
    describe.each(['en', 'zh'] as const)('slides in the language %s', (language) => {
      it.each(layoutIds)(
        'generated %s content within its capacity fits at legible font sizes',
        (layout) => {
          checkAll(arbitraryReasonableSlide(layout, language), { theme, language }, 7);
        },
      );

      it.each(layoutIds)(
        'generated %s content filled to its capacity fits at legible font sizes',
        (layout) => {
          checkAll(arbitraryReasonableSlide(layout, language, true), { theme, language }, 13);
        },
      );

      it.each(layoutIds)(
        'generated %s content never overflows or overlaps, however long it is',
        (layout) => {
          fc.assert(
            fc.property(arbitrarySlide(layout), (slide) => {
              expect(slideContentSchema.safeParse(slide).success).toBe(true);

              expect(checkSlideProperties(slide, { theme, language }).faults).toEqual([]);
            }),
            { numRuns: runCount, seed: 11, endOnFailure: true },
          );
        },
      );
    });
  },
);

describe.each(themes.map((theme) => ({ theme, name: theme.id })))(
  'slides with a picture in the theme $name',
  (one) => {
    const { theme } = one;
    describe.each(['en', 'zh'] as const)('slides with a picture in the language %s', (language) => {
      it.each(['cover', 'section'] as const)(
        'a generated %s slide with a picture fits at legible font sizes',
        (layout) => {
          const place = { theme, language };
          checkAll(addPicture(arbitraryReasonableSlide(layout, language)), place, 7);
          checkAll(addPicture(arbitraryReasonableSlide(layout, language, true)), place, 13);
        },
      );

      it.each(['cover', 'section', 'stats'] as const)(
        'a generated %s slide with a picture never overflows or overlaps, however long its text is',
        (layout) => {
          fc.assert(
            fc.property(addPicture(arbitrarySlide(layout)), (slide) => {
              expect(slideContentSchema.safeParse(slide).success).toBe(true);

              expect(checkSlideProperties(slide, { theme, language }).faults).toEqual([]);
            }),
            { numRuns: runCount, seed: 11, endOnFailure: true },
          );
        },
      );
    });
  },
);

describe('the number of generated slides', () => {
  it('the test generates at least 5000 slides', () => {
    expect(themes.length * 2 * 3 * layoutIds.length * runCount).toBeGreaterThanOrEqual(5000);
  });
});

/** Returns the paths of the slots in a layout's capacity. */
function listSlotPaths(layout: LayoutId): string[] {
  return getLayoutInfo(layout).capacity.map(({ part }) => part);
}

/** Whether the path of a finding is the slot, an entry of the slot, or the list that contains the slot. */
function concernsSlot(finding: Finding, slot: string): boolean {
  const part = (finding.part ?? '').replaceAll(/\[\d+\]/g, '[]');
  return slot.startsWith(part) || part.startsWith(slot);
}

describe('slide content beyond the capacity of its layout', () => {
  it.each(layoutIds)(
    'a slide reports which slot of %s has too much text, and by how much',
    (layout) => {
      const place = { theme: themes[0] ?? throwMissingTheme(), language: 'en' as const };
      const overflows = sampleSlides(arbitrarySlide(layout), 60, 24).flatMap((slide) =>
        checkSlideProperties(slide, place).findings.filter(({ code }) => code === 'does_not_fit'),
      );

      expect(overflows.length).toBeGreaterThan(0);
      for (const finding of overflows) {
        expect(
          listSlotPaths(layout).some((slot) => concernsSlot(finding, slot)),
          finding.part,
        ).toBe(true);
        expect(finding.message).toContain(finding.part);
        expect(Number(finding.params?.cut_percent)).toBeGreaterThan(0);
      }
    },
    30_000,
  );
});

function throwMissingTheme(): never {
  throw new Error('there is no theme');
}
