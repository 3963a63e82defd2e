import type { SlideContent } from '../deck/model.ts';
import type { FigureTrace } from '../schemas/provenance.ts';
import type { Passage } from '../schemas/research.ts';
import { type DeckFigures, deckFigures, findYears } from './figures/deck-figures.ts';
import { Derivations } from './figures/derivations.ts';
import { Budget, FigureIndex, type FoundFigures } from './figures/figure-index.ts';
import { findFigures } from './figures/find-figures.ts';
import { languageNumberStyle } from './figures/number-notation.ts';
import { quoteAround } from './figures/quote.ts';
import { type SlideFigure, slideFigures } from './figures/slide-figures.ts';

/** The texts that can support a slide's figures. */
export type Evidence = {
  /** All passages of the deck. */
  passages: readonly Passage[];
  /** Ids of passages that the deck's research names; they are searched before the others. */
  preferred: ReadonlySet<string>;
  /** Texts written by the user; figures in them count as given. */
  userTexts: readonly string[];
  /** Source names by id. */
  sourceNames: ReadonlyMap<string, string>;
  /** BCP 47. */
  language: string;
};

/**
 * Maximum characters of passages searched first because the slide names them; longer ones, such as whole code files,
 * are searched with the rest.
 */
const maxNearCharacters = 20_000;

/** Finds the sources of a slide's figures in one deck. */
class Tracer {
  private readonly evidence: Evidence;
  private readonly deckFigures: DeckFigures;
  private readonly userFigures: FigureIndex;
  private readonly budget = new Budget();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.deckFigures = deckFigures(evidence);
    const style = languageNumberStyle(evidence.language);
    const context = { years: findYears(evidence.userTexts), hasPercent: false };
    this.userFigures = new FigureIndex(
      evidence.userTexts.map((text) => ({
        passage: { id: '', source: '', kind: 'paragraph', heading: [], text },
        figures: findFigures(text, style),
        ...context,
      })),
    );
  }

  private toTrace(
    { figure, part }: SlideFigure,
    state: 'supported' | 'derived',
    { passage, figures }: FoundFigures,
  ): FigureTrace {
    return {
      text: figure.text,
      part,
      state,
      passage_id: passage.id,
      quote: quoteAround(passage, figures),
      source: this.evidence.sourceNames.get(passage.source) ?? null,
      page: passage.page ?? null,
    };
  }

  /**
   * Returns the traces of a slide's figures; `only` limits them to these texts. Searches the slide's own sources
   * first, then those of the research, then the rest.
   */
  trace(slide: SlideContent, only?: ReadonlySet<string>): FigureTrace[] {
    const namedPassages = new Set(slide.sources.map((source) => source.passage_id));
    const nearPassages = this.evidence.passages
      .filter(({ id, text }) => namedPassages.has(id) && text.length <= maxNearCharacters)
      .map((passage) => ({ passage, ...this.deckFigures.read(passage) }));
    const nearby = new FigureIndex(nearPassages);
    const derivations = nearPassages.map((one) => new Derivations(one));
    const claims = slideFigures(slide, languageNumberStyle(this.evidence.language));
    const selected = only ? claims.filter(({ figure }) => only.has(figure.text)) : claims;
    return selected.map((claim) => {
      const { part, figure } = claim;
      const support =
        nearby.find(claim, this.budget) ?? this.deckFigures.index.find(claim, this.budget);
      if (support) return this.toTrace(claim, 'supported', support);
      const untraced = { text: figure.text, part, ...noPassage };
      if (this.userFigures.find(claim, this.budget)) return { ...untraced, state: 'given' };
      for (const one of derivations) {
        const figures = one.find(claim, this.budget);
        if (figures) return this.toTrace(claim, 'derived', { passage: one.passage, figures });
      }
      return { ...untraced, state: 'unsupported' };
    });
  }
}

const noPassage = { passage_id: null, quote: null, source: null, page: null };

/**
 * Returns the provenance of every figure of a slide, by part: a passage that contains it with the same precision,
 * figures from which it is computed, the user's own text, or nothing. `only` limits it to these texts. Uses no model.
 * The first call for a long source takes a second, later ones microseconds for each figure.
 */
export const traceFigures = (
  slide: SlideContent,
  evidence: Evidence,
  only?: ReadonlySet<string>,
): FigureTrace[] => new Tracer(evidence).trace(slide, only);

/** Counts the figures by state. */
export function countFigures(traces: readonly FigureTrace[]) {
  const count = (state: FigureTrace['state']) => traces.filter((one) => one.state === state).length;
  return {
    supported: count('supported'),
    derived: count('derived'),
    given: count('given'),
    unsupported: count('unsupported'),
  };
}
