import type { SlideContent } from '../deck/model.ts';
import type { FigureTrace } from '../schemas/provenance.ts';
import type { Passage } from '../schemas/research.ts';
import { type DeckFigures, deckFigures, yearsOf } from './figures/deck-figures.ts';
import { Derivations } from './figures/derived.ts';
import { Budget, FigureIndex, type Found } from './figures/figure-index.ts';
import { findFigures } from './figures/find-figures.ts';
import { quoteAround } from './figures/quote.ts';
import { type SlideFigure, slideFigures } from './figures/slide-figures.ts';
import { styleOfLanguage } from './figures/writing.ts';

/** What a slide's figures may rest on. */
export type Grounds = {
  /** All passages of the deck. */
  passages: readonly Passage[];
  /** Ids of those that the deck's research names: they are looked at before the others. */
  preferred: ReadonlySet<string>;
  /** What the person who asked has written: figures in it are theirs. */
  own: readonly string[];
  /** Names of the sources by id. */
  sourceNames: ReadonlyMap<string, string>;
  /** BCP 47. */
  language: string;
};

/** Longer passages, such as whole code files, are not searched before the others even if the slide names them. */
const nearAtMost = 20_000;

/** Finds the sources of a slide's figures in one deck. */
class Tracer {
  private readonly grounds: Grounds;
  private readonly deck: DeckFigures;
  private readonly own: FigureIndex;
  private readonly budget = new Budget();

  constructor(grounds: Grounds) {
    this.grounds = grounds;
    this.deck = deckFigures(grounds);
    const style = styleOfLanguage(grounds.language);
    const around = { years: yearsOf(grounds.own), hasPercent: false };
    this.own = new FigureIndex(
      grounds.own.map((text) => ({
        passage: { id: '', source: '', kind: 'paragraph', heading: [], text },
        figures: findFigures(text, style),
        ...around,
      })),
    );
  }

  private traced(
    { figure, part }: SlideFigure,
    state: 'supported' | 'derived',
    { passage, figures }: Found,
  ): FigureTrace {
    return {
      text: figure.text,
      part,
      state,
      passage_id: passage.id,
      quote: quoteAround(passage, figures),
      source: this.grounds.sourceNames.get(passage.source) ?? null,
      page: passage.page ?? null,
    };
  }

  /** Searches the slide's own sources first, then those of the research, then the rest. */
  trace(slide: SlideContent, only?: ReadonlySet<string>): FigureTrace[] {
    const named = new Set(slide.sources.map((source) => source.passage_id));
    const near = this.grounds.passages
      .filter(({ id, text }) => named.has(id) && text.length <= nearAtMost)
      .map((passage) => ({ passage, ...this.deck.read(passage) }));
    const nearby = new FigureIndex(near);
    const derivations = near.map((one) => new Derivations(one));
    const claims = slideFigures(slide, styleOfLanguage(this.grounds.language));
    const asked = only ? claims.filter(({ figure }) => only.has(figure.text)) : claims;
    return asked.map((claim) => {
      const { part, figure } = claim;
      const found = nearby.find(claim, this.budget) ?? this.deck.index.find(claim, this.budget);
      if (found) return this.traced(claim, 'supported', found);
      const own = { text: figure.text, part, ...nothing };
      if (this.own.find(claim, this.budget)) return { ...own, state: 'given' };
      for (const one of derivations) {
        const figures = one.of(claim, this.budget);
        if (figures) return this.traced(claim, 'derived', { passage: one.passage, figures });
      }
      return { ...own, state: 'unsupported' };
    });
  }
}

const nothing = { passage_id: null, quote: null, source: null, page: null };

/**
 * Says of every figure of a slide, part by part, where it comes from: a passage that tells it as exactly as the slide
 * writes it, one that it follows from, the person who asked, or nothing; `only` of those texts. Needs no model. A long
 * source takes a second to be read the first time, then microseconds for each figure.
 */
export const traceFigures = (
  slide: SlideContent,
  grounds: Grounds,
  only?: ReadonlySet<string>,
): FigureTrace[] => new Tracer(grounds).trace(slide, only);

/** How many figures of each state there are. */
export function countFigures(traces: readonly FigureTrace[]) {
  const count = (state: FigureTrace['state']) => traces.filter((one) => one.state === state).length;
  return {
    supported: count('supported'),
    derived: count('derived'),
    given: count('given'),
    unsupported: count('unsupported'),
  };
}
