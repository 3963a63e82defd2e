import type { Theme } from '#shared/deck/theme.ts';
import { createColorScheme } from './colors.ts';
import { createFontScheme } from './font-scheme.ts';
import { xmlHead } from './parts.ts';
import { xml } from './units.ts';

// The minimum that the schema requires: three fills, lines, effects and background fills.
const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const formats = `<a:fmtScheme name="Deckwright"><a:fillStyleLst>${solid.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(9525)}${line(19050)}${line(28575)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solid.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`;

function fontsXml(theme: Theme): string {
  const { major, minor, cjk } = createFontScheme(theme);
  const collection = (latin: string) =>
    `<a:latin typeface="${xml(latin)}"/><a:ea typeface="${xml(cjk)}"/><a:cs typeface=""/><a:font script="Hans" typeface="${xml(cjk)}"/>`;
  return `<a:fontScheme name="${xml(theme.name)}"><a:majorFont>${collection(major)}</a:majorFont><a:minorFont>${collection(minor)}</a:minorFont></a:fontScheme>`;
}

/** Returns the theme part: colour scheme and font scheme. */
export function themePartXml(theme: Theme): string {
  const colors = createColorScheme(theme)
    .map(({ name, hex }) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
    .join('');
  return `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${xml(theme.name)}"><a:themeElements><a:clrScheme name="${xml(theme.name)}">${colors}</a:clrScheme>${fontsXml(theme)}${formats}</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
