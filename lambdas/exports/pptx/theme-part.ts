import type { Theme } from '#shared/deck/theme.ts';
import { colorSchemeOf } from './colors.ts';
import { fontSchemeOf } from './font-scheme.ts';
import { xmlHead } from './parts.ts';
import { xml } from './units.ts';

// The least that the schema asks of a format scheme: three fills, lines, effects and grounds.
const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const formats = `<a:fmtScheme name="Deckwright"><a:fillStyleLst>${solid.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(9525)}${line(19050)}${line(28575)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solid.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`;

function fontsXml(theme: Theme): string {
  const { major, minor, cjk } = fontSchemeOf(theme);
  const collection = (latin: string) =>
    `<a:latin typeface="${xml(latin)}"/><a:ea typeface="${xml(cjk)}"/><a:cs typeface=""/><a:font script="Hans" typeface="${xml(cjk)}"/>`;
  return `<a:fontScheme name="${xml(theme.name)}"><a:majorFont>${collection(major)}</a:majorFont><a:minorFont>${collection(minor)}</a:minorFont></a:fontScheme>`;
}

/** The theme part: colours and fonts by their roles. */
export function themePartXml(theme: Theme): string {
  const colors = colorSchemeOf(theme)
    .map(({ name, hex }) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
    .join('');
  return `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${xml(theme.name)}"><a:themeElements><a:clrScheme name="${xml(theme.name)}">${colors}</a:clrScheme>${fontsXml(theme)}${formats}</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
