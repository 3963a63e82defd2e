import type { LayoutContent, SlideContent } from '../model.ts';
import { countWords } from '../word-count.ts';
import { sharedFields } from './swap.ts';

/** Maximum number of words in a card heading. */
const maxHeadingWords = 6;
const cardCounts = { least: 3, most: 6 };

/** Converts a list of short items with details to cards; undefined if something would be lost. */
function toCards(slide: LayoutContent<'bullets'>): SlideContent | undefined {
  const { items, lead } = slide.blocks;
  const cards = items.flatMap(({ text, detail }) =>
    detail !== undefined && countWords(text) <= maxHeadingWords
      ? [{ heading: text, text: detail }]
      : [],
  );
  const fits = cards.length >= cardCounts.least && cards.length <= cardCounts.most;
  if (lead !== undefined || cards.length !== items.length || !fits) return undefined;
  return { ...sharedFields(slide), layout: 'cards', blocks: { cards } };
}

function toBullets(slide: LayoutContent<'cards'>): SlideContent {
  const items = slide.blocks.cards.map(({ heading, text }) => ({ text: heading, detail: text }));
  return { ...sharedFields(slide), layout: 'bullets', blocks: { items } };
}

/** Returns the same content in another layout, bullets or cards; undefined if something would be lost. */
export function siblingLayout(slide: SlideContent): SlideContent | undefined {
  if (slide.layout === 'bullets') return toCards(slide);
  return slide.layout === 'cards' ? toBullets(slide) : undefined;
}

export type VarietySlide = {
  content: SlideContent;
  /** Edited by a user, so it must not change. */
  isFixed: boolean;
};

/** A slide that gets another layout; `index` is its position in the deck. */
export type LayoutSwap = { index: number; content: SlideContent };

/** Which of three equal slides to change first: the third, which breaks long runs with the fewest changes. */
const swapOrder = [2, 1, 0];

/** Breaks runs of three slides with the same layout by changing one, if that loses nothing and `isFine` accepts it. */
export function breakLayoutRuns(
  slides: readonly VarietySlide[],
  isFine: (swap: LayoutSwap) => boolean,
): LayoutSwap[] {
  const layouts = slides.map(({ content }) => content.layout);
  const swaps: LayoutSwap[] = [];
  for (let start = 0; start + 2 < slides.length; start += 1) {
    const run = layouts.slice(start, start + 3);
    if (new Set(run).size > 1) continue;
    const swap = swapOrder
      .map((step) => start + step)
      .flatMap((index) => {
        const slide = slides[index];
        const content = slide && !slide.isFixed ? siblingLayout(slide.content) : undefined;
        return content ? [{ index, content }] : [];
      })
      .find((one) => !makesRun(layouts, one) && isFine(one));
    if (!swap) continue;
    layouts[swap.index] = swap.content.layout;
    swaps.push(swap);
  }
  return swaps;
}

/** Whether a swap would create another run of three. */
function makesRun(layouts: readonly string[], { index, content }: LayoutSwap): boolean {
  const after = layouts.with(index, content.layout);
  return [index - 2, index - 1, index].some(
    (at) => at >= 0 && at + 2 < after.length && new Set(after.slice(at, at + 3)).size === 1,
  );
}
