import { isCurrencySign, isInlineUnit } from '#shared/deck/charts/numbers.ts';
import type { TextBox } from '#shared/deck/scene.ts';
import { plainColors } from './colors.ts';
import type { SlideContext } from './slide-context.ts';
import { findTypeface, typefaceXml } from './typeface.ts';
import { toCentipoints } from './units.ts';

/** Font and colour of chart labels. */
export type LabelStyle = Pick<TextBox, 'family' | 'weight' | 'size' | 'color'>;

/** Returns the attributes and child elements of a label's run properties. */
export function fontXml(
  slide: SlideContext,
  style: LabelStyle,
): { attributes: string; inner: string } {
  const face = findTypeface(style.family, style.weight);
  const { cjk } = slide.fonts;
  const name = face?.name ?? style.family;
  return {
    attributes: `sz="${toCentipoints(style.size)}" b="${face?.isBold ? 1 : 0}" kern="100"`,
    inner: `<a:solidFill>${plainColors.xml(style.color)}</a:solidFill>${typefaceXml('a:latin', name)}${typefaceXml('a:ea', cjk)}${typefaceXml('a:cs', name)}`,
  };
}

/** Returns the text properties of chart labels (`c:txPr`). */
export function labelXml(slide: SlideContext, style: LabelStyle, rotation = ''): string {
  const { attributes, inner } = fontXml(slide, style);
  return `<c:txPr><a:bodyPr${rotation}/><a:lstStyle/><a:p><a:pPr><a:defRPr ${attributes}>${inner}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}

function quoteLiteral(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}

/**
 * Returns an Office number format that formats values like the drawn labels: grouped thousands, the unit if it
 * is a single symbol, and `decimals` places for small fractions (0: as many as needed).
 */
export function numberFormat(
  values: number[],
  unit: string | undefined,
  language: string,
  decimals = 0,
): string {
  const sign = unit !== undefined && isInlineUnit(unit) ? unit : '';
  const isBefore = isCurrencySign(sign);
  const wrap = (format: string) =>
    isBefore ? `${quoteLiteral(sign)}${format}` : sign ? `${format}${quoteLiteral(sign)}` : format;
  const isWhole = values.every((value) => Number.isInteger(value));
  const largest = Math.max(0, ...values.map(Math.abs));
  const decimalFormat = decimals > 0 ? `0.${'0'.repeat(decimals)}` : 'General';
  const plainFormat = isWhole ? '#,##0' : largest < 1000 ? decimalFormat : '#,##0.##';
  if (largest < 10_000 || /^(zh|ja|ko)\b/i.test(language)) return wrap(plainFormat);
  const step = largest >= 1e9 ? 1e9 : largest >= 1e6 ? 1e6 : 1e3;
  const letter = { 1e9: 'B', 1e6: 'M', 1e3: 'K' }[step];
  const commas = ','.repeat(Math.round(Math.log10(step) / 3));
  const digits = values.every((value) => Number.isInteger(value / step)) ? '0' : '0.0';
  return `[>=10000]${wrap(`${digits}${commas}"${letter}"`)};${wrap(plainFormat)}`;
}
