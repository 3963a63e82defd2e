import type { TextBox } from '#shared/deck/scene.ts';
import { plainColors } from './colors.ts';
import { fontSchemeOf } from './font-scheme.ts';
import type { SlideContext } from './slide-context.ts';
import { typefaceOf } from './typeface.ts';
import { centipoints, xml } from './units.ts';

/** How a chart's labels are set. */
export type LabelLook = Pick<TextBox, 'family' | 'weight' | 'size' | 'color'>;

/** How a label is written: the attributes and the content of its run properties. */
export function fontXml(
  slide: SlideContext,
  look: LabelLook,
): { attributes: string; inner: string } {
  const face = typefaceOf(look.family, look.weight);
  const { cjk } = fontSchemeOf(slide.theme);
  const name = xml(face?.name ?? look.family);
  return {
    attributes: `sz="${centipoints(look.size)}" b="${face?.isBold ? 1 : 0}" kern="100"`,
    inner: `<a:solidFill>${plainColors.xml(look.color)}</a:solidFill><a:latin typeface="${name}"/><a:ea typeface="${xml(cjk)}"/><a:cs typeface="${name}"/>`,
  };
}

/** Text properties of labels in the form a chart part requires. */
export function labelXml(slide: SlideContext, look: LabelLook, rotation = ''): string {
  const { attributes, inner } = fontXml(slide, look);
  return `<c:txPr><a:bodyPr${rotation}/><a:lstStyle/><a:p><a:pPr><a:defRPr ${attributes}>${inner}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}

/**
 * A number format that writes values as the drawn labels do: grouped, with the unit where it's one sign, with `decimals`
 * where all have as many.
 */
export function numberFormat(
  values: number[],
  unit: string | undefined,
  language: string,
  decimals = 0,
): string {
  const sign = unit !== undefined && /^[$€£¥₹%‰°×]/.test(unit) ? unit : '';
  const isBefore = /^[$€£¥₹]/.test(sign);
  const wrap = (format: string) =>
    isBefore ? `${quoted(sign)}${format}` : sign ? `${format}${quoted(sign)}` : format;
  const isWhole = values.every((value) => Number.isInteger(value));
  const largest = Math.max(0, ...values.map(Math.abs));
  const few = decimals > 0 ? `0.${'0'.repeat(decimals)}` : 'General';
  const plain = isWhole ? '#,##0' : largest < 1000 ? few : '#,##0.##';
  if (largest < 10_000 || /^(zh|ja|ko)\b/i.test(language)) return wrap(plain);
  const step = largest >= 1e9 ? 1e9 : largest >= 1e6 ? 1e6 : 1e3;
  const letter = { 1e9: 'B', 1e6: 'M', 1e3: 'K' }[step];
  const commas = ','.repeat(Math.round(Math.log10(step) / 3));
  const digits = values.every((value) => Number.isInteger(value / step)) ? '0' : '0.0';
  return `[>=10000]${wrap(`${digits}${commas}"${letter}"`)};${wrap(plain)}`;
}
