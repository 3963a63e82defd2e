import type { Composed } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { paintOrder } from '#shared/deck/render-svg.ts';
import { canvas, type Scene } from '#shared/deck/scene.ts';
import { bytesOf, createDocument } from './document.ts';
import { addFonts } from './fonts.ts';
import { drawImage, openPictures, type Pictures } from './image.ts';
import { createMarker, type Marker, type Owner } from './marker.ts';
import { points } from './page.ts';
import { drawShape } from './shapes.ts';
import { ownersOf, structureOf } from './structure.ts';
import { drawText } from './text.ts';

type PdfOptions = {
  fontsDirectory: string;
  /** When the content was made. Without it the file has no date; the same deck gives the same bytes either way. */
  date?: Date;
};

const ornament: Owner = { kind: 'artifact', type: 'Layout' };
const furniture: Owner = { kind: 'artifact', type: 'Pagination' };

/** Paints a slide on the current page, in paint order. */
function paint(doc: PDFKit.PDFDocument, scene: Scene, marker: Marker, pictures: Pictures): void {
  const owners = ownersOf(scene.boxes);
  marker.paintFor(ornament);
  doc.save().rect(0, 0, canvas.width, canvas.height).fill(scene.background).restore();
  for (const box of paintOrder(scene.boxes)) {
    const owner = owners.get(box.id) ?? (box.role === 'footer' ? furniture : ornament);
    if (box.kind === 'text') {
      const isLinkable = owner.kind === 'part' && owner.tag !== 'Figure';
      drawText(doc, box, marker, (run) =>
        isLinkable && run.href ? { ...owner, href: run.href } : owner,
      );
      continue;
    }
    marker.paintFor(owner);
    if (box.kind === 'image') drawImage(doc, box, pictures);
    else drawShape(doc, box);
  }
  marker.close();
}

/**
 * A laid out deck as PDF: vectors and text at their measured places, the fonts cut to what is used, tagged for
 * readers in reading order, with an outline of the slides' titles.
 */
export async function exportPdf(
  deck: Deck,
  composed: Composed[],
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
    doc.scale(points(1));
    const marker = createMarker(doc);
    paint(doc, scene, marker, pictures);
    root.add(structureOf(doc, scene, marker.piecesOf));
    doc.outline.addItem(scene.title);
  }
  root.end();
  return bytesOf(doc);
}
