import type { NotesBudget } from '../../domain/speaking-time.ts';
import type { FigureTrace } from '../../schemas/provenance.ts';
import { contentParts } from '../content-parts.ts';
import { plainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { topicsOf } from './topics.ts';

/** What a slide is to say and rests on, where that is known. */
export type Evidence = {
  /** The outline's point for the slide. */
  point?: string;
  /** Where each of its figures comes from. */
  figures?: readonly FigureTrace[];
  /** The deck has sources, which its figures should stand in. */
  hasSources?: boolean;
  /** Words that its speaker has time for. */
  notes?: NotesBudget;
};

/** Figures that nothing vouches for, each told once. Without sources a person can only be told of them. */
export function checkFigures({ figures = [], hasSources }: Evidence): Finding[] {
  const told = new Set<string>();
  return figures.flatMap(({ text, part, state }): Finding[] => {
    if (state !== 'unsupported' || told.has(text)) return [];
    told.add(text);
    return [
      {
        code: hasSources ? 'unsupported' : 'unsourced',
        severity: hasSources ? 'warning' : 'info',
        message: hasSources
          ? `${text} stands in no passage of the sources: use a passage’s own figure, or none.`
          : `${text} comes from the model itself; no source says it.`,
        params: { figure: text },
        part,
      },
    ];
  });
}

/**
 * What a slide must share of its point's own words, measured over decks that keep to their outline; notes that say
 * most of it make up for a slide that hardly does.
 */
const leastShare = { shown: 0.2, withNotes: 0.6 };
const leastTopics = 3;

/** A slide that speaks of something else than its point. */
export function checkPoint(slide: SlideContent, { point }: Evidence): Finding[] {
  const wanted = topicsOf(plainText(point ?? ''));
  if (wanted.size < leastTopics) return [];
  const shown = contentParts(slide).map(({ text }) => plainText(text));
  const share = (texts: readonly string[]): number => {
    const given = topicsOf(texts.join('\n'));
    return [...wanted].filter((topic) => given.has(topic)).length / wanted.size;
  };
  if (share(shown) >= leastShare.shown) return [];
  if (share([...shown, slide.notes]) >= leastShare.withNotes) return [];
  return [
    {
      code: 'point_missed',
      severity: 'warning',
      message: `The slide doesn't speak of its point: ${plainText(point ?? '')}`,
    },
  ];
}
