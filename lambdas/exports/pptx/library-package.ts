import PptxGenJS from 'pptxgenjs';
import type { Deck } from '#shared/deck/model.ts';
import { openParts, type Parts } from './parts.ts';

/**
 * The package that the library makes of a deck: its slides with their notes, the masters, the properties. What the
 * library can't say is written over it; its charts are left out, since their numbering goes on from deck to deck and
 * their sheets lose zeros.
 */
export async function libraryPackage(deck: Deck): Promise<Parts> {
  const pptx = new PptxGenJS();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.defineSlideMaster({ title: 'Title only' });
  for (const slide of deck.slides)
    pptx.addSlide({ masterName: 'Title only' }).addNotes(slide.notes);
  const bytes = await pptx.write({ outputType: 'uint8array', compression: false });
  if (!(bytes instanceof Uint8Array)) throw new Error('the library wrote no bytes');
  return openParts(bytes);
}
