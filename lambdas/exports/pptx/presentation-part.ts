import type { EmbeddedFont } from './embedded-fonts.ts';
import type { Masters } from './masters.ts';
import { notesPage } from './notes-master-part.ts';
import { ownDataName } from './own-data.ts';
import {
  namespaces,
  type PackageParts,
  type Relationship,
  relationshipsXml,
  writePart,
  xmlDeclaration,
} from './parts.ts';
import { typefaceXml } from './typeface.ts';
import { toEmu } from './units.ts';

/** Parts of the presentation as a whole: relationship id, type and target. */
const fixedRelationships = [
  ['notesMaster', 'notesMaster', 'notesMasters/notesMaster1.xml'],
  ['presProps', 'presProps', 'presProps.xml'],
  ['viewProps', 'viewProps', 'viewProps.xml'],
  ['theme', 'theme', 'theme/theme1.xml'],
  ['tableStyles', 'tableStyles', 'tableStyles.xml'],
] as const;

/** Returns the part name of an embedded font. */
export function fontPartName(index: number): string {
  return `fonts/font${index + 1}.fntdata`;
}

/**
 * Returns the list of embedded fonts: one entry per typeface with its regular and bold data, because PowerPoint
 * requires unique names.
 */
function fontListXml(fonts: EmbeddedFont[]): string {
  const numbered = fonts.map((font, i) => ({ ...font, id: `font${i + 1}` }));
  const families = [...Map.groupBy(numbered, (font) => font.name)].map(([name, faces]) => {
    const data = faces
      .toSorted((a, b) => Number(a.isBold) - Number(b.isBold))
      .map(({ id, isBold }) => `<p:${isBold ? 'bold' : 'regular'} r:id="${id}"/>`);
    return `<p:embeddedFont>${typefaceXml('p:font', name)}${data.join('')}</p:embeddedFont>`;
  });
  return families.length === 0 ? '' : `<p:embeddedFontLst>${families.join('')}</p:embeddedFontLst>`;
}

function defaultStyles(): string {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (level) =>
      `<a:lvl${level}pPr marL="${(level - 1) * 457200}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="0"><a:defRPr sz="1800" kern="100"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${level}pPr>`,
  );
  return `<p:defaultTextStyle>${levels.join('')}</p:defaultTextStyle>`;
}

/** Returns the presentation part: masters, slides in order, slide size and fonts. */
export function presentationPartXml(
  slides: number,
  fonts: EmbeddedFont[],
  { ids, size }: Pick<Masters, 'ids' | 'size'>,
): string {
  const masters = ids.map((id, i) => `<p:sldMasterId id="${id}" r:id="master${i + 1}"/>`);
  const list = Array.from(
    { length: slides },
    (_, i) => `<p:sldId id="${256 + i}" r:id="slide${i + 1}"/>`,
  );
  return `${xmlDeclaration}<p:presentation ${namespaces} embedTrueTypeFonts="1" saveSubsetFonts="1" autoCompressPictures="0"><p:sldMasterIdLst>${masters.join('')}</p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="notesMaster"/></p:notesMasterIdLst><p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="${size.width}" cy="${size.height}"/><p:notesSz cx="${toEmu(notesPage.width)}" cy="${toEmu(notesPage.height)}"/>${fontListXml(fonts)}${defaultStyles()}</p:presentation>`;
}

/** Returns the relationships of the presentation part. */
export function presentationRelationships(
  slides: number,
  fonts: EmbeddedFont[],
  { masters, hasOwnData }: { masters: number; hasOwnData: boolean },
): string {
  const list: Relationship[] = fixedRelationships.map(([id, type, target]) => ({
    id,
    type,
    target,
  }));
  for (let i = 1; i <= masters; i += 1)
    list.push({
      id: `master${i}`,
      type: 'slideMaster',
      target: `slideMasters/slideMaster${i}.xml`,
    });
  for (let i = 1; i <= slides; i += 1)
    list.push({ id: `slide${i}`, type: 'slide', target: `slides/slide${i}.xml` });
  fonts.forEach((_, i) => {
    list.push({ id: `font${i + 1}`, type: 'font', target: fontPartName(i) });
  });
  if (hasOwnData) list.push({ id: 'data', type: 'customXml', target: `../${ownDataName()}` });
  return relationshipsXml(list);
}

/** Writes the parts that are the same in every deck: package relationships, properties of the editor, table styles. */
export function writeConstantParts(parts: PackageParts): void {
  writePart(
    parts,
    '_rels/.rels',
    relationshipsXml([
      { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
      {
        id: 'rId2',
        type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        target: 'docProps/core.xml',
      },
      { id: 'rId3', type: 'extended-properties', target: 'docProps/app.xml' },
    ]),
  );
  writePart(parts, 'ppt/presProps.xml', `${xmlDeclaration}<p:presentationPr ${namespaces}/>`);
  writePart(parts, 'ppt/viewProps.xml', `${xmlDeclaration}<p:viewPr ${namespaces}/>`);
  writePart(
    parts,
    'ppt/tableStyles.xml',
    `${xmlDeclaration}<a:tblStyleLst ${namespaces} def="{2D5ABB26-0587-4C30-8999-92F81FD0307C}"/>`,
  );
}
