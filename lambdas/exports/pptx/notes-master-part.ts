import { canvas, type Rect } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { colorMapXml } from './colors.ts';
import { emptyTreeXml, namespaces, xmlDeclaration } from './parts.ts';
import { extentXml } from './units.ts';

/** Size of a notes page in px; it is printed on A4 paper without scaling. */
export const notesPage = { width: 720, height: 960 } as const;

const margin = 72;
const pictureWidth = notesPage.width - 2 * margin;
const pictureHeight = (pictureWidth * canvas.height) / canvas.width;
const pictureRect: Rect = { x: margin, y: 96, width: pictureWidth, height: pictureHeight };
const bodyTop = pictureRect.y + pictureHeight + 36;
const bodyRect: Rect = { x: margin, y: bodyTop, width: pictureWidth, height: 880 - bodyTop };
const numberRect: Rect = { x: 400, y: 904, width: 248, height: 32 };

type Placeholder = { id: number; name: string; ph: string; locks: string; rect: Rect };

const placeholders: (Placeholder & { text: string; line?: true })[] = [
  {
    id: 2,
    name: 'Slide Image',
    ph: 'type="sldImg" idx="2"',
    locks: 'noGrp="1" noRot="1" noChangeAspect="1"',
    rect: pictureRect,
    text: '<a:p><a:endParaRPr lang="en-US"/></a:p>',
    line: true,
  },
  {
    id: 3,
    name: 'Notes',
    ph: 'type="body" sz="quarter" idx="1"',
    locks: 'noGrp="1"',
    rect: bodyRect,
    text: '<a:p><a:r><a:rPr lang="en-US"/><a:t>Notes</a:t></a:r></a:p>',
  },
  {
    id: 4,
    name: 'Slide Number',
    ph: 'type="sldNum" sz="quarter" idx="5"',
    locks: 'noGrp="1"',
    rect: numberRect,
    text: '<a:p><a:pPr algn="r"/><a:fld id="{CE5E9CC1-C706-0F49-92D6-E571CC5EEA8F}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>',
  },
];

function placeholderXml(shape: (typeof placeholders)[number]): string {
  const line = shape.line
    ? '<a:noFill/><a:ln w="9525"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:ln>'
    : '';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${shape.id}" name="${shape.name}"/><p:cNvSpPr><a:spLocks ${shape.locks}/></p:cNvSpPr><p:nvPr><p:ph ${shape.ph}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm>${extentXml(shape.rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${line}</p:spPr><p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0"/><a:lstStyle/>${shape.text}</p:txBody></p:sp>`;
}

/** Returns the notes master: slide image, notes and page number, in the theme's body font. */
export function notesMasterPartXml(theme: Theme): string {
  const style =
    '<p:notesStyle><a:lvl1pPr marL="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1200" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:notesStyle>';
  const background =
    '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
  return `${xmlDeclaration}<p:notesMaster ${namespaces}><p:cSld>${background}<p:spTree>${emptyTreeXml}${placeholders.map(placeholderXml).join('')}</p:spTree></p:cSld>${colorMapXml(theme)}${style}</p:notesMaster>`;
}
