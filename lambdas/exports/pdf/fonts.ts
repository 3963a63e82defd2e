import type { FaceSet } from '#shared/deck/font-faces.ts';
import { collectFaces } from '#shared/deck/glyphs.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/text-shaping.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { readFace } from '../fonts.ts';
import { useMeasuredLayout } from './measured-font.ts';

const fontName = (family: string, weight: number) => `${family}-${weight}`;

/** Registers the faces that the scenes use; pdfkit embeds only the glyphs that are drawn. */
export async function addFonts(
  doc: PDFKit.PDFDocument,
  directory: string,
  scenes: Scene[],
): Promise<void> {
  const sets = new Map<string, FaceSet>(
    scenes.map((scene) => [scene.theme, getTheme(scene.theme).faces]),
  );
  const [faces] = sets.values();
  for (const use of collectFaces(scenes)) {
    const name = fontName(use.family, use.weight);
    doc.registerFont(name, await readFace(directory, use));
    doc.font(name);
    // Emoji keep pdfkit's own shaping, which combines several code points into one glyph.
    if (faces && use.family !== emojiFamily)
      useMeasuredLayout(doc, faces.get(use.family, use.weight));
  }
}

/** Sets the current font; `size` is in canvas units. */
export function useFont(
  doc: PDFKit.PDFDocument,
  run: { family: string; weight: number; size: number },
): void {
  doc.font(fontName(run.family, run.weight)).fontSize(run.size);
}
