/** Content of a structure element in reading order: marked page content or a child element. */
type Piece = PDFKit.PDFStructureContent | PDFKit.PDFStructureElement;

/**
 * Where painted content belongs: to the structure element of a box (or of a link in it), or to an artifact, which
 * screen readers skip.
 */
export type ContentOwner =
  | { kind: 'artifact'; type: 'Layout' | 'Pagination' }
  | { kind: 'part'; box: string; tag: string; href?: string | undefined };

export type ContentTagger = {
  /** Sets the owner of the content painted next. Returns the link element when the owner is a link. */
  paintFor(owner: ContentOwner): PDFKit.PDFStructureElement | undefined;
  /** Ends the open marked-content sequence. Call it before the page ends and before the structure is built. */
  close(): void;
  findPieces(box: string): Piece[];
};

const ownerKey = (owner: ContentOwner): string => JSON.stringify(owner);

/**
 * Creates a tagger that marks painted content with the structure element it belongs to.
 * Consecutive content of one owner shares one mark, so that a paragraph is one piece however many lines it has.
 */
export function createContentTagger(doc: PDFKit.PDFDocument): ContentTagger {
  const pieces = new Map<string, Piece[]>();
  let openMark: { key: string; link?: PDFKit.PDFStructureElement } | undefined;

  const close = () => {
    if (!openMark) return;
    doc.endMarkedContent();
    openMark.link?.end();
    openMark = undefined;
  };

  const add = (box: string, piece: Piece) => {
    pieces.set(box, [...(pieces.get(box) ?? []), piece]);
  };

  const begin = (owner: ContentOwner): PDFKit.PDFStructureElement | undefined => {
    if (owner.kind === 'artifact') {
      doc.markContent('Artifact', { type: owner.type });
      return undefined;
    }
    if (owner.href === undefined) {
      add(owner.box, doc.markStructureContent(owner.tag));
      return undefined;
    }
    const link = doc.struct('Link').add(doc.markStructureContent('Link'));
    add(owner.box, link);
    return link;
  };

  return {
    paintFor(owner) {
      const key = ownerKey(owner);
      if (openMark?.key === key) return openMark.link;
      close();
      const link = begin(owner);
      openMark = { key, ...(link ? { link } : {}) };
      return link;
    },
    close,
    findPieces: (box) => pieces.get(box) ?? [],
  };
}
