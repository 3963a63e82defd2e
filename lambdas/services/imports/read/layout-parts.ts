import { parseXml, readPart, readRelations } from '../../sources/reading/office-xml.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import type { Frame } from './file-deck.ts';
import { type Placeholder, readShapes, type Shape } from './slide-shapes.ts';

/** Data of a layout that is needed to read its slides: its type and the positions of its placeholders. */
export type LayoutPart = {
  type: string;
  /** Whether the layout or its master has pictures. */
  hasPictures: boolean;
  findFrame(placeholder: Placeholder): Frame | undefined;
};

const emptyLayout: LayoutPart = { type: '', hasPictures: false, findFrame: () => undefined };

/**
 * If a layout's placeholder of the first type has no position, it has the position of the master's placeholder of the
 * second type.
 */
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

const listPlaceholderFrames = (shapes: readonly Shape[]) =>
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

  /** Returns the layout in a part of the file; an empty layout if there is none. */
  read(part: string | undefined): LayoutPart {
    if (part === undefined) return emptyLayout;
    const cachedLayout = this.layouts.get(part);
    if (cachedLayout) return cachedLayout;
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
    const ownFrames = listPlaceholderFrames(layoutShapes.shapes);
    const masterFrames = listPlaceholderFrames(masterShapes.shapes);
    const isPicture = ({ content }: Shape) => content.kind === 'picture';
    return {
      type: readType(xml),
      hasPictures: [layoutShapes, masterShapes].some(
        ({ shapes, hasPictureBackground }) => hasPictureBackground || shapes.some(isPicture),
      ),
      findFrame({ type, index }) {
        const byIndex = ownFrames.find(
          ({ placeholder }) => index !== '' && placeholder.index === index,
        );
        const byType = ownFrames.find(({ placeholder }) => placeholder.type === type);
        const masterType = masterTypes[type] ?? type;
        const byMaster = masterFrames.find(({ placeholder }) => placeholder.type === masterType);
        return (byIndex ?? byType ?? byMaster)?.frame;
      },
    };
  }
}
