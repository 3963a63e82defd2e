import { toPlainText } from '#shared/deck/inline.ts';
import { listClosingActions } from '#shared/deck/layouts/closing-actions.ts';
import { type Deck, isOpening, type Slide, type SlideContent } from '#shared/deck/model.ts';
import type { CompanyManifest } from './company-template.ts';

/**
 * Returns a cover or section that has a picture as a content slide, because the company's layouts for covers and
 * sections have no place for a picture.
 */
function movePictureBeside(slide: Slide): Slide {
  if (!isOpening(slide)) return slide;
  const { image } = slide.blocks;
  if (!image) return slide;
  const title = companyTitle(slide);
  const text = supportingTexts(slide).join(' · ');
  const blocks = { image, ...(text === '' ? {} : { text }) };
  return { ...slide, title, layout: 'image-text', blocks } as Slide;
}

/**
 * Returns a deck for a company's masters. Statements are sections: a statement fills its slide with the accent colour,
 * which would hide the company's layout.
 */
export const toMasterSlides = (deck: Deck): Deck => ({
  ...deck,
  slides: deck.slides.map((slide) =>
    slide.layout === 'statement'
      ? { ...slide, layout: 'section', blocks: { lead: slide.blocks.support } }
      : movePictureBeside(slide),
  ),
});

/** Returns which of a company's layouts a slide uses. */
export function chooseSlideKind(slide: SlideContent): keyof CompanyManifest['layouts'] {
  if (slide.layout === 'cover' || slide.layout === 'section') return slide.layout;
  const isStatement = slide.layout === 'closing' && listClosingActions(slide).length === 0;
  return isStatement ? 'section' : 'content';
}

/**
 * Returns the title to show in a company's layout. The title of a section starts with the section's number, for which
 * the layout has no placeholder.
 */
export function companyTitle(slide: SlideContent): string {
  const title = toPlainText(slide.title);
  const number = slide.layout === 'section' ? slide.blocks.number : undefined;
  return number ? `${number}  ${title}` : title;
}

/** Returns the paragraphs that go into the second placeholder of a cover or section. */
export function supportingTexts(slide: SlideContent): string[] {
  const texts =
    slide.layout === 'cover'
      ? [slide.blocks.subtitle, slide.blocks.byline]
      : slide.layout === 'section' || slide.layout === 'closing'
        ? [slide.blocks.lead]
        : [];
  return texts.flatMap((text) => (text ? [toPlainText(text)] : []));
}
