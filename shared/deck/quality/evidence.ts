import type { NotesBudget } from '../../domain/speaking-time.ts';
import type { FigureTrace } from '../../schemas/provenance.ts';
import { listContentParts } from '../content-parts.ts';
import type { FindingCode } from '../finding-codes.ts';
import { toPlainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { extractTopics } from './topics.ts';

/** The outline point and sources that a slide is checked against, as far as known. */
export type SlideExpectations = {
  /** The outline's point for the slide. */
  point?: string;
  /** The provenance of each figure of the slide. */
  figures?: readonly FigureTrace[];
  /** Whether the deck has sources. */
  hasSources?: boolean;
  /** Number of words that the speaker has time for. */
  notes?: NotesBudget;
};

/** Returns the finding of an unsupported figure, with advice for the model. */
function createUnsupportedFinding(
  { text, part, hint }: FigureTrace,
  hasSources: boolean | undefined,
): Finding {
  const base = { severity: 'warning' as const, part };
  if (hint?.kind === 'unit')
    return {
      ...base,
      code: 'missing_unit',
      message: `${text} has no unit; the passage or calculation has ${hint.text}: write the unit too.`,
      params: { figure: text, written: hint.text },
    };
  if (hint?.kind === 'result')
    return {
      ...base,
      code: 'wrong_result',
      message: `${text} is calculated wrong: ${hint.formula} is ${hint.text}.`,
      params: { figure: text, formula: hint.formula, result: hint.text },
    };
  return {
    ...base,
    code: 'unsupported',
    message: hasSources
      ? `${text} is in no passage of the sources: use a figure from a passage, one computed from passages and listed in calculations, or none.`
      : `${text} has no source, and this deck must not have figures without one: leave it out.`,
    params: { figure: text },
  };
}

/** Codes of the findings about figures that the model must fix. */
export const figureCodes: ReadonlySet<string> = new Set<FindingCode>([
  'unsupported',
  'missing_unit',
  'wrong_result',
]);

/** Reports each figure without a source once: unsupported ones as warnings, common knowledge as information. */
export function checkFigures({ figures = [], hasSources }: SlideExpectations): Finding[] {
  const reported = new Set<string>();
  return figures.flatMap((trace): Finding[] => {
    const { text, part, state } = trace;
    if ((state !== 'unsupported' && state !== 'common_knowledge') || reported.has(text)) return [];
    reported.add(text);
    if (state === 'unsupported') return [createUnsupportedFinding(trace, hasSources)];
    return [
      {
        code: 'unsourced',
        severity: 'info',
        message: `${text} comes from the model itself; no source says it.`,
        params: { figure: text },
        part,
      },
    ];
  });
}

/**
 * Fraction of the outline point's topics that the slide must mention, measured on decks that follow their outline.
 * A slide may mention fewer if text and notes together mention most of them (`withNotes`).
 */
const minSharedTopics = { shown: 0.2, withNotes: 0.6 };
const minTopics = 3;

/** Reports a slide whose topic differs from its outline point. */
export function checkOutlinePoint(slide: SlideContent, { point }: SlideExpectations): Finding[] {
  const pointTopics = extractTopics(toPlainText(point ?? ''));
  if (pointTopics.size < minTopics) return [];
  const slideTexts = listContentParts(slide).map(({ text }) => toPlainText(text));
  const share = (texts: readonly string[]): number => {
    const slideTopics = extractTopics(texts.join('\n'));
    return [...pointTopics].filter((topic) => slideTopics.has(topic)).length / pointTopics.size;
  };
  if (share(slideTexts) >= minSharedTopics.shown) return [];
  if (share([...slideTexts, slide.notes]) >= minSharedTopics.withNotes) return [];
  return [
    {
      code: 'point_missed',
      severity: 'warning',
      message: `The slide doesn't speak of its point: ${toPlainText(point ?? '')}`,
    },
  ];
}
