import { genericFamily } from '#shared/deck/font-stack.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { createColorScheme } from './colors.ts';
import { createFontScheme } from './font-scheme.ts';
import { xmlHead } from './parts.ts';
import { typefaceXml } from './typeface.ts';
import { xml } from './units.ts';

// The minimum that the OOXML schema requires of a theme: three fills, lines, effects and background fills.
const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const formats = `<a:fmtScheme name="Deckwright"><a:fillStyleLst>${solid.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(9525)}${line(19050)}${line(28575)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solid.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`;

const eastAsianFont = (script: string, typeface: string) =>
  `<a:font script="${script}" typeface="${typeface}"/>`;

/** Windows fonts by script, for East Asian text when the theme's own font is missing. */
const eastAsianFonts = {
  sans: [
    eastAsianFont('Jpan', 'Yu Gothic'),
    eastAsianFont('Hang', 'Malgun Gothic'),
    eastAsianFont('Hans', 'Microsoft YaHei'),
    eastAsianFont('Hant', 'Microsoft JhengHei'),
  ],
  serif: [
    eastAsianFont('Jpan', 'Yu Mincho'),
    eastAsianFont('Hang', 'Batang'),
    eastAsianFont('Hans', 'SimSun'),
    eastAsianFont('Hant', 'PMingLiU'),
  ],
} as const;

function fontsXml(theme: Theme): string {
  const { major, minor, cjk } = createFontScheme(theme);
  const collection = (latin: string) =>
    [
      typefaceXml('a:latin', latin),
      typefaceXml('a:ea', cjk),
      '<a:cs typeface=""/>',
      ...eastAsianFonts[genericFamily(cjk) === 'serif' ? 'serif' : 'sans'],
    ].join('');
  return `<a:fontScheme name="${xml(theme.name)}"><a:majorFont>${collection(major)}</a:majorFont><a:minorFont>${collection(minor)}</a:minorFont></a:fontScheme>`;
}

/** Returns the theme part: colour scheme and font scheme. */
export function themePartXml(theme: Theme): string {
  const colors = createColorScheme(theme)
    .map(({ name, hex }) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
    .join('');
  return `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${xml(theme.name)}"><a:themeElements><a:clrScheme name="${xml(theme.name)}">${colors}</a:clrScheme>${fontsXml(theme)}${formats}</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
