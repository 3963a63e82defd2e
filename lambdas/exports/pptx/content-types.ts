import { type PackageParts, writePart, xmlHead } from './parts.ts';

const office = 'application/vnd.openxmlformats-officedocument';

const defaults: Record<string, string> = {
  xml: 'application/xml',
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  fntdata: 'application/x-fontdata',
  xlsx: `${office}.spreadsheetml.sheet`,
};

/** Content types by part name. */
const overrides: [RegExp, string][] = [
  [/^ppt\/presentation\.xml$/, `${office}.presentationml.presentation.main+xml`],
  [/^ppt\/slides\/slide\d+\.xml$/, `${office}.presentationml.slide+xml`],
  [/^ppt\/slideLayouts\/slideLayout\d+\.xml$/, `${office}.presentationml.slideLayout+xml`],
  [/^ppt\/slideMasters\/slideMaster\d+\.xml$/, `${office}.presentationml.slideMaster+xml`],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, `${office}.presentationml.notesSlide+xml`],
  [/^ppt\/notesMasters\/notesMaster\d+\.xml$/, `${office}.presentationml.notesMaster+xml`],
  [/^ppt\/theme\/theme\d+\.xml$/, `${office}.theme+xml`],
  [/^ppt\/charts\/chart\d+\.xml$/, `${office}.drawingml.chart+xml`],
  [/^ppt\/presProps\.xml$/, `${office}.presentationml.presProps+xml`],
  [/^ppt\/viewProps\.xml$/, `${office}.presentationml.viewProps+xml`],
  [/^ppt\/tableStyles\.xml$/, `${office}.presentationml.tableStyles+xml`],
  [/^docProps\/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
  [/^customXml\/item\d+\.xml$/, 'application/xml'],
  [/^customXml\/itemProps\d+\.xml$/, `${office}.customXmlProperties+xml`],
  [/^docProps\/app\.xml$/, `${office}.extended-properties+xml`],
];

/** Writes `[Content_Types].xml` for all parts; throws if a part's type is unknown. */
export function writeContentTypes(parts: PackageParts): void {
  const names = [...parts.keys()].filter((name) => name !== '[Content_Types].xml').sort();
  const usedExtensions = new Set(['xml', 'rels']);
  const items = names.flatMap((name) => {
    const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
    const type = overrides.find(([pattern]) => pattern.test(name))?.[1];
    if (type) return [`<Override PartName="/${name}" ContentType="${type}"/>`];
    if (!defaults[extension] || extension === 'xml')
      throw new Error(`no content type is known for ${name}`);
    usedExtensions.add(extension);
    return [];
  });
  const extensions = [...usedExtensions]
    .sort()
    .map((name) => `<Default Extension="${name}" ContentType="${defaults[name]}"/>`);
  writePart(
    parts,
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${extensions.join('')}${items.join('')}</Types>`,
  );
}
