import { expect, test } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { renderDeckHtml } from '#shared/deck/render-html.ts';
import { openPackage, readPartText } from '#test/exports/pptx-checker.ts';
import { buildFontsDirectory } from './support/fonts.ts';
import { plainFields } from './support/plain-slides.ts';
import { createSampleDeck } from './support/sample-decks.ts';
import { sampleImage } from './support/sample-picture.ts';

const image = { asset: sampleImage, alt: 'Hills', zoom: 2, focal: { x: 0.25, y: 0.5 } };
const slide = {
  ...plainFields,
  ...{ id: 's1', point: '', layout: 'full-image' as const, blocks: { image } },
};
const createDeck = (...slides: Deck['slides']): Deck => ({
  ...createSampleDeck('en', 'meridian'),
  slides,
});

const renderHtml = (deck: Deck): string => {
  const scenes = composeDeck(deck).map(({ scene }) => scene);
  return renderDeckHtml({ deck, scenes, fonts: [], version: 1, sha256: () => '' }).html;
};

test('a zoomed picture in HTML is larger than its box and clipped to it', () => {
  const deck = createDeck(slide);

  const html = renderHtml(deck);

  // The picture of 480 x 320 px covers the slide of 1280 x 720 px at zoom 2. The focal point is too close to the left
  // edge to be centred, so the left edge of the picture is visible.
  expect(html).toContain(
    'left:0px;top:-493.33px;width:2560px;height:1706.67px;object-fit:fill;clip-path:inset(493.33px 1280px 493.33px 0px)',
  );
});

test('a zoomed picture used on several slides is drawn as a CSS background with the same crop', () => {
  const deck = createDeck(slide, { ...slide, id: 's2' });

  const html = renderHtml(deck);

  expect(html).toContain(
    'background-size:2560px 1706.67px;background-position:0px -493.33px;background-repeat',
  );
});

test('a zoomed picture in PowerPoint is cropped by a source rectangle', async () => {
  const deck = createDeck(slide);

  const file = await exportPptx(deck, composeDeck(deck), {
    fontsDirectory: await buildFontsDirectory(),
  });

  const xml = readPartText(openPackage(file), 'ppt/slides/slide1.xml');
  expect(xml).toContain('<a:srcRect l="0" t="28906" r="50000" b="28906"/>');
});
