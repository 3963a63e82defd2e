import fc from 'fast-check';
import type { Capacity } from '#shared/deck/layout.ts';
import { layoutInfo } from '#shared/deck/layouts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { blocksOf, type Source } from './generate-blocks.ts';
import { fairCode, fairText, wildText } from './generate-text.ts';

/** One pixel: what a picture shows is no matter to its slide. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const share = fc.double({ min: 0, max: 1, noNaN: true });
const imageOf = (...assets: string[]) =>
  fc.record(
    {
      asset: fc.constantFrom(...assets),
      alt: fc.constant('A picture'),
      focal: fc.record({ x: share, y: share }),
    },
    { requiredKeys: ['asset', 'alt'] },
  );
const optional: Source['maybe'] = (item) => fc.option(item, { nil: undefined });

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function slideOf(
  layout: LayoutId,
  source: Source,
  texts: { title: fc.Arbitrary<string>; kicker: fc.Arbitrary<string> },
): fc.Arbitrary<SlideContent> {
  return fc
    .record({
      title: texts.title,
      kicker: source.maybe(texts.kicker),
      blocks: blocksOf(layout, source),
    })
    .map((parts) => withoutUndefined({ layout, notes: '', sources: [], ...parts }) as SlideContent);
}

/** Any slide of a layout that the model allows, however unreasonable. */
export function wildSlide(layout: LayoutId): fc.Arbitrary<SlideContent> {
  const source: Source = {
    text: (_part, max) => wildText(max),
    count: (_part, min, max) => [min, max],
    maybe: optional,
    image: imageOf(pixel, 'images/unknown.png'),
  };
  return slideOf(layout, source, { title: wildText(160), kicker: wildText(80) });
}

/** A slide within the capacity that its layout declares; with `isFull` every slot is filled to it. */
export function fairSlide(
  layout: LayoutId,
  language: 'en' | 'zh',
  isFull = false,
): fc.Arbitrary<SlideContent> {
  const { capacity } = layoutInfo(layout);
  const entry = (part: string): Capacity | undefined => capacity.find((one) => one.part === part);
  const words = (part: string) => entry(part)?.words ?? 1;
  const source: Source = {
    text: (part, max) => {
      if (part === 'code') return fairCode(isFull);
      return fairText(words(part), language, isFull).map((text) => text.slice(0, max).trim());
    },
    count: (part, min, max) => {
      const [low, high] = entry(part)?.items ?? [min, max];
      const most = Math.min(max, high);
      return [isFull ? most : Math.max(min, low), most];
    },
    maybe: isFull ? (item) => item : optional,
    image: imageOf(pixel),
  };
  return slideOf(layout, source, {
    title: fairText(words('title'), language, isFull),
    kicker: fairText(words('kicker'), language, isFull),
  });
}

/** So many slides of an arbitrary, the same ones for the same seed. */
export function sampleSlides(
  slides: fc.Arbitrary<SlideContent>,
  count: number,
  seed: number,
): SlideContent[] {
  return fc.sample(slides, { numRuns: count, seed });
}
