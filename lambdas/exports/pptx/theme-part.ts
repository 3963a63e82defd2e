import { toGenericFamily } from '#shared/deck/font-stack.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { createColorScheme } from './colors.ts';
import { createFontScheme } from './font-scheme.ts';
import { xmlDeclaration } from './parts.ts';
import { typefaceXml } from './typeface.ts';
import { escapeXml } from './units.ts';

// The minimum that the OOXML schema requires of a theme: three fills, lines, effects and background fills.
const solidFillXml = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const lineXml = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solidFillXml}<a:prstDash val="solid"/></a:ln>`;
const effectXml = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const formatSchemeXml = `<a:fmtScheme name="Deckwright"><a:fillStyleLst>${solidFillXml.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${lineXml(9525)}${lineXml(19050)}${lineXml(28575)}</a:lnStyleLst><a:effectStyleLst>${effectXml.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solidFillXml.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`;

const eastAsianFontXml = (script: string, typeface: string) =>
  `<a:font script="${script}" typeface="${typeface}"/>`;

/** Windows fonts by script, for East Asian text when the theme's own font is missing. */
const eastAsianFonts = {
  sans: [
    eastAsianFontXml('Jpan', 'Yu Gothic'),
    eastAsianFontXml('Hang', 'Malgun Gothic'),
    eastAsianFontXml('Hans', 'Microsoft YaHei'),
    eastAsianFontXml('Hant', 'Microsoft JhengHei'),
  ],
  serif: [
    eastAsianFontXml('Jpan', 'Yu Mincho'),
    eastAsianFontXml('Hang', 'Batang'),
    eastAsianFontXml('Hans', 'SimSun'),
    eastAsianFontXml('Hant', 'PMingLiU'),
  ],
} as const;

function fontsXml(theme: Theme): string {
  const { major, minor, cjk } = createFontScheme(theme);
  const collection = (latin: string) =>
    [
      typefaceXml('a:latin', latin),
      typefaceXml('a:ea', cjk),
      '<a:cs typeface=""/>',
      ...eastAsianFonts[toGenericFamily(cjk) === 'serif' ? 'serif' : 'sans'],
    ].join('');
  return `<a:fontScheme name="${escapeXml(theme.name)}"><a:majorFont>${collection(major)}</a:majorFont><a:minorFont>${collection(minor)}</a:minorFont></a:fontScheme>`;
}

/** Returns the theme part: colour scheme and font scheme. */
export function themePartXml(theme: Theme): string {
  const colors = createColorScheme(theme)
    .map(({ name, hex }) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
    .join('');
  return `${xmlDeclaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${escapeXml(theme.name)}"><a:themeElements><a:clrScheme name="${escapeXml(theme.name)}">${colors}</a:clrScheme>${fontsXml(theme)}${formatSchemeXml}</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
