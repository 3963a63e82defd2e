/** A glyph as fontkit hands it out. Advance in font units. */
export type Glyph = {
  id: number;
  advanceWidth: number;
  codePoints: number[];
  /** The box around its points; fontkit asks for it before it tells an advance. */
  _getCBox(): Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>;
};

/** Where a glyph stands, in thousandths of an em. */
export type GlyphPlace = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};

/** An embedded font of pdfkit 0.20, as far as it is used here. */
export type EmbeddedFont = {
  scale: number;
  font: {
    glyphForCodePoint(codePoint: number): Glyph;
    /** Where each glyph's outline begins; a blank one ends there too. Only in TrueType faces. */
    loca?: { offsets: number[] };
  };
  layout(text: string): { glyphs: Glyph[]; positions: GlyphPlace[]; advanceWidth: number };
};

/** A picture ready to be drawn, with its size in pixels. */
export type OpenedImage = PDFKit.Mixins.ImageSrc & { width: number; height: number };

/** What the published types of pdfkit leave out and this exporter needs. */
export type Internals = {
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
    /** A `String` object is written as a string, a plain one as a name. */
    options: { structParent: PDFKit.PDFStructureElement; Contents: object },
  ): void;
  /** Writes the document's facts into its XMP packet. */
  _addInfo(): void;
};

/** The one place where pdfkit's documents are looked into beyond their types. */
export const internalsOf = (doc: PDFKit.PDFDocument): Internals => doc as unknown as Internals;
