import { collectFaces } from '#shared/deck/glyphs.ts';
import type { FaceSet } from '#shared/deck/measure.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/shape.ts';
import { themeById } from '#shared/deck/themes.ts';
import { readFace } from '../fonts.ts';
import { setByMeasure } from './measured-font.ts';

const nameOf = (family: string, weight: number) => `${family}-${weight}`;

/** Gives the document the faces that its scenes use; pdfkit embeds of each only the glyphs that are drawn. */
export async function addFonts(
  doc: PDFKit.PDFDocument,
  directory: string,
  scenes: Scene[],
): Promise<void> {
  const sets = new Map<string, FaceSet>(
    scenes.map((scene) => [scene.theme, themeById(scene.theme).faces]),
  );
  const [faces] = sets.values();
  for (const use of collectFaces(scenes)) {
    const name = nameOf(use.family, use.weight);
    doc.registerFont(name, await readFace(directory, use));
    doc.font(name);
    // An emoji may be several code points in one glyph, which pdfkit itself finds.
    if (faces && use.family !== emojiFamily) setByMeasure(doc, faces.get(use.family, use.weight));
  }
}

/** Makes a face the current one, at a size in canvas units. */
export function useFont(
  doc: PDFKit.PDFDocument,
  run: { family: string; weight: number; size: number },
): void {
  doc.font(nameOf(run.family, run.weight)).fontSize(run.size);
}
