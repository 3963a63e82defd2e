import { defaultNotesBudget } from '../../domain/speaking-time.ts';
import { hasBlankData, isBlankText } from '../blank-texts.ts';
import { chartShapes, fitsChartKind } from '../charts/chart-shapes.ts';
import { findTotalIndexes, findWrongTotals } from '../charts/waterfall-steps.ts';
import { listContentParts, removeIndexes } from '../content-parts.ts';
import { toPlainText } from '../inline.ts';
import { getLayoutInfo } from '../layouts.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { computeHanShare, countWords } from '../word-count.ts';
import type { SlideExpectations } from './evidence.ts';

/**
 * Reports texts with more than 1.5 times the words of their slot's capacity. Texts that exceed it by less often fit, if
 * the slide's other texts are short.
 */
export function checkCapacity(slide: SlideContent): Finding[] {
  const { capacity } = getLayoutInfo(slide.layout);
  return listContentParts(slide).flatMap(({ part, text }) => {
    const limit = capacity.find((entry) => entry.part === removeIndexes(part))?.words;
    const words = countWords(text);
    if (limit === undefined || words <= Math.ceil(limit * 1.5) + 1) return [];
    return [
      {
        code: 'over_capacity',
        severity: 'warning' as const,
        message: `${part} has ${words} words; at most ${limit} suit this layout.`,
        params: { words, limit },
        part,
      },
    ];
  });
}

const placeholderTextPattern =
  /lorem ipsum|\b(?:TBD|TODO|FIXME|XXX+)\b|\[(?:insert|your|name|date|placeholder)[^\]]{0,200}\]|your text here|click to add|待补充|待定内容|此处填写|占位符/i;

/** Reports placeholder text. */
export function checkPlaceholders(slide: SlideContent): Finding[] {
  return listContentParts(slide)
    .filter(({ part, text }) => part !== 'code' && placeholderTextPattern.test(text))
    .map(({ part }) => ({
      code: 'placeholder',
      severity: 'error',
      message: `${part} holds placeholder text.`,
      part,
    }));
}

/** Reports texts and chart data of an empty slide that the user has not replaced. */
export function checkBlankTexts(slide: SlideContent): Finding[] {
  const texts = listContentParts(slide)
    .filter(({ part, text }) => isBlankText(slide.layout, part, text))
    .map(({ part }) => part);
  return [...texts, ...(hasBlankData(slide) ? ['series'] : [])].map((part) => ({
    code: 'blank_text',
    severity: 'warning',
    message: `${part} still holds the text of an empty slide.`,
    part,
  }));
}

/** Reports a slide in another language than its deck, detected by the fraction of Chinese characters. */
export function checkLanguage(slide: SlideContent, language: string): Finding[] {
  const text = listContentParts(slide)
    .filter(({ part }) => part !== 'code')
    .map((part) => toPlainText(part.text))
    .join(' ');
  const share = computeHanShare(text);
  if (share === undefined || slide.layout === 'code') return [];
  const isChinese = /^zh\b/i.test(language);
  const isForeign = isChinese ? share < 0.25 : !/^ja\b/i.test(language) && share > 0.3;
  if (!isForeign) return [];
  return [
    {
      code: 'language',
      severity: 'error',
      message: `The slide isn't written in the deck's language (${language}).`,
      params: { language },
    },
  ];
}

const layoutsWithFewWords = new Set(['cover', 'section', 'statement', 'closing', 'quote']);

/** Reports a slide with almost no text, and repeated texts. */
export function checkSubstance(slide: SlideContent): Finding[] {
  const findings: Finding[] = [];
  const parts = listContentParts(slide).filter(({ part }) => part !== 'title' && part !== 'kicker');
  const words = parts.reduce((sum, { text }) => sum + countWords(text), 0);
  if (!layoutsWithFewWords.has(slide.layout) && words < 6)
    findings.push({
      code: 'too_little',
      severity: 'error',
      message: 'The slide says next to nothing below its title.',
      params: { words },
    });
  const seen = new Set<string>();
  for (const { part, text } of parts) {
    const key = toPlainText(text).toLowerCase();
    if (key.length > 16 && seen.has(key) && !part.startsWith('rows'))
      findings.push({
        code: 'repeated',
        severity: 'warning',
        message: `${part} repeats another part.`,
        part,
      });
    seen.add(key);
  }
  return findings;
}

/** Reports chart data that can't be drawn correctly. */
export function checkChartData(slide: SlideContent): Finding[] {
  if (slide.layout !== 'chart') return [];
  const invalidData = (message: string): Finding => ({
    code: 'chart_data',
    severity: 'error',
    message,
    part: 'series',
  });
  const { kind, categories, series } = slide.blocks;
  if (kind === 'scatter')
    return series
      .filter(({ points = [] }) => points.length < 2)
      .map(({ name }) => invalidData(`Series “${name}” has too few points.`));
  const findings = series
    .filter(({ values }) => values.length !== categories.length)
    .map(({ name, values }) =>
      invalidData(
        `Series “${name}” has ${values.length} values for ${categories.length} categories.`,
      ),
    );
  const values = series.flatMap((one) => one.values);
  if (values.length > 0 && values.every((value) => value === 0))
    findings.push(invalidData('Every value is zero.'));
  if (new Set(categories).size < categories.length)
    findings.push(invalidData('Two categories have the same name.'));
  if (!fitsChartKind(kind, slide.blocks)) findings.push(invalidData(chartShapes[kind].needs));
  return findings;
}

/** Reports totals of a waterfall that are not the sum of the start and the changes before them. */
export function checkTotals(slide: SlideContent): Finding[] {
  if (slide.layout !== 'chart' || slide.blocks.kind !== 'waterfall') return [];
  const { categories, series, totals } = slide.blocks;
  const names = categories.map(toPlainText);
  const values = series[0]?.values ?? [];
  return findWrongTotals(values, findTotalIndexes(names, values, totals?.map(toPlainText))).map(
    ({ index, value, sum }) => {
      const category = names[index] ?? '';
      return {
        code: 'wrong_total',
        severity: 'error',
        message: `“${category}” is ${value}, but the start and the changes before it add up to ${sum}.`,
        params: { category, value, sum },
        part: `categories[${index}]`,
      };
    },
  );
}

/** Factors by which notes may be shorter or longer than requested without a finding. */
const notesLengthTolerance = { under: 2 / 3, over: 1.375 };

/** Reports speaker notes that are too short, or too long for the speaking time. */
export function checkNotes(
  slide: SlideContent,
  { notes = defaultNotesBudget }: SlideExpectations,
): Finding[] {
  const words = countWords(slide.notes);
  const { least, most } = notes;
  if (
    words >= Math.floor(least * notesLengthTolerance.under) &&
    words <= Math.ceil(most * notesLengthTolerance.over)
  )
    return [];
  const message = `The notes have ${words} words; ${least} to ${most} are asked for.`;
  const params = { words, least, most };
  return [{ code: 'notes_length', severity: 'info', message, params, part: 'notes' }];
}
