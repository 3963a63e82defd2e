declare module 'fontkit' {
  type Glyph = { id: number; advanceWidth: number; path: { toSVG(): string } };
  type Position = { xAdvance: number };
  type Face = {
    hmtx: { metrics: { length: number; get(index: number): { advance: number } } };
    unitsPerEm: number;
    ascent: number;
    descent: number;
    capHeight: number;
    xHeight: number;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(
      text: string,
      features?: Record<string, boolean>,
    ): { advanceWidth: number; positions: Position[]; glyphs: Glyph[] };
  };
  export function openSync(path: string): Face;
  export function create(file: Buffer): Face;
}
