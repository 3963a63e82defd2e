import type { Passage } from '../../schemas/research.ts';
import { FigureIndex, type FigurePassage } from './figure-index.ts';
import { detectNumberStyle } from './number-notation.ts';
import type { NumberStyle } from './numerals.ts';
import { findPassageFigures, type ReadPassage } from './read-passage.ts';

/** Passages and source names from which the figures of a deck are extracted. */
export type FigureSources = {
  passages: readonly Passage[];
  /** Ids of passages that are searched before the others. */
  preferred: ReadonlySet<string>;
  /** Source names by id; a name may contain a year. */
  sourceNames: ReadonlyMap<string, string>;
};

/** The years in a source, and its number format. */
type KnownSource = { years: ReadonlySet<number>; style: NumberStyle };

const unknownSource: KnownSource = { years: new Set(), style: detectNumberStyle('') };

/** Maximum characters of a source used to detect its number format. */
const maxStyleCharacters = 100_000;

/** Returns the years in the texts. */
export const findYears = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap((text) => (text.match(/(?:19|20)\d{2}/g) ?? []).map(Number)));

const maxCaptionLength = 120;

/** Returns the short lines directly above tables, by the table's id. They may name the unit of its numbers. */
function findTableCaptions(passages: readonly Passage[]): Map<string, string> {
  return new Map(
    passages.flatMap(({ id, kind, source }, at) => {
      const above = passages[at - 1];
      const isCaption =
        above?.kind === 'paragraph' &&
        above.source === source &&
        above.text.length <= maxCaptionLength &&
        !above.text.includes('\n');
      return kind === 'table' && isCaption ? [[id, above.text] as const] : [];
    }),
  );
}

/** The figures of a deck's sources: extracted once, then searched for every slide. */
export class DeckFigures {
  readonly index: FigureIndex;
  private readonly sources: ReadonlyMap<string, KnownSource>;
  private readonly captions: ReadonlyMap<string, string>;

  constructor({ passages, preferred, sourceNames }: FigureSources) {
    const bySource = Map.groupBy(passages, ({ source }) => source);
    this.sources = new Map(
      [...bySource].map(([source, own]) => {
        const texts = own.map(({ text }) => text);
        const years = findYears([...texts, sourceNames.get(source) ?? '']);
        return [
          source,
          { years, style: detectNumberStyle(texts.join('\n').slice(0, maxStyleCharacters)) },
        ];
      }),
    );
    this.captions = findTableCaptions(passages);
    const named = passages.filter(({ id }) => preferred.has(id));
    const others = passages.filter(({ id }) => !preferred.has(id));
    this.index = new FigureIndex(this.figurePassages([...named, ...others]));
  }

  private *figurePassages(passages: readonly Passage[]): Generator<FigurePassage> {
    for (const passage of passages) yield { passage, ...this.read(passage) };
  }

  /** Returns the figures of a passage and the years of its source. */
  read(passage: Passage): ReadPassage & { years: ReadonlySet<number> } {
    const { years, style } = this.sources.get(passage.source) ?? unknownSource;
    return { ...findPassageFigures(passage, style, this.captions.get(passage.id)), years };
  }
}

type CacheEntry = FigureSources & { figures: DeckFigures; characters: number };

const maxCachedDecks = 4;
const maxCachedCharacters = 4_000_000;
/** Cached decks; the most recently used deck is last. */
let deckFiguresCache: readonly CacheEntry[] = [];

const isSamePassage = (a: Passage, b: Passage | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    a.kind === b.kind &&
    a.source === b.source &&
    a.page === b.page &&
    a.heading.at(-1) === b.heading.at(-1) &&
    a.text === b.text);

const haveSameSources = (a: FigureSources, b: FigureSources): boolean =>
  a.passages.length === b.passages.length &&
  a.preferred.size === b.preferred.size &&
  a.sourceNames.size === b.sourceNames.size &&
  [...a.preferred].every((id) => b.preferred.has(id)) &&
  [...a.sourceNames].every(([id, name]) => b.sourceNames.get(id) === name) &&
  a.passages.every((one, i) => isSamePassage(one, b.passages[i]));

/**
 * Returns the figures of a deck's sources. Caches the last few decks by content: extracting figures from two million
 * characters takes seconds, comparing the texts takes milliseconds.
 */
export function getDeckFigures(sources: FigureSources): DeckFigures {
  const cachedDeck = deckFiguresCache.find((one) => haveSameSources(one, sources));
  const { passages, preferred, sourceNames } = sources;
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  const figures = cachedDeck?.figures ?? new DeckFigures(sources);
  const newest: CacheEntry = cachedDeck ?? {
    passages,
    preferred,
    sourceNames,
    figures,
    characters,
  };
  const others = deckFiguresCache.filter((one) => one !== cachedDeck).slice(1 - maxCachedDecks);
  let charactersLeft = maxCachedCharacters - characters;
  const keptDecks = others.toReversed().filter((one) => {
    charactersLeft -= one.characters;
    return charactersLeft >= 0;
  });
  deckFiguresCache = [...keptDecks.toReversed(), newest];
  return figures;
}
