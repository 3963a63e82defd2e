import type { SlideContent } from '#shared/deck/model.ts';
import { shownTexts } from './text-changes.ts';

/** A deck as one side of a comparison has it. */
export type ComparedDeck = {
  title: string;
  language: string;
  theme: string;
  slides: readonly { id: string; content: SlideContent }[];
};

/** A slide where it stands on one side; `index` is 0-based. */
export type PlacedSlide = { content: SlideContent; index: number };

export type Change = 'same' | 'changed' | 'added' | 'removed';

/** One slide on both sides; `before` is absent for one that was added, `after` for one that was removed. */
export type Pair = {
  id: string;
  before: PlacedSlide | undefined;
  after: PlacedSlide | undefined;
  change: Change;
  /** It stands elsewhere among those that stayed. */
  isMoved: boolean;
};

export type Comparison = {
  /** In the later side's order; what was removed stands after what it stood after. */
  pairs: Pair[];
  counts: Record<'changed' | 'added' | 'removed' | 'moved', number>;
  isRenamed: boolean;
  isRestyled: boolean;
};

/** Objects of the same fields are the same in whatever order the store gave those. */
function isSameData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([name, value]) => others.has(name) && isSameData(value, others.get(name)))
  );
}

/** Whether people see and hear the same; where it comes from is not part of that. */
export function isSameSlide(one: SlideContent, other: SlideContent): boolean {
  const { sources: _ones, ...shown } = one;
  const { sources: _others, ...otherShown } = other;
  return isSameData(shown, otherShown);
}

/**
 * The places of a longest rising run of numbers: what stands still while as few others as can be are moved
 * around it. Patience sorting.
 */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [i, number] of numbers.entries()) {
    const at = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    const pile = at === -1 ? ends.length : at;
    before[i] = ends[pile - 1] ?? -1;
    ends[pile] = i;
  }
  const rise = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) rise.add(i);
  return rise;
}

const placed = ({ slides }: ComparedDeck) =>
  new Map(slides.map(({ id, content }, index) => [id, { content, index }]));

/** Those of both sides that had to be moved to stand as they do now. */
function movedIds(before: ReadonlyMap<string, PlacedSlide>, after: ComparedDeck): Set<string> {
  const common = after.slides.map(({ id }) => id).filter((id) => before.has(id));
  const still = longestRise(common.map((id) => before.get(id)?.index ?? 0));
  return new Set(common.filter((_, i) => !still.has(i)));
}

function pairOf(id: string, before: PlacedSlide | undefined, after: PlacedSlide | undefined): Pair {
  const both = { id, before, after, isMoved: false };
  if (!before || !after) return { ...both, change: before ? 'removed' : 'added' };
  return { ...both, change: isSameSlide(before.content, after.content) ? 'same' : 'changed' };
}

/** Two decks side by side, slide by slide, matched by the slides' ids. */
export function compareDecks(before: ComparedDeck, after: ComparedDeck): Comparison {
  const [ones, others] = [placed(before), placed(after)];
  const moved = movedIds(ones, after);
  const pairs = after.slides.map(({ id }) => ({
    ...pairOf(id, ones.get(id), others.get(id)),
    isMoved: moved.has(id),
  }));
  for (const [i, { id }] of before.slides.entries()) {
    if (others.has(id)) continue;
    const earlier = before.slides[i - 1]?.id;
    const at = pairs.findIndex((pair) => pair.id === earlier) + 1;
    pairs.splice(at, 0, pairOf(id, ones.get(id), undefined));
  }
  const count = (change: Change) => pairs.filter((pair) => pair.change === change).length;
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
  };
}

/** Something of it is other than it was. */
export const isChanged = ({ change, isMoved }: Pair): boolean => change !== 'same' || isMoved;

/** What a slide is called: by its side that is newer. */
export const titleOfPair = ({ before, after }: Pair): string => {
  const content = (after ?? before)?.content;
  return content ? (shownTexts(content).find(({ part }) => part === 'title')?.text ?? '') : '';
};
