import { parseXml, readPart, readRelations } from '../../sources/reading/office-xml.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import type { Frame } from './file-deck.ts';
import { type Placeholder, readShapes, type Shape } from './slide-shapes.ts';

/** Data of a layout that its slides use: its type and the positions of its placeholders. */
export type LayoutPart = {
  type: string;
  /** Whether the layout shows pictures of its own. */
  hasPictures: boolean;
  findFrame(placeholder: Placeholder): Frame | undefined;
};

const noLayout: LayoutPart = { type: '', hasPictures: false, findFrame: () => undefined };

/** The placeholder type in the file's master from which a placeholder type without a position gets its position. */
const masterTypes: Readonly<Record<string, string>> = {
  ctrTitle: 'title',
  subTitle: 'body',
  obj: 'body',
};

function readType(xml: string): string {
  let type = '';
  parseXml(xml, {
    open(name, attributes) {
      if (name === 'sldLayout') type = attributes.type ?? '';
    },
  });
  return type;
}

const framesOf = (shapes: readonly Shape[]) =>
  shapes.flatMap(({ placeholder, frame }) =>
    placeholder && frame ? [{ placeholder, frame }] : [],
  );

/** Reads each layout of a file once. */
export class LayoutParts {
  private readonly zip: Zip;
  private readonly layouts = new Map<string, LayoutPart>();

  constructor(zip: Zip) {
    this.zip = zip;
  }

  /** Returns the layout of a part name. */
  read(part: string | undefined): LayoutPart {
    if (part === undefined) return noLayout;
    const known = this.layouts.get(part);
    if (known) return known;
    const layout = this.readLayout(part);
    this.layouts.set(part, layout);
    return layout;
  }

  private readLayout(part: string): LayoutPart {
    const xml = readPart(this.zip, part) ?? '';
    const relations = [...readRelations(this.zip, part).values()];
    const master = relations.find(({ type }) => type === 'slideMaster')?.target;
    const masterXml = master === undefined ? undefined : readPart(this.zip, master);
    const layoutShapes = readShapes(xml);
    const masterShapes = readShapes(masterXml ?? '');
    const own = framesOf(layoutShapes.shapes);
    const inherited = framesOf(masterShapes.shapes);
    const isPicture = ({ content }: Shape) => content.kind === 'picture';
    return {
      type: readType(xml),
      hasPictures: [layoutShapes, masterShapes].some(
        ({ shapes, hasPictureBackground }) => hasPictureBackground || shapes.some(isPicture),
      ),
      findFrame({ type, index }) {
        const byIndex = own.find(({ placeholder }) => index !== '' && placeholder.index === index);
        const byType = own.find(({ placeholder }) => placeholder.type === type);
        const general = masterTypes[type] ?? type;
        const byMaster = inherited.find(({ placeholder }) => placeholder.type === general);
        return (byIndex ?? byType ?? byMaster)?.frame;
      },
    };
  }
}
