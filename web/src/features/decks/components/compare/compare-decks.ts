import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listShownTexts } from './text-changes.ts';

/** One side of a comparison. */
export type ComparedDeck = {
  title: string;
  language: string;
  theme: string;
  brand: DeckBrand | null;
  slides: readonly { id: string; content: SlideContent }[];
};

/** A slide of one side; `index` is 0-based. */
export type PlacedSlide = { content: SlideContent; index: number };

/** How the content of a slide differs between the two sides of a comparison. */
export type SlideChange = 'same' | 'changed' | 'added' | 'removed';

/**
 * A slide of the earlier and the later version; `before` is undefined for an added slide, `after` for a removed one.
 */
export type SlidePair = {
  id: string;
  before: PlacedSlide | undefined;
  after: PlacedSlide | undefined;
  change: SlideChange;
  /** Whether the slide is in both versions and was moved relative to the other slides that are in both. */
  isMoved: boolean;
};

export type Comparison = {
  /**
   * Slide pairs in the order of the later version. A removed slide comes after the slide that it
   * followed in the earlier version.
   */
  pairs: SlidePair[];
  counts: Record<'changed' | 'added' | 'removed' | 'moved', number>;
  isRenamed: boolean;
  isRestyled: boolean;
  /** The later version's theme. */
  theme: string;
};

/** Compares data deeply; the order of object fields does not matter. */
function isSameData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([name, value]) => others.has(name) && isSameData(value, others.get(name)))
  );
}

/** Whether two slides show the same content; their sources are ignored. */
export function isSameSlide(one: SlideContent, other: SlideContent): boolean {
  const { sources: _ones, ...shown } = one;
  const { sources: _others, ...otherShown } = other;
  return isSameData(shown, otherShown);
}

/**
 * Returns the indexes of a longest increasing subsequence: the items that stay when as few others
 * as possible are moved. Patience sorting.
 */
export function longestIncreasingSubsequence(numbers: readonly number[]): ReadonlySet<number> {
  const pileEnds: number[] = [];
  const before: number[] = [];
  for (const [i, number] of numbers.entries()) {
    const at = pileEnds.findIndex((end) => (numbers[end] ?? 0) >= number);
    const pile = at === -1 ? pileEnds.length : at;
    before[i] = pileEnds[pile - 1] ?? -1;
    pileEnds[pile] = i;
  }
  const members = new Set<number>();
  for (let i = pileEnds.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) members.add(i);
  return members;
}

const indexSlidesById = ({ slides }: ComparedDeck) =>
  new Map(slides.map(({ id, content }, index) => [id, { content, index }]));

/** Returns the ids of the slides on both sides that were moved. */
function findMovedIds(before: ReadonlyMap<string, PlacedSlide>, after: ComparedDeck): Set<string> {
  const common = after.slides.map(({ id }) => id).filter((id) => before.has(id));
  const still = longestIncreasingSubsequence(common.map((id) => before.get(id)?.index ?? 0));
  return new Set(common.filter((_, i) => !still.has(i)));
}

function buildPair(
  id: string,
  before: PlacedSlide | undefined,
  after: PlacedSlide | undefined,
): SlidePair {
  const both = { id, before, after, isMoved: false };
  if (!before || !after) return { ...both, change: before ? 'removed' : 'added' };
  return { ...both, change: isSameSlide(before.content, after.content) ? 'same' : 'changed' };
}

/** Compares two decks slide by slide, matched by slide id. */
export function compareDecks(before: ComparedDeck, after: ComparedDeck): Comparison {
  const [ones, others] = [indexSlidesById(before), indexSlidesById(after)];
  const moved = findMovedIds(ones, after);
  const pairs = after.slides.map(({ id }) => ({
    ...buildPair(id, ones.get(id), others.get(id)),
    isMoved: moved.has(id),
  }));
  for (const [i, { id }] of before.slides.entries()) {
    if (others.has(id)) continue;
    const earlier = before.slides[i - 1]?.id;
    const at = pairs.findIndex((pair) => pair.id === earlier) + 1;
    pairs.splice(at, 0, buildPair(id, ones.get(id), undefined));
  }
  const count = (change: SlideChange) => pairs.filter((pair) => pair.change === change).length;
  return {
    pairs,
    counts: {
      changed: count('changed'),
      added: count('added'),
      removed: count('removed'),
      moved: moved.size,
    },
    isRenamed: before.title !== after.title,
    isRestyled: before.theme !== after.theme,
    theme: after.theme,
  };
}

/** Whether the slide has changed or moved. */
export const isChanged = ({ change, isMoved }: SlidePair): boolean => change !== 'same' || isMoved;

/** Returns the slide's title from its newer side. */
export const getPairTitle = ({ before, after }: SlidePair): string => {
  const content = (after ?? before)?.content;
  return content ? (listShownTexts(content).find(({ part }) => part === 'title')?.text ?? '') : '';
};
