import type { QueryClient } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import { replaceImageAsset, slideImage } from '#shared/deck/slide-image.ts';
import { pictureQuery } from '../../api/picture.ts';

/** Marks text on the clipboard as a slide of this app. */
const format = 'deckwright-slide-1';

type CopiedSlide = { format: string; deckId: string; content: SlideContent };

/**
 * Returns a slide as text for the clipboard. A stored picture becomes a data URI if it has been loaded, because another
 * presentation does not have it.
 */
export function slideToText(client: QueryClient, deckId: string, content: SlideContent): string {
  const image = slideImage(content);
  const loaded = image && client.getQueryData(pictureQuery(deckId, image.asset).queryKey);
  const copied: CopiedSlide = {
    format,
    deckId,
    content: loaded ? replaceImageAsset(content, loaded) : content,
  };
  return JSON.stringify(copied);
}

/** Returns the slide of a clipboard text; null for any other text. A slide of another presentation loses its sources. */
export function slideFromText(text: string, deckId: string): SlideContent | null {
  // Other texts are not parsed: they may be long.
  if (!text.startsWith(`{"format":"${format}"`)) return null;
  const { deckId: origin, content } = JSON.parse(text) as CopiedSlide;
  return origin === deckId ? content : { ...content, sources: [] };
}
