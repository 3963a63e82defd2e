import { contentParts } from '../../deck/content-parts.ts';
import { plainText } from '../../deck/inline.ts';
import type { SlideContent } from '../../deck/model.ts';
import type { FigureTrace } from '../../schemas/provenance.ts';
import { quoteAround } from './quote.ts';

/** Texts as short as this say nothing without what stands beside them. */
const cellCharacters = 40;

/** A value of a chart with its series and its category. */
function chartTextOf(slide: SlideContent, part: string, figure: string): string | undefined {
  const [, s, i] = /^series\[(\d+)\]\.(?:values|points)\[(\d+)\]/.exec(part) ?? [];
  if (slide.layout !== 'chart' || s === undefined) return undefined;
  const { series, categories } = slide.blocks;
  const told = [series[Number(s)]?.name, categories[Number(i)], figure];
  return told.filter((text) => text !== undefined && text !== '').join(' · ');
}

/** What has the same row or the same entry: `rows[1][` of `rows[1][2]`, `stats[0].` of `stats[0].value`. */
const siblingsOf = (part: string): string =>
  part.replace(/(\.\w+|\[\d+\])$/, (end) => end[0] ?? '');

/** What a figure of a slide stands in: its sentence, a table's row, a value with its label. */
export function sentenceOf(slide: SlideContent, { part, text }: FigureTrace): string {
  const charted = chartTextOf(slide, part, text);
  if (charted !== undefined) return charted;
  const parts = contentParts(slide).map((one) => ({ ...one, text: plainText(one.text) }));
  const own = part === 'notes' ? slide.notes : parts.find((one) => one.part === part)?.text;
  if (own === undefined) return text;
  const at = Math.max(0, own.indexOf(text));
  const around = { kind: 'paragraph' as const, text: own };
  const sentence = quoteAround(around, [{ start: at, end: at + text.length }]);
  if (own.length > cellCharacters || part === 'title' || part === 'notes') return sentence;
  if (part === 'value') return [own, parts.find((one) => one.part === 'label')?.text].join(' · ');
  if (!/[.\]]/.test(part)) return sentence;
  const beside = parts.filter((one) => one.part.startsWith(siblingsOf(part)));
  return beside.map((one) => one.text).join(' · ');
}
