import type { QueryClient } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { pictureQuery } from '../../api/picture.ts';

/** Marks text on the clipboard as slides of this app. */
const clipboardFormat = 'deckwright-slides-1';

type CopiedSlides = { format: string; deckId: string; contents: readonly SlideContent[] };

/**
 * Returns slides as text for the clipboard. A stored picture becomes a data URI if it has been loaded, because another
 * presentation does not have it.
 */
export function formatSlides(
  client: QueryClient,
  deckId: string,
  contents: readonly SlideContent[],
): string {
  const withPicture = (content: SlideContent): SlideContent => {
    const image = getSlideImage(content);
    const loaded = image && client.getQueryData(pictureQuery(deckId, image.asset).queryKey);
    return loaded ? replaceImageAsset(content, loaded) : content;
  };
  const copied: CopiedSlides = {
    format: clipboardFormat,
    deckId,
    contents: contents.map(withPicture),
  };
  return JSON.stringify(copied);
}

/** Returns the slides of a clipboard text; none for any other text. Slides of another presentation lose their sources. */
export function parseSlides(text: string, deckId: string): readonly SlideContent[] {
  // Does not parse other texts, because they may be long.
  if (!text.startsWith(`{"format":"${clipboardFormat}"`)) return [];
  const { deckId: origin, contents } = JSON.parse(text) as CopiedSlides;
  return origin === deckId ? contents : contents.map((content) => ({ ...content, sources: [] }));
}
