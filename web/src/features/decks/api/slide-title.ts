import { toPlainText } from '#shared/deck/inline.ts';

type Titled = { title?: string | null | undefined; point?: string | null };

/** Returns a slide's title without formatting marks; before the slide exists, the point of its outline entry. */
export const getSlideTitle = (slide: Titled | null | undefined): string =>
  toPlainText(slide?.title ?? slide?.point ?? '');
