import PptxGenJS from 'pptxgenjs';
import type { Deck } from '#shared/deck/model.ts';
import { type Parts, unzipParts } from './parts.ts';

/**
 * Creates the base package with PptxGenJS: slides with notes, masters and properties. Other parts overwrite it.
 * Charts are written separately, because the library numbers them across decks and drops zeros from their sheets.
 */
export async function libraryPackage(deck: Deck): Promise<Parts> {
  const pptx = new PptxGenJS();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.defineSlideMaster({ title: 'Title only' });
  for (const slide of deck.slides)
    pptx.addSlide({ masterName: 'Title only' }).addNotes(slide.notes);
  const bytes = await pptx.write({ outputType: 'uint8array', compression: false });
  if (!(bytes instanceof Uint8Array)) throw new Error('PptxGenJS returned no bytes');
  return unzipParts(bytes);
}
