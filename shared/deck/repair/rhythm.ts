import type { SlideContent, SlideContentOf } from '../model.ts';
import { countWords } from '../words.ts';
import { baseOf } from './swap.ts';

/** Heads of cards are short. */
const headWords = 6;
const cardCounts = { least: 3, most: 6 };

/** A list of heads with details says the same as cards. */
function cardsOf(slide: SlideContentOf<'bullets'>): SlideContent | undefined {
  const { items, lead } = slide.blocks;
  const cards = items.flatMap(({ text, detail }) =>
    detail !== undefined && countWords(text) <= headWords ? [{ heading: text, text: detail }] : [],
  );
  const fits = cards.length >= cardCounts.least && cards.length <= cardCounts.most;
  if (lead !== undefined || cards.length !== items.length || !fits) return undefined;
  return { ...baseOf(slide), layout: 'cards', blocks: { cards } };
}

function bulletsOf(slide: SlideContentOf<'cards'>): SlideContent {
  const items = slide.blocks.cards.map(({ heading, text }) => ({ text: heading, detail: text }));
  return { ...baseOf(slide), layout: 'bullets', blocks: { items } };
}

/** The same content in another layout, where nothing is lost by it. */
export function siblingOf(slide: SlideContent): SlideContent | undefined {
  if (slide.layout === 'bullets') return cardsOf(slide);
  return slide.layout === 'cards' ? bulletsOf(slide) : undefined;
}

export type RhythmSlide = {
  content: SlideContent;
  /** A person's work: it stays as it is. */
  isFixed: boolean;
};

/** What is in another layout from now on, by its place. */
export type RhythmSwap = { index: number; content: SlideContent };

/** Three of one layout in a row: the third is changed first, which breaks the longest runs with the fewest changes. */
const order = [2, 1, 0];

/** Breaks runs of three slides of one layout by giving one of them a sibling's, where that loses nothing. */
export function breakRuns(
  slides: readonly RhythmSlide[],
  isFine: (swap: RhythmSwap) => boolean,
): RhythmSwap[] {
  const layouts = slides.map(({ content }) => content.layout);
  const swaps: RhythmSwap[] = [];
  for (let start = 0; start + 2 < slides.length; start += 1) {
    const run = layouts.slice(start, start + 3);
    if (new Set(run).size > 1) continue;
    const swap = order
      .map((step) => start + step)
      .flatMap((index) => {
        const slide = slides[index];
        const content = slide && !slide.isFixed ? siblingOf(slide.content) : undefined;
        return content ? [{ index, content }] : [];
      })
      .find((one) => !makesRun(layouts, one) && isFine(one));
    if (!swap) continue;
    layouts[swap.index] = swap.content.layout;
    swaps.push(swap);
  }
  return swaps;
}

/** Whether a swap would only make another run of three. */
function makesRun(layouts: readonly string[], { index, content }: RhythmSwap): boolean {
  const after = layouts.with(index, content.layout);
  return [index - 2, index - 1, index].some(
    (at) => at >= 0 && at + 2 < after.length && new Set(after.slice(at, at + 3)).size === 1,
  );
}
