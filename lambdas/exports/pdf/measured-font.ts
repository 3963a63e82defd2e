import type { Face } from '#shared/deck/font-faces.ts';
import { type EmbeddedFont, type Glyph, type GlyphPosition, pdfkitInternals } from './internals.ts';

const combiningMark = /^\p{M}$/u;

/** Returns a character's glyph; undefined if the face has none, for example for variation selectors. */
type FindGlyph = (codePoint: number) => Glyph | undefined;

const emptyGlyphBox = Object.freeze({ minX: 0, minY: 0, maxX: 0, maxY: 0 });

/**
 * Sets an empty bounding box on a blank glyph. fontkit would otherwise read past the file's end for a blank last glyph.
 */
function fixBlankGlyph({ loca }: EmbeddedFont['font'], glyph: Glyph): Glyph {
  if (loca && loca.offsets[glyph.id] === loca.offsets[glyph.id + 1])
    glyph._getCBox = () => emptyGlyphBox;
  return glyph;
}

function createGlyphLookup(font: EmbeddedFont): FindGlyph {
  const cache = new Map<number, Glyph | undefined>();
  return (codePoint) => {
    if (!cache.has(codePoint)) {
      const glyph = font.font.glyphForCodePoint(codePoint);
      cache.set(codePoint, glyph.id === 0 ? undefined : fixBlankGlyph(font.font, glyph));
    }
    return cache.get(codePoint);
  };
}

/**
 * Lays out glyphs with the advances and kerning that the slide was measured with. pdfkit's own shaping would
 * form ligatures, use other kerning, and be much slower.
 */
function createMeasuredLayout(face: Face, font: EmbeddedFont): EmbeddedFont['layout'] {
  const findGlyph = createGlyphLookup(font);
  return (text) => {
    const points = [...text.normalize('NFC')].map((char) => char.codePointAt(0) ?? 0);
    const glyphs: Glyph[] = [];
    const positions: GlyphPosition[] = [];
    let width = 0;
    points.forEach((point, i) => {
      const glyph = findGlyph(point);
      if (!glyph) return;
      const advanceWidth = glyph.advanceWidth * font.scale;
      const kern = face.kern(point, points[i + 1] ?? 0) * 1000;
      const xAdvance = combiningMark.test(String.fromCodePoint(point)) ? 0 : advanceWidth + kern;
      glyphs.push(glyph);
      positions.push({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth });
      width += xAdvance;
    });
    return { glyphs, positions, advanceWidth: width };
  };
}

/** Makes the current font of the document lay out text exactly as the face was measured. */
export function useMeasuredLayout(doc: PDFKit.PDFDocument, face: Face): void {
  const font = pdfkitInternals(doc)._font;
  font.layout = createMeasuredLayout(face, font);
}
