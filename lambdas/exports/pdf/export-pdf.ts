import type { ComposedSlide } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { sortByPaintOrder } from '#shared/deck/render-svg.ts';
import { canvas, type Scene } from '#shared/deck/scene.ts';
import { type ContentOwner, type ContentTagger, createContentTagger } from './content-tagger.ts';
import { createDocument, finishDocument } from './document.ts';
import { addFonts } from './fonts.ts';
import { drawImage, openPictures, type Pictures } from './image.ts';
import { toPoints } from './page.ts';
import { drawShape } from './shapes.ts';
import { buildStructure, findOwners } from './structure.ts';
import { drawText } from './text.ts';

type PdfOptions = {
  fontsDirectory: string;
  /** Creation date of the content. Without it the file has no date. Output is deterministic in both cases. */
  date?: Date;
};

const decorationArtifact: ContentOwner = { kind: 'artifact', type: 'Layout' };
const footerArtifact: ContentOwner = { kind: 'artifact', type: 'Pagination' };

/** Paints a slide on the current page, in paint order. */
function paintSlide(
  doc: PDFKit.PDFDocument,
  scene: Scene,
  tagger: ContentTagger,
  pictures: Pictures,
): void {
  const owners = findOwners(scene.boxes);
  tagger.paintFor(decorationArtifact);
  doc.save().rect(0, 0, canvas.width, canvas.height).fill(scene.background).restore();
  for (const box of sortByPaintOrder(scene.boxes)) {
    const owner =
      owners.get(box.id) ?? (box.role === 'footer' ? footerArtifact : decorationArtifact);
    if (box.kind === 'text') {
      const isLinkable = owner.kind === 'part' && owner.tag !== 'Figure';
      drawText(doc, box, tagger, (run) =>
        isLinkable && run.href ? { ...owner, href: run.href } : owner,
      );
      continue;
    }
    tagger.paintFor(owner);
    if (box.kind === 'image') drawImage(doc, box, pictures);
    else drawShape(doc, box);
  }
  tagger.close();
}

/**
 * Exports a laid-out deck as PDF: vector shapes and text at measured positions, subsetted fonts, tags in
 * reading order, and an outline with the slide titles.
 */
export async function exportPdf(
  deck: Deck,
  composed: ComposedSlide[],
  options: PdfOptions,
): Promise<Uint8Array> {
  const scenes = composed.map(({ scene }) => scene);
  const doc = createDocument(deck, options.date);
  await addFonts(doc, options.fontsDirectory, scenes);
  const pictures = await openPictures(doc, scenes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const scene of scenes) {
    doc.addPage();
    doc.scale(toPoints(1));
    const tagger = createContentTagger(doc);
    paintSlide(doc, scene, tagger, pictures);
    root.add(buildStructure(doc, scene, tagger.findPieces));
    doc.outline.addItem(scene.title);
  }
  root.end();
  return finishDocument(doc);
}
