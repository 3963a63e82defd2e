import fc from 'fast-check';
import type { Capacity } from '#shared/deck/layout.ts';
import { getLayoutInfo } from '#shared/deck/layouts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { arbitraryBlocks, type ValueGenerators } from './generate-blocks.ts';
import {
  arbitraryReasonableCode,
  arbitraryReasonableText,
  arbitraryText,
} from './generate-text.ts';

/** A PNG of one pixel; the content of an image doesn't affect the layout. */
const pixelDataUri =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const arbitraryShare = fc.double({ min: 0, max: 1, noNaN: true });
const arbitraryImage = (...assets: string[]) =>
  fc.record(
    {
      asset: fc.constantFrom(...assets),
      alt: fc.constant('A picture'),
      focal: fc.record({ x: arbitraryShare, y: arbitraryShare }),
      zoom: fc.double({ min: 1, max: 4, noNaN: true }),
    },
    { requiredKeys: ['asset', 'alt'] },
  );
const arbitraryOptional: ValueGenerators['maybe'] = (item) => fc.option(item, { nil: undefined });

function removeUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function createArbitrarySlide(
  layout: LayoutId,
  source: ValueGenerators,
  texts: { title: fc.Arbitrary<string>; kicker: fc.Arbitrary<string> },
): fc.Arbitrary<SlideContent> {
  return fc
    .record({
      title: texts.title,
      kicker: source.maybe(texts.kicker),
      blocks: arbitraryBlocks(layout, source),
    })
    .map((parts) => removeUndefined({ layout, notes: '', sources: [], ...parts }) as SlideContent);
}

/** Generates any slide of a layout that the schema allows, including unreasonable content. */
export function arbitrarySlide(layout: LayoutId): fc.Arbitrary<SlideContent> {
  const source: ValueGenerators = {
    text: (_part, max) => arbitraryText(max),
    count: (_part, min, max) => [min, max],
    maybe: arbitraryOptional,
    image: arbitraryImage(pixelDataUri, 'images/unknown.png'),
  };
  return createArbitrarySlide(layout, source, {
    title: arbitraryText(160),
    kicker: arbitraryText(80),
  });
}

/** Adds a picture with a credit to generated covers and sections. */
export const addPicture = (slides: fc.Arbitrary<SlideContent>): fc.Arbitrary<SlideContent> =>
  fc.tuple(slides, arbitraryImage(pixelDataUri)).map(([slide, image]) => {
    const credit = { provider: 'Openverse', author: 'Maria Gonzalez', license: 'CC BY-SA 2.0' };
    return { ...slide, blocks: { ...slide.blocks, image: { ...image, credit } } } as SlideContent;
  });

/** Generates a slide within the capacity of its layout; with `isFull` every slot is filled to capacity. */
export function arbitraryReasonableSlide(
  layout: LayoutId,
  language: 'en' | 'zh',
  isFull = false,
): fc.Arbitrary<SlideContent> {
  const { capacity } = getLayoutInfo(layout);
  const entry = (part: string): Capacity | undefined => capacity.find((one) => one.part === part);
  const words = (part: string) => entry(part)?.words ?? 1;
  const source: ValueGenerators = {
    text: (part, max) => {
      if (part === 'code') return arbitraryReasonableCode(isFull);
      return arbitraryReasonableText(words(part), language, isFull).map((text) =>
        text.slice(0, max).trim(),
      );
    },
    count: (part, min, max) => {
      const [low, high] = entry(part)?.items ?? [min, max];
      const maxCount = Math.min(max, high);
      return [isFull ? maxCount : Math.max(min, low), maxCount];
    },
    maybe: isFull ? (item) => item : arbitraryOptional,
    image: arbitraryImage(pixelDataUri),
  };
  return createArbitrarySlide(layout, source, {
    title: arbitraryReasonableText(words('title'), language, isFull),
    kicker: arbitraryReasonableText(words('kicker'), language, isFull),
  });
}

/** Returns `count` generated slides; the same seed gives the same slides. */
export function sampleSlides(
  slides: fc.Arbitrary<SlideContent>,
  count: number,
  seed: number,
): SlideContent[] {
  return fc.sample(slides, { numRuns: count, seed });
}
