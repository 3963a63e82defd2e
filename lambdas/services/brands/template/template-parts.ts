import { readImageSize } from '#shared/deck/image-size.ts';
import { cutText } from '#shared/domain/text.ts';
import { readPart, readRelations } from '../../sources/reading/office-xml.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import { type RemovedKind, removeUnsafeElements } from './clean-tree.ts';
import { type Element, findDescendant, parseTree, walkElements } from './xml-tree.ts';

type Relation = { id: string; type: string; target: string };

/** A cleaned part of a template (see clean-tree.ts), with its relationships to other parts. */
export type TemplatePart = { name: string; tree: Element; relations: Relation[] };

export type TemplateLayout = TemplatePart & { title: string; type: string };
export type TemplateMaster = { part: TemplatePart; theme: TemplatePart; layouts: TemplateLayout[] };

/** The slide masters of a PowerPoint file with their layouts, themes and pictures. */
export type TemplateParts = {
  size: { width: number; height: number };
  masters: TemplateMaster[];
  /** File contents of the pictures, by the name of the picture's part in the zip. */
  pictures: Map<string, Uint8Array>;
  /** Items that cleaning has removed: their number for each kind, and the name of the first item of the kind. */
  removed: Map<RemovedKind, { count: number; name: string }>;
  /**
   * Names of pictures that are left out because they can't be read, have an unsupported format or exceed the size
   * limit.
   */
  unreadable: string[];
};

const maxMasters = 12;
const maxLayouts = 200;
/**
 * Maximum characters of a layout's name. A brand's DynamoDB item, which has at most 400 KB, stores the names of three
 * layouts.
 */
const maxNameLength = 100;
/** Maximum total size in bytes of the pictures that are read from a file. */
const maxPictureBytes = 24 * 1024 * 1024;

const vectorSignatures: [extension: string, hex: string, at: number][] = [
  ['emf', '20454d46', 40],
  ['wmf', 'd7cdc69a', 0],
  ['wmf', '01000900', 0],
  ['bmp', '424d', 0],
  ['tiff', '49492a00', 0],
  ['tiff', '4d4d002a', 0],
];
const rasterSignatures: [extension: string, hex: string][] = [
  ['png', '89504e47'],
  ['jpeg', 'ffd8ff'],
  ['gif', '474946'],
];

/**
 * Returns a picture's file extension by its first bytes; undefined for an unsupported format, and for a PNG, JPEG or
 * GIF whose size can't be read.
 */
export function pictureExtension(bytes: Uint8Array): string | undefined {
  const begins = (hex: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + hex.length / 2)).toString('hex') === hex;
  const raster = rasterSignatures.find(([, hex]) => begins(hex));
  if (raster) return readImageSize(bytes) ? raster[0] : undefined;
  return vectorSignatures.find(([, hex, at]) => begins(hex, at))?.[0];
}

const standardSize = { width: 12_192_000, height: 6_858_000 };

function readSize(presentation: Element): { width: number; height: number } {
  const { cx, cy } = findDescendant(presentation, 'p:sldSz')?.attributes ?? {};
  const [width, height] = [Number(cx), Number(cy)];
  // PowerPoint allows sides from 1 to 56 inches; the values are in EMU.
  const isPossible = [width, height].every((side) => side >= 914_400 && side <= 51_206_400);
  return isPossible ? { width, height } : standardSize;
}

class PartReader {
  readonly pictures: TemplateParts['pictures'] = new Map();
  readonly removed: TemplateParts['removed'] = new Map();
  readonly unreadable: string[] = [];
  private pictureBytes = 0;
  private readonly zip: Zip;

  constructor(zip: Zip) {
    this.zip = zip;
  }

  remove(kind: RemovedKind, name: string): void {
    const earlier = this.removed.get(kind);
    this.removed.set(kind, { count: (earlier?.count ?? 0) + 1, name: earlier?.name ?? name });
  }

  /** Reads and cleans a part. `types` are the types of relationships that are kept. */
  read(name: string, types: readonly string[]): TemplatePart {
    const xml = readPart(this.zip, name);
    if (xml === undefined) throw new ReadFailure('damaged', { detail: `no ${name}` });
    const relations = [...readRelations(this.zip, name)]
      .map(([id, relation]) => ({ id, ...relation }))
      .filter(({ id, type }) => types.includes(type) && /^[\w.-]{1,60}$/.test(id))
      .filter(({ type, target }) => type !== 'image' || this.readPicture(target));
    const ids = new Set(relations.filter(({ type }) => type === 'image').map(({ id }) => id));
    const tree = removeUnsafeElements(parseTree(xml), ids, (kind, detail) =>
      this.remove(kind, detail),
    );
    const used = new Set(
      [...walkElements(tree)].flatMap(({ attributes }) => Object.values(attributes)),
    );
    const isUsed = ({ id, type }: Relation) => type !== 'image' || used.has(id);
    return { name, tree, relations: relations.filter(isUsed) };
  }

  /** Reads and stores a picture; false if the template must leave it out. */
  private readPicture(name: string): boolean {
    if (this.pictures.has(name)) return true;
    const bytes = this.tryRead(name);
    if (!bytes || !pictureExtension(bytes) || this.pictureBytes + bytes.length > maxPictureBytes) {
      if (!this.unreadable.includes(name)) this.unreadable.push(name);
      return false;
    }
    this.pictureBytes += bytes.length;
    // Copy the bytes: those of an uncompressed part are a view of the whole uploaded file, which the view would keep in
    // memory.
    this.pictures.set(name, Uint8Array.from(bytes));
    return true;
  }

  private tryRead(name: string): Uint8Array | undefined {
    try {
      return this.zip.read(name);
    } catch (error) {
      // A picture that is too large or damaged doesn't affect the rest of the template.
      if (error instanceof ReadFailure) return undefined;
      throw error;
    }
  }
}

function readLayout(reader: PartReader, name: string): TemplateLayout {
  const part = reader.read(name, ['image', 'slideMaster']);
  return {
    ...part,
    title: cutText(findDescendant(part.tree, 'p:cSld')?.attributes.name ?? '', maxNameLength),
    type: part.tree.attributes.type ?? '',
  };
}

function readMaster(reader: PartReader, name: string): TemplateMaster {
  const part = reader.read(name, ['image', 'slideLayout', 'theme']);
  const theme = part.relations.find(({ type }) => type === 'theme');
  if (!theme) throw new ReadFailure('damaged', { detail: `no theme of ${name}` });
  const layouts = part.relations.filter(({ type }) => type === 'slideLayout').slice(0, maxLayouts);
  return {
    part,
    theme: reader.read(theme.target, ['image']),
    layouts: layouts.map(({ target }) => readLayout(reader, target)),
  };
}

const macroPart = /vbaProject|\/activeX\//i;

/** Reads the masters of a PowerPoint file or template. Throws ReadFailure. */
export function readTemplateParts(zip: Zip): TemplateParts {
  const root = 'ppt/presentation.xml';
  const reader = new PartReader(zip);
  for (const name of zip.names.filter((name) => macroPart.test(name))) reader.remove('macro', name);
  const presentation = parseTree(readPart(zip, root) ?? '');
  const relations = readRelations(zip, root);
  const ids = (findDescendant(presentation, 'p:sldMasterIdLst')?.children ?? []).flatMap(
    ({ attributes }) => attributes['r:id'] ?? [],
  );
  const masters = ids
    .flatMap((id) => relations.get(id)?.target ?? [])
    .slice(0, maxMasters)
    .map((name) => readMaster(reader, name));
  if (masters.length === 0) throw new ReadFailure('damaged', { detail: 'no slide master' });
  const { pictures, removed, unreadable } = reader;
  return { size: readSize(presentation), masters, pictures, removed, unreadable };
}
