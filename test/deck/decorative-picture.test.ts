import { describe, expect, test } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck, composeSlide } from '#shared/deck/compose.ts';
import { type Deck, type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { checkAltText } from '#shared/deck/quality/structure.ts';
import { renderDeckHtml } from '#shared/deck/render-html.ts';
import { openPackage, readPartText } from '#test/exports/pptx-checker.ts';
import { buildFontsDirectory } from './support/fonts.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';
import { createSampleDeck } from './support/sample-decks.ts';
import { sampleImage } from './support/sample-picture.ts';

const createPictureSlide = (image: Pick<ImageContent, 'alt' | 'decorative'>): SlideContent => ({
  ...plainFields,
  layout: 'image-text',
  blocks: { image: { asset: sampleImage, ...image }, text: 'Homes.', items: ['One', 'Two'] },
});
const decorativeSlide = createPictureSlide({ alt: '', decorative: true });

/** Returns the box of a slide's picture. */
function findPictureBox(slide: SlideContent) {
  const { boxes } = composeSlide(slide, createPlainDeckContext('meridian')).scene;
  return boxes.find(({ kind }) => kind === 'image');
}

describe('pictures marked as decorative', () => {
  test('a decorative picture needs no description; any other picture does', () => {
    expect(slideContentSchema.safeParse(decorativeSlide).success).toBe(true);
    const { error } = slideContentSchema.safeParse(createPictureSlide({ alt: '' }));
    expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['blocks.image.alt', 'too_small'],
    ]);
  });

  test('a decorative picture is not in the reading order, even with a description', () => {
    expect(findPictureBox(createPictureSlide({ alt: 'Hills at dusk' }))?.order).toBeTypeOf(
      'number',
    );
    expect(findPictureBox(decorativeSlide)).toMatchObject({ order: null, alt: '' });
    expect(
      findPictureBox(createPictureSlide({ alt: 'Hills at dusk', decorative: true })),
    ).toMatchObject({
      order: null,
      alt: '',
    });
  });

  test('a decorative picture gets no finding about a missing description', () => {
    expect(checkAltText(createPictureSlide({ alt: 'img' }))).toHaveLength(1);
    expect(checkAltText(decorativeSlide)).toEqual([]);
  });

  test('a decorative picture is marked as decorative in HTML and in PowerPoint', async () => {
    const deck: Deck = {
      ...createSampleDeck('en', 'meridian'),
      slides: [{ ...decorativeSlide, id: 's1', point: 'Homes.' }],
    };
    const composed = composeDeck(deck);

    const bytes = await exportPptx(deck, composed, { fontsDirectory: await buildFontsDirectory() });
    const { html } = renderDeckHtml({
      deck,
      scenes: composed.map(({ scene }) => scene),
      fonts: [],
      version: 1,
      sha256: () => '',
    });

    const picture = /<p:pic>.*?<\/p:pic>/s.exec(
      readPartText(openPackage(bytes), 'ppt/slides/slide1.xml'),
    );
    expect(picture?.[0]).toContain('adec:decorative');
    expect(picture?.[0]).toContain('descr=""');
    expect(html).toMatch(/<img [^>]*alt="" [^>]*aria-hidden="true"/);
  });
});
