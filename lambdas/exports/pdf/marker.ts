/** What a part of the structure consists of, in reading order: content of the page, or an element within. */
export type Piece = PDFKit.PDFStructureContent | PDFKit.PDFStructureElement;

/** Where painted content belongs: to a box's element (or to a link in it), or to nothing that is read. */
export type Owner =
  | { kind: 'artifact'; type: 'Layout' | 'Pagination' }
  | { kind: 'part'; box: string; tag: string; href?: string | undefined };

export type Marker = {
  /** Says whose the content is that is painted from here on. Inside a link, its element. */
  paintFor(owner: Owner): PDFKit.PDFStructureElement | undefined;
  /** Ends what is open; before the page ends and before the structure is made. */
  close(): void;
  piecesOf(box: string): Piece[];
};

const keyOf = (owner: Owner): string => JSON.stringify(owner);

/**
 * Marks what is painted, in paint order, as content of the parts it belongs to. What follows for the same owner
 * stays in one mark, so that a paragraph is one piece however many lines it has.
 */
export function createMarker(doc: PDFKit.PDFDocument): Marker {
  const pieces = new Map<string, Piece[]>();
  let open: { key: string; link?: PDFKit.PDFStructureElement } | undefined;

  const close = () => {
    if (!open) return;
    doc.endMarkedContent();
    open.link?.end();
    open = undefined;
  };

  const add = (box: string, piece: Piece) => {
    pieces.set(box, [...(pieces.get(box) ?? []), piece]);
  };

  const begin = (owner: Owner): PDFKit.PDFStructureElement | undefined => {
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
      const key = keyOf(owner);
      if (open?.key === key) return open.link;
      close();
      const link = begin(owner);
      open = { key, ...(link ? { link } : {}) };
      return link;
    },
    close,
    piecesOf: (box) => pieces.get(box) ?? [],
  };
}
