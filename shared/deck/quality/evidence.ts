import type { NotesBudget } from '../../domain/speaking-time.ts';
import type { FigureTrace } from '../../schemas/provenance.ts';
import { contentParts } from '../content-parts.ts';
import { plainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { extractTopics } from './topics.ts';

/** The outline point and sources that a slide is checked against, as far as known. */
export type SlideExpectations = {
  /** The outline's point for the slide. */
  point?: string;
  /** The provenance of each figure of the slide. */
  figures?: readonly FigureTrace[];
  /** Whether the deck has sources; a figure that is in no source is then a warning. */
  hasSources?: boolean;
  /** Number of words that the speaker has time for. */
  notes?: NotesBudget;
};

/** Reports each unsupported figure once: as a warning if the deck has sources, otherwise as information. */
export function checkFigures({ figures = [], hasSources }: SlideExpectations): Finding[] {
  const reported = new Set<string>();
  return figures.flatMap(({ text, part, state }): Finding[] => {
    if (state !== 'unsupported' || reported.has(text)) return [];
    reported.add(text);
    return [
      {
        code: hasSources ? 'unsupported' : 'unsourced',
        severity: hasSources ? 'warning' : 'info',
        message: hasSources
          ? `${text} is in no passage of the sources: use a figure from a passage, or none.`
          : `${text} comes from the model itself; no source says it.`,
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
const minTopicShare = { shown: 0.2, withNotes: 0.6 };
const minTopics = 3;

/** Reports a slide that is about something else than its outline point. */
export function checkPoint(slide: SlideContent, { point }: SlideExpectations): Finding[] {
  const wanted = extractTopics(plainText(point ?? ''));
  if (wanted.size < minTopics) return [];
  const slideTexts = contentParts(slide).map(({ text }) => plainText(text));
  const share = (texts: readonly string[]): number => {
    const given = extractTopics(texts.join('\n'));
    return [...wanted].filter((topic) => given.has(topic)).length / wanted.size;
  };
  if (share(slideTexts) >= minTopicShare.shown) return [];
  if (share([...slideTexts, slide.notes]) >= minTopicShare.withNotes) return [];
  return [
    {
      code: 'point_missed',
      severity: 'warning',
      message: `The slide doesn't speak of its point: ${plainText(point ?? '')}`,
    },
  ];
}
