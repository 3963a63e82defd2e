import type { SlideContent } from '../deck/model.ts';
import type { FigureTrace } from '../schemas/provenance.ts';
import type { Passage } from '../schemas/research.ts';
import { derivedFrom } from './figures/derived.ts';
import { type Figure, findFigures } from './figures/find-figures.ts';
import type { Style } from './figures/numerals.ts';
import { quoteAround } from './figures/quote.ts';
import { type ReadPassage, readPassage } from './figures/read-passage.ts';
import { type Around, type Claim, endsOf, tells } from './figures/same-figure.ts';
import { type SlideFigure, slideFigures } from './figures/slide-figures.ts';
import { styleOfLanguage, styleOfText } from './figures/writing.ts';

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

type Known = { figure: Figure; around: Around };
/** The years that a source tells, and how it writes numbers. */
type KnownSource = { years: Set<number>; style: Style };

const yearsOf = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap((text) => (text.match(/(?:19|20)\d{2}/g) ?? []).map(Number)));

/** So much of a source tells how it writes its numbers. */
const styleCharacters = 100_000;

/** Finds what a slide's figures rest on in one deck. Passages are read when they are first needed. */
class Tracer {
  private readonly grounds: Grounds;
  private readonly sources = new Map<string, KnownSource>();
  private readonly ownFigures: Known[];

  constructor(grounds: Grounds) {
    this.grounds = grounds;
    const style = styleOfLanguage(grounds.language);
    const around: Around = { years: yearsOf(grounds.own), hasPercent: false };
    this.ownFigures = grounds.own.flatMap((text) =>
      findFigures(text, style).map((figure) => ({ figure, around })),
    );
  }

  /** What is read once of a source as a whole. */
  private sourceOf({ source }: Passage): KnownSource {
    const known = this.sources.get(source);
    if (known) return known;
    const { passages, sourceNames } = this.grounds;
    const texts = passages.filter((one) => one.source === source).map(({ text }) => text);
    const years = yearsOf([...texts, sourceNames.get(source) ?? '']);
    const read = { years, style: styleOfText(texts.join('\n').slice(0, styleCharacters)) };
    this.sources.set(source, read);
    return read;
  }

  private read(passage: Passage): ReadPassage {
    return readPassage(passage, () => this.sourceOf(passage).style);
  }

  /** What the slide's own sources name comes first, then what the research names, then the rest. */
  private inOrder(named: ReadonlySet<string>): Passage[] {
    const rank = ({ id }: Passage) => (named.has(id) ? 0 : this.grounds.preferred.has(id) ? 1 : 2);
    return [...this.grounds.passages].sort((a, b) => rank(a) - rank(b));
  }

  private find(claim: SlideFigure, passages: readonly Passage[]): FigureTrace | undefined {
    const ends = endsOf(claim);
    for (const passage of passages) {
      const found = this.tellers(claim, ends, passage);
      if (found) return this.traced(claim, 'supported', passage, found);
    }
    return undefined;
  }

  /** The figures of a passage that tell a claim: one, or one for each end of a range. */
  private tellers(claim: Claim, ends: readonly Claim[], passage: Passage): Figure[] | undefined {
    const { figures, hasPercent } = this.read(passage);
    if (figures.length === 0) return undefined;
    const around = { years: this.sourceOf(passage).years, hasPercent };
    const teller = (one: Claim) => figures.find((figure) => tells(one, figure, around));
    const whole = teller(claim);
    if (whole) return [whole];
    if (ends.length < 2) return undefined;
    const found = ends.flatMap((end) => teller(end) ?? []);
    return found.length === ends.length ? found : undefined;
  }

  private derive(claim: SlideFigure, passages: readonly Passage[]): FigureTrace | undefined {
    for (const passage of passages) {
      const from = derivedFrom(claim, this.read(passage).figures, passage);
      if (from) return this.traced(claim, 'derived', passage, from);
    }
    return undefined;
  }

  private traced(
    { figure, part }: SlideFigure,
    state: 'supported' | 'derived',
    passage: Passage,
    from: readonly Figure[],
  ): FigureTrace {
    return {
      text: figure.text,
      part,
      state,
      passage_id: passage.id,
      quote: quoteAround(passage, from),
      source: this.grounds.sourceNames.get(passage.source) ?? null,
      page: passage.page ?? null,
    };
  }

  trace(slide: SlideContent, only?: ReadonlySet<string>): FigureTrace[] {
    const named = new Set(slide.sources.map((source) => source.passage_id));
    const passages = this.inOrder(named);
    const near = passages.filter(({ id }) => named.has(id));
    const nothing = { passage_id: null, quote: null, source: null, page: null };
    const claims = slideFigures(slide, styleOfLanguage(this.grounds.language));
    const asked = only ? claims.filter(({ figure }) => only.has(figure.text)) : claims;
    return asked.map((claim) => {
      const { part, figure } = claim;
      const found = this.find(claim, passages);
      if (found) return found;
      const isOwn = this.ownFigures.some((own) => tells(claim, own.figure, own.around));
      const own = { text: figure.text, part, ...nothing };
      if (isOwn) return { ...own, state: 'given' };
      return this.derive(claim, near) ?? { ...own, state: 'unsupported' };
    });
  }
}

/**
 * Says of every figure of a slide, part by part, where it comes from: a passage that tells it as exactly as the slide
 * writes it, one that it follows from, the person who asked, or nothing; `only` of those texts. Needs no model. A long
 * source takes seconds to be read the first time, then hundredths of a second for each figure that it doesn't tell.
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
