import { type ComposedSlide, composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck, SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { getDeckTheme } from '#shared/deck/themes.ts';
import { exportWithMasters, type PptxOptions } from '../export-pptx.ts';
import { computeCompanyScale, createCompanyMasters } from './company-masters.ts';
import type { CompanyManifest, CompanyTemplate } from './company-template.ts';
import { createCompanyTheme } from './company-theme.ts';
import { scaleScene } from './scale-scene.ts';
import { chooseSlideKind, toMasterSlides } from './slide-kind.ts';

/**
 * Minimum of the common title size, as a share of the company's own size. Titles that are too long for it are smaller
 * than the others.
 */
const minCommonTitleShare = 0.6;

/** Returns the manifest with the title size that fits all content slides, so that titles don't change their size. */
function withCommonTitleSize(
  manifest: CompanyManifest,
  slides: readonly SlideContent[],
  composed: readonly ComposedSlide[],
): CompanyManifest {
  const { content } = manifest.layouts;
  const sizes = composed.flatMap(({ scene }, i) => {
    const slide = slides[i];
    const isContent = slide !== undefined && chooseSlideKind(slide) === 'content';
    const boxes = isContent ? flattenBoxes(scene.boxes) : [];
    return boxes.flatMap((box) => (box.kind === 'text' && box.role === 'h1' ? [box.size] : []));
  });
  const minSize = content.title.size * minCommonTitleShare;
  const size = Math.min(content.title.size, Math.max(minSize, Math.min(...sizes)));
  const title = { ...content.title, size };
  return { ...manifest, layouts: { ...manifest.layouts, content: { ...content, title } } };
}

/** Lays a deck out on a company's masters, which show its logo and footer themselves. */
function composeOnMasters(deck: Deck, template: CompanyTemplate): ComposedSlide[] {
  const base = getDeckTheme({ theme: deck.theme });
  const { brand: _, ...plain } = deck;
  const compose = (manifest: CompanyManifest) => {
    const theme = createCompanyTheme(base, manifest);
    return deck.slides.map((slide, index) =>
      composeSlide(slide, createDeckContext(plain, index, deck.slides.length, theme)),
    );
  };
  const { manifest } = template;
  const slides = compose(withCommonTitleSize(manifest, deck.slides, compose(manifest)));
  const scale = computeCompanyScale(template);
  return slides.map(({ scene, findings }) => ({ scene: scaleScene(scene, scale), findings }));
}

/**
 * Exports a deck as native PPTX on a company's own slide masters: titles, subtitles, footers and slide numbers are in
 * the placeholders of its layouts, other content is in the area that they leave free, in the colours and fonts of its
 * theme.
 */
export function exportCompanyPptx(
  original: Deck,
  template: CompanyTemplate,
  options: Omit<PptxOptions, 'theme'>,
): Promise<Uint8Array> {
  const deck = toMasterSlides(original);
  const theme = createCompanyTheme(getDeckTheme({ theme: deck.theme }), template.manifest);
  const composed = composeOnMasters(deck, template);
  return exportWithMasters(deck, composed, createCompanyMasters(deck, theme, template), options);
}
