import fc from 'fast-check';
import type { Capacity } from '#shared/deck/layout.ts';
import { layoutInfo } from '#shared/deck/layouts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { blocksArbitrary, type ValueGenerators } from './generate-blocks.ts';
import { arbitraryText, reasonableCode, reasonableText } from './generate-text.ts';

/** A PNG of one pixel; the content of an image doesn't affect the layout. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const share = fc.double({ min: 0, max: 1, noNaN: true });
const imageArbitrary = (...assets: string[]) =>
  fc.record(
    {
      asset: fc.constantFrom(...assets),
      alt: fc.constant('A picture'),
      focal: fc.record({ x: share, y: share }),
      zoom: fc.double({ min: 1, max: 4, noNaN: true }),
    },
    { requiredKeys: ['asset', 'alt'] },
  );
const optional: ValueGenerators['maybe'] = (item) => fc.option(item, { nil: undefined });

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function slideArbitrary(
  layout: LayoutId,
  source: ValueGenerators,
  texts: { title: fc.Arbitrary<string>; kicker: fc.Arbitrary<string> },
): fc.Arbitrary<SlideContent> {
  return fc
    .record({
      title: texts.title,
      kicker: source.maybe(texts.kicker),
      blocks: blocksArbitrary(layout, source),
    })
    .map((parts) => withoutUndefined({ layout, notes: '', sources: [], ...parts }) as SlideContent);
}

/** Generates any slide of a layout that the schema allows, including unreasonable content. */
export function arbitrarySlide(layout: LayoutId): fc.Arbitrary<SlideContent> {
  const source: ValueGenerators = {
    text: (_part, max) => arbitraryText(max),
    count: (_part, min, max) => [min, max],
    maybe: optional,
    image: imageArbitrary(pixel, 'images/unknown.png'),
  };
  return slideArbitrary(layout, source, { title: arbitraryText(160), kicker: arbitraryText(80) });
}

/** Adds a picture with a credit to generated covers and sections. */
export const withPicture = (slides: fc.Arbitrary<SlideContent>): fc.Arbitrary<SlideContent> =>
  fc.tuple(slides, imageArbitrary(pixel)).map(([slide, image]) => {
    const credit = { provider: 'Openverse', author: 'Maria Gonzalez', license: 'CC BY-SA 2.0' };
    return { ...slide, blocks: { ...slide.blocks, image: { ...image, credit } } } as SlideContent;
  });

/** Generates a slide within the capacity of its layout; with `isFull` every slot is filled to capacity. */
export function reasonableSlide(
  layout: LayoutId,
  language: 'en' | 'zh',
  isFull = false,
): fc.Arbitrary<SlideContent> {
  const { capacity } = layoutInfo(layout);
  const entry = (part: string): Capacity | undefined => capacity.find((one) => one.part === part);
  const words = (part: string) => entry(part)?.words ?? 1;
  const source: ValueGenerators = {
    text: (part, max) => {
      if (part === 'code') return reasonableCode(isFull);
      return reasonableText(words(part), language, isFull).map((text) => text.slice(0, max).trim());
    },
    count: (part, min, max) => {
      const [low, high] = entry(part)?.items ?? [min, max];
      const maxCount = Math.min(max, high);
      return [isFull ? maxCount : Math.max(min, low), maxCount];
    },
    maybe: isFull ? (item) => item : optional,
    image: imageArbitrary(pixel),
  };
  return slideArbitrary(layout, source, {
    title: reasonableText(words('title'), language, isFull),
    kicker: reasonableText(words('kicker'), language, isFull),
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
