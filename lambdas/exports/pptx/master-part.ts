import type { Rect } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { colorMapXml } from './colors.ts';
import { emptyTreeXml, namespaces, xmlDeclaration } from './parts.ts';
import { findTypeface, typefaceXml } from './typeface.ts';
import { extentXml, toCentipoints } from './units.ts';

// Placeholder positions for slides added in PowerPoint; exported slides set their own.
const titleRect: Rect = { x: 72, y: 64, width: 1136, height: 120 };
const bodyRect: Rect = { x: 72, y: 216, width: 1136, height: 416 };

type Placeholder = { id: number; name: string; ph: string; rect?: Rect };

function placeholderXml({ id, name, ph, rect }: Placeholder): string {
  const shapeProperties = rect
    ? `<p:spPr><a:xfrm>${extentXml(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
    : '<p:spPr/>';
  const body = rect
    ? '<a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:normAutofit/></a:bodyPr>'
    : '<a:bodyPr/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${ph}</p:nvPr></p:nvSpPr>${shapeProperties}<p:txBody>${body}<a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${name}</a:t></a:r><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`;
}

const titlePh = '<p:ph type="title"/>';
const bodyPh = '<p:ph type="body" idx="1"/>';

type LevelStyle = { size: number; font: 'mj' | 'mn'; isBold?: boolean; bullet?: boolean };

function levelXml(level: number, { size, font, isBold, bullet }: LevelStyle): string {
  const hang = bullet ? 26 : 0;
  const leftMargin = bullet ? (level - 1) * 26 + hang : 0;
  const mark = bullet
    ? `<a:buClr><a:schemeClr val="accent1"/></a:buClr>${typefaceXml('a:buFont', 'Arial')}<a:buChar char="•"/>`
    : '<a:buNone/>';
  const fonts = `<a:latin typeface="+${font}-lt"/><a:ea typeface="+${font}-ea"/><a:cs typeface="+${font}-cs"/>`;
  const before = bullet ? `<a:spcBef><a:spcPts val="${toCentipoints(12)}"/></a:spcBef>` : '';
  return `<a:lvl${level}pPr marL="${leftMargin * 9525}" indent="${-hang * 9525}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="0">${before}${mark}<a:defRPr sz="${toCentipoints(size)}" b="${isBold ? 1 : 0}" kern="100"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>${fonts}</a:defRPr></a:lvl${level}pPr>`;
}

function textStyles(theme: Theme): string {
  const { display, titleWeight, titleSteps } = theme.tokens;
  const isBold = findTypeface(display, titleWeight)?.isBold ?? false;
  const title = levelXml(1, { size: titleSteps[0] ?? 44, font: 'mj', isBold });
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const bodySize = (level: number) => Math.max(16, 28 - 3 * level);
  const body = levels.map((level) =>
    levelXml(level, { size: bodySize(level), font: 'mn', bullet: true }),
  );
  const otherLevels = levels.map((level) => levelXml(level, { size: 24, font: 'mn' }));
  return `<p:txStyles><p:titleStyle>${title}</p:titleStyle><p:bodyStyle>${body.join('')}</p:bodyStyle><p:otherStyle>${otherLevels.join('')}</p:otherStyle></p:txStyles>`;
}

/** Returns the theme's master: background, colour map, text styles, and title and body placeholders. */
export function masterPartXml(theme: Theme, layoutIds: string[]): string {
  const layouts = layoutIds
    .map((id, i) => `<p:sldLayoutId id="${2147483649 + i}" r:id="${id}"/>`)
    .join('');
  const shapes = [
    placeholderXml({ id: 2, name: 'Title', ph: titlePh, rect: titleRect }),
    placeholderXml({ id: 3, name: 'Text', ph: bodyPh, rect: bodyRect }),
  ];
  const background =
    '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
  return `${xmlDeclaration}<p:sldMaster ${namespaces} preserve="1"><p:cSld name="${theme.name}">${background}<p:spTree>${emptyTreeXml}${shapes.join('')}</p:spTree></p:cSld>${colorMapXml(theme)}<p:sldLayoutIdLst>${layouts}</p:sldLayoutIdLst>${textStyles(theme)}</p:sldMaster>`;
}

/** Returns a slide layout: title only, or title and text. */
export function layoutPartXml(kind: 'titleOnly' | 'obj'): string {
  const name = kind === 'titleOnly' ? 'Title only' : 'Title and text';
  const shapes = [
    placeholderXml({ id: 2, name: 'Title', ph: titlePh }),
    ...(kind === 'obj' ? [placeholderXml({ id: 3, name: 'Text', ph: '<p:ph idx="1"/>' })] : []),
  ];
  return `${xmlDeclaration}<p:sldLayout ${namespaces} type="${kind}" preserve="1"><p:cSld name="${name}"><p:spTree>${emptyTreeXml}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}
