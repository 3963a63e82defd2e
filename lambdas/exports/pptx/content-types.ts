import { type PackageParts, writePart, xmlDeclaration } from './parts.ts';

const officeTypePrefix = 'application/vnd.openxmlformats-officedocument';

const typeByExtension: Record<string, string> = {
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
  xlsx: `${officeTypePrefix}.spreadsheetml.sheet`,
};

/** Content types by part name. */
const typeByPartName: [RegExp, string][] = [
  [/^ppt\/presentation\.xml$/, `${officeTypePrefix}.presentationml.presentation.main+xml`],
  [/^ppt\/slides\/slide\d+\.xml$/, `${officeTypePrefix}.presentationml.slide+xml`],
  [
    /^ppt\/slideLayouts\/slideLayout\d+\.xml$/,
    `${officeTypePrefix}.presentationml.slideLayout+xml`,
  ],
  [
    /^ppt\/slideMasters\/slideMaster\d+\.xml$/,
    `${officeTypePrefix}.presentationml.slideMaster+xml`,
  ],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, `${officeTypePrefix}.presentationml.notesSlide+xml`],
  [
    /^ppt\/notesMasters\/notesMaster\d+\.xml$/,
    `${officeTypePrefix}.presentationml.notesMaster+xml`,
  ],
  [/^ppt\/theme\/theme\d+\.xml$/, `${officeTypePrefix}.theme+xml`],
  [/^ppt\/charts\/chart\d+\.xml$/, `${officeTypePrefix}.drawingml.chart+xml`],
  [/^ppt\/presProps\.xml$/, `${officeTypePrefix}.presentationml.presProps+xml`],
  [/^ppt\/viewProps\.xml$/, `${officeTypePrefix}.presentationml.viewProps+xml`],
  [/^ppt\/tableStyles\.xml$/, `${officeTypePrefix}.presentationml.tableStyles+xml`],
  [/^docProps\/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
  [/^customXml\/item\d+\.xml$/, 'application/xml'],
  [/^customXml\/itemProps\d+\.xml$/, `${officeTypePrefix}.customXmlProperties+xml`],
  [/^docProps\/app\.xml$/, `${officeTypePrefix}.extended-properties+xml`],
];

/** Writes `[Content_Types].xml` for all parts; throws if a part's type is unknown. */
export function writeContentTypes(parts: PackageParts): void {
  const names = [...parts.keys()].filter((name) => name !== '[Content_Types].xml').sort();
  const usedExtensions = new Set(['xml', 'rels']);
  const items = names.flatMap((name) => {
    const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
    const type = typeByPartName.find(([pattern]) => pattern.test(name))?.[1];
    if (type) return [`<Override PartName="/${name}" ContentType="${type}"/>`];
    if (!typeByExtension[extension] || extension === 'xml')
      throw new Error(`no content type is known for ${name}`);
    usedExtensions.add(extension);
    return [];
  });
  const extensions = [...usedExtensions]
    .sort()
    .map((name) => `<Default Extension="${name}" ContentType="${typeByExtension[name]}"/>`);
  writePart(
    parts,
    '[Content_Types].xml',
    `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${extensions.join('')}${items.join('')}</Types>`,
  );
}
