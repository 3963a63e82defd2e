import { listContentParts } from '../../deck/content-parts.ts';
import { toPlainText } from '../../deck/inline.ts';
import type { SlideContent } from '../../deck/model.ts';
import type { FigureTrace } from '../../schemas/provenance.ts';
import { createQuote } from './quote.ts';

/** Texts up to this length need the neighbouring texts to be understood. */
const maxCellCharacters = 40;

/** Returns a chart value with the names of its series and category; undefined outside charts. */
function getChartValueText(slide: SlideContent, part: string, figure: string): string | undefined {
  const [, s, i] = /^series\[(\d+)\]\.(?:values|points)\[(\d+)\]/.exec(part) ?? [];
  if (slide.layout !== 'chart' || s === undefined) return undefined;
  const { series, categories } = slide.blocks;
  const texts = [series[Number(s)]?.name, categories[Number(i)], figure];
  return texts.filter((text) => text !== undefined && text !== '').join(' · ');
}

/**
 * Returns the common prefix of parts in the same row or entry: `rows[1][` for `rows[1][2]`, `stats[0].` for
 * `stats[0].value`.
 */
const getSiblingPrefix = (part: string): string =>
  part.replace(/(\.\w+|\[\d+\])$/, (end) => end[0] ?? '');

/** Returns the context of a slide's figure: its sentence, its table row, or its value with the label. */
export function getFigureSentence(
  slide: SlideContent,
  { part, text }: Partial<FigureTrace> & Pick<FigureTrace, 'part' | 'text'>,
): string {
  const charted = getChartValueText(slide, part, text);
  if (charted !== undefined) return charted;
  const parts = listContentParts(slide).map((one) => ({ ...one, text: toPlainText(one.text) }));
  const ownText = part === 'notes' ? slide.notes : parts.find((one) => one.part === part)?.text;
  if (ownText === undefined) return text;
  const at = Math.max(0, ownText.indexOf(text));
  const around = { kind: 'paragraph' as const, text: ownText };
  const sentence = createQuote(around, [{ start: at, end: at + text.length }]);
  if (ownText.length > maxCellCharacters || part === 'title' || part === 'notes') return sentence;
  if (part === 'value')
    return [ownText, parts.find((one) => one.part === 'label')?.text].join(' · ');
  if (!/[.\]]/.test(part)) return sentence;
  const siblings = parts.filter((one) => one.part.startsWith(getSiblingPrefix(part)));
  return siblings.map((one) => one.text).join(' · ');
}
