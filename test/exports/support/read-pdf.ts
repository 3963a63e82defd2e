import {
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfValue,
  readObjects,
} from './pdf-objects.ts';

/** A structure element with its text, in content order. */
export type Tag = { type: string; text: string; children: Tag[]; dict: PdfDict };
type PdfFont = { name: string; isEmbedded: boolean; hasUnicode: boolean };
export type ReadPdf = {
  info: PdfDict;
  catalog: PdfDict;
  xmp: string;
  pages: PdfDict[];
  outline: string[];
  fonts: PdfFont[];
  links: { url: string; contents: string }[];
  tags: Tag;
  /** Texts and shapes painted outside of all marked-content sequences; one item per page. */
  unmarked: string[];
  /** Texts that are marked as artifacts, which assistive technology skips. */
  artifacts: string[];
};

type Marks = { texts: Map<number, string>; artifacts: string[]; unmarked: string };

const isRef = (value: PdfValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'ref' in value;

/** Reads a PDF like assistive technology: the catalog, the tags with their text, and the outline. */
export function readPdf(file: Uint8Array): ReadPdf {
  const { objects, root } = readObjects(file);
  const findObject = (value: PdfValue | undefined): PdfObject =>
    isRef(value) ? (objects.get(value.ref) ?? { value: null }) : { value: value ?? null };
  const valueAt = (value: PdfValue | undefined): PdfValue => findObject(value).value;
  const dict = (value: PdfValue | undefined): PdfDict => (valueAt(value) ?? {}) as PdfDict;
  const list = (value: PdfValue | undefined): PdfValue[] => (valueAt(value) ?? []) as PdfValue[];

  const catalog = dict(root.Root);
  const pageRefs = list(dict(catalog.Pages).Kids).filter(isRef);
  const marks = new Map(
    pageRefs.map((ref) => {
      const page = dict(ref);
      const fonts = dict(dict(page.Resources).Font);
      const decoders = new Map(
        Object.entries(fonts).map(([name, font]) => [
          name,
          createDecoder(findObject(dict(font).ToUnicode).stream?.toString('latin1') ?? ''),
        ]),
      );
      const content = findObject(page.Contents).stream?.toString('latin1') ?? '';
      return [ref.ref, readMarks(content, decoders)];
    }),
  );

  const readTag = (value: PdfValue, page?: number): Tag => {
    const element = dict(value);
    const ownPage = isRef(element.Pg) ? element.Pg.ref : page;
    const tag: Tag = { type: String(element.S).slice(1), text: '', children: [], dict: element };
    for (const kid of list(element.K)) {
      if (typeof kid === 'number') tag.text += marks.get(ownPage ?? -1)?.texts.get(kid) ?? '';
      else if (dict(kid).Type === '/OBJR') continue;
      else {
        const child = readTag(kid, ownPage);
        tag.children.push(child);
        tag.text += child.text;
      }
    }
    return tag;
  };

  const outline: string[] = [];
  for (let item = dict(dict(catalog.Outlines).First); item.Title; item = dict(item.Next))
    outline.push(String(item.Title));

  return {
    info: Object.fromEntries(
      Object.entries(dict(root.Info)).map(([key, value]) => [key, valueAt(value)]),
    ),
    catalog,
    xmp: findObject(catalog.Metadata).stream?.toString('utf8') ?? '',
    pages: pageRefs.map(dict),
    outline,
    fonts: readFonts(objects, { dict, list }),
    links: [...objects.values()]
      .map(({ value }) => value as PdfDict)
      .filter((value) => value?.Subtype === '/Link')
      .map((link) => ({ url: String(dict(link.A).URI), contents: String(link.Contents) })),
    tags: readTag(list(dict(catalog.StructTreeRoot).K)[0] ?? null),
    unmarked: [...marks.values()].map(({ unmarked }) => unmarked),
    artifacts: [...marks.values()].flatMap(({ artifacts }) => artifacts),
  };
}

function readFonts(
  objects: Map<number, PdfObject>,
  {
    dict,
    list,
  }: { dict: (v: PdfValue | undefined) => PdfDict; list: (v: PdfValue | undefined) => PdfValue[] },
): PdfFont[] {
  return [...objects.values()]
    .map(({ value }) => value as PdfDict)
    .filter((value) => value?.Subtype === '/Type0')
    .map((font) => {
      const descendant = dict(list(font.DescendantFonts)[0]);
      const descriptor = dict(descendant.FontDescriptor);
      return {
        name: String(font.BaseFont).slice(1),
        isEmbedded: isRef(descriptor.FontFile2) || isRef(descriptor.FontFile3),
        hasUnicode: isRef(font.ToUnicode),
      };
    });
}

/** Returns a function that maps glyph numbers to text, from a font's ToUnicode map. */
function createDecoder(cmap: string): (glyph: number) => string {
  const texts = new Map<number, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], i) => {
      const units = Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16();
      texts.set(Number.parseInt(from, 16) + i, units.toString('utf16le'));
    });
  return (glyph) => texts.get(glyph) ?? '\ufffd';
}

const operatorPattern =
  /\/(\w+) <<([\s\S]*?)>>\s*BDC|\/(\w+) BMC|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(?<![\w.])([fSBb])\*?(?=\s)/g;

/** Returns the text of each marked-content sequence of a page, and the content painted outside of all of them. */
function readMarks(content: string, decoders: Map<string, (glyph: number) => string>): Marks {
  const marks: Marks = { texts: new Map(), artifacts: [], unmarked: '' };
  const openMarks: { tag: string; mcid?: number }[] = [];
  let decode = (_: number) => '\ufffd';
  for (const match of content.matchAll(operatorPattern)) {
    const [, tag, properties = '', bare, end, font, shown, painted] = match;
    const mcid = /MCID (\d+)/.exec(properties)?.[1];
    if (tag) openMarks.push({ tag, ...(mcid === undefined ? {} : { mcid: Number(mcid) }) });
    else if (bare) openMarks.push({ tag: bare });
    else if (end) openMarks.pop();
    else if (font) decode = decoders.get(font) ?? decode;
    else if (painted && openMarks.length === 0) marks.unmarked += painted;
    else if (shown !== undefined) {
      const hex = [...shown.matchAll(/<(\w+)>/g)].map(([, one]) => one).join('');
      const text = (hex.match(/.{4}/g) ?? [])
        .map((one) => decode(Number.parseInt(one, 16)))
        .join('');
      const mark = openMarks.findLast((one) => one.mcid !== undefined || one.tag === 'Artifact');
      if (mark?.mcid !== undefined)
        marks.texts.set(mark.mcid, (marks.texts.get(mark.mcid) ?? '') + text);
      else if (mark) marks.artifacts.push(text);
      else marks.unmarked += text;
    }
  }
  return marks;
}
