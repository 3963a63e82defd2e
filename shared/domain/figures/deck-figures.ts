import type { Passage } from '../../schemas/research.ts';
import { FigureIndex, type FigurePassage } from './figure-index.ts';
import type { Style } from './numerals.ts';
import { type ReadPassage, readPassage } from './read-passage.ts';
import { styleOfText } from './writing.ts';

/** Input from which the figures of a deck are read. */
export type FigureSources = {
  passages: readonly Passage[];
  /** Ids of passages that are searched before the others. */
  preferred: ReadonlySet<string>;
  /** Names of the sources by id; they may hold a year. */
  sourceNames: ReadonlyMap<string, string>;
};

/** The years in a source, and its number format. */
type KnownSource = { years: ReadonlySet<number>; style: Style };

const noSource: KnownSource = { years: new Set(), style: styleOfText('') };

/** Characters of a source from which its number format is detected. */
const styleCharacters = 100_000;

/** The years in the texts. */
export const yearsOf = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap((text) => (text.match(/(?:19|20)\d{2}/g) ?? []).map(Number)));

/** The figures of a deck's sources: read once, then searched for every slide. */
export class DeckFigures {
  readonly index: FigureIndex;
  private readonly sources: ReadonlyMap<string, KnownSource>;

  constructor({ passages, preferred, sourceNames }: FigureSources) {
    const bySource = Map.groupBy(passages, ({ source }) => source);
    this.sources = new Map(
      [...bySource].map(([source, own]) => {
        const texts = own.map(({ text }) => text);
        const years = yearsOf([...texts, sourceNames.get(source) ?? '']);
        return [source, { years, style: styleOfText(texts.join('\n').slice(0, styleCharacters)) }];
      }),
    );
    const named = passages.filter(({ id }) => preferred.has(id));
    const others = passages.filter(({ id }) => !preferred.has(id));
    this.index = new FigureIndex(this.inTurn([...named, ...others]));
  }

  private *inTurn(passages: readonly Passage[]): Generator<FigurePassage> {
    for (const passage of passages) yield { passage, ...this.read(passage) };
  }

  /** The figures of a passage, with the years of its source. */
  read(passage: Passage): ReadPassage & { years: ReadonlySet<number> } {
    const { years, style } = this.sources.get(passage.source) ?? noSource;
    return { ...readPassage(passage, style), years };
  }
}

type Kept = FigureSources & { figures: DeckFigures; characters: number };

const decksAtMost = 4;
const charactersAtMost = 4_000_000;
/** Most recently used last. */
let kept: readonly Kept[] = [];

const isSamePassage = (a: Passage, b: Passage | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    a.kind === b.kind &&
    a.source === b.source &&
    a.page === b.page &&
    a.heading.at(-1) === b.heading.at(-1) &&
    a.text === b.text);

const isSame = (a: FigureSources, b: FigureSources): boolean =>
  a.passages.length === b.passages.length &&
  a.preferred.size === b.preferred.size &&
  a.sourceNames.size === b.sourceNames.size &&
  [...a.preferred].every((id) => b.preferred.has(id)) &&
  [...a.sourceNames].every(([id, name]) => b.sourceNames.get(id) === name) &&
  a.passages.every((one, i) => isSamePassage(one, b.passages[i]));

/**
 * The figures of a deck's sources. Caches those of the last few decks by content: reading two million characters takes
 * seconds, comparing them takes milliseconds.
 */
export function deckFigures(sources: FigureSources): DeckFigures {
  const known = kept.find((one) => isSame(one, sources));
  const { passages, preferred, sourceNames } = sources;
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  const figures = known?.figures ?? new DeckFigures(sources);
  const newest: Kept = known ?? { passages, preferred, sourceNames, figures, characters };
  const others = kept.filter((one) => one !== known).slice(1 - decksAtMost);
  let room = charactersAtMost - characters;
  const staying = others.toReversed().filter((one) => {
    room -= one.characters;
    return room >= 0;
  });
  kept = [...staying.toReversed(), newest];
  return figures;
}
