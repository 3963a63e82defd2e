import type { Face } from '#shared/deck/measure.ts';
import { type EmbeddedFont, type Glyph, type GlyphPlace, internalsOf } from './internals.ts';

const mark = /^\p{M}$/u;

/** One character's glyph; undefined for what a face draws by the character before it, or not at all. */
type Glyphs = (codePoint: number) => Glyph | undefined;

const noBox = Object.freeze({ minX: 0, minY: 0, maxX: 0, maxY: 0 });

/** fontkit reads a blank glyph's box all the same, and beyond the file's end where the last glyph is blank. */
function mendBlank({ loca }: EmbeddedFont['font'], glyph: Glyph): Glyph {
  if (loca && loca.offsets[glyph.id] === loca.offsets[glyph.id + 1]) glyph._getCBox = () => noBox;
  return glyph;
}

function glyphsOf(font: EmbeddedFont): Glyphs {
  const known = new Map<number, Glyph | undefined>();
  return (codePoint) => {
    if (!known.has(codePoint)) {
      const glyph = font.font.glyphForCodePoint(codePoint);
      known.set(codePoint, glyph.id === 0 ? undefined : mendBlank(font.font, glyph));
    }
    return known.get(codePoint);
  };
}

/**
 * Glyphs side by side at the advances and the kerning that the slide was measured with. pdfkit's own shaping
 * would form ligatures and kern by other rules; and it is the slower one by far.
 */
function layoutBy(face: Face, font: EmbeddedFont): EmbeddedFont['layout'] {
  const glyphOf = glyphsOf(font);
  return (text) => {
    const points = [...text.normalize('NFC')].map((char) => char.codePointAt(0) ?? 0);
    const glyphs: Glyph[] = [];
    const positions: GlyphPlace[] = [];
    let width = 0;
    points.forEach((point, i) => {
      const glyph = glyphOf(point);
      if (!glyph) return;
      const advanceWidth = glyph.advanceWidth * font.scale;
      const kern = face.kern(point, points[i + 1] ?? 0) * 1000;
      const xAdvance = mark.test(String.fromCodePoint(point)) ? 0 : advanceWidth + kern;
      glyphs.push(glyph);
      positions.push({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth });
      width += xAdvance;
    });
    return { glyphs, positions, advanceWidth: width };
  };
}

/** Has the document's current font set as the face was measured. */
export function setByMeasure(doc: PDFKit.PDFDocument, face: Face): void {
  const font = internalsOf(doc)._font;
  font.layout = layoutBy(face, font);
}
