/** A fontkit glyph; `advanceWidth` is in font units. */
export type Glyph = {
  id: number;
  advanceWidth: number;
  codePoints: number[];
  /** Bounding box of the outline. fontkit computes the box before it returns an advance. */
  _getCBox(): Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>;
};

/** Position of a glyph, in thousandths of an em. */
export type GlyphPosition = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};

/** The members of pdfkit 0.20's embedded font that this exporter uses. */
export type EmbeddedFont = {
  scale: number;
  font: {
    glyphForCodePoint(codePoint: number): Glyph;
    /** Start offset of each glyph's outline; a blank glyph starts and ends at the same offset. TrueType only. */
    loca?: { offsets: number[] };
  };
  layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number };
};

/** A decoded image, with its size in pixels. */
export type OpenedImage = PDFKit.Mixins.ImageSrc & { width: number; height: number };

/** Members of pdfkit documents that the published types omit. */
export type PdfKitInternals = {
  info: { CreationDate?: Date };
  _font: EmbeddedFont;
  _root: { data: { PageLayout?: string; PageMode?: string } };
  openImage(src: string | Buffer): OpenedImage;
  link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    /** pdfkit writes a `String` object as a PDF string and a primitive string as a PDF name. */
    options: { structParent: PDFKit.PDFStructureElement; Contents: object },
  ): void;
  /** Writes the document metadata into its XMP packet. */
  _addInfo(): void;
};

/** Casts a pdfkit document to its untyped internals. This is the only place that does so. */
export const pdfkitInternals = (doc: PDFKit.PDFDocument): PdfKitInternals =>
  doc as unknown as PdfKitInternals;
