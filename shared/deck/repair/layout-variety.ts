import { getCompositionKey } from '../composition-key.ts';
import type { LayoutContent, SlideContent } from '../model.ts';
import { countWords } from '../word-count.ts';
import { getSharedFields } from './swap.ts';

/** Maximum number of words in a card heading. */
const maxHeadingWords = 6;
const cardCounts = { min: 3, max: 6 };

/** Converts a list of short items with details to cards; undefined if something would be lost. */
function toCards(slide: LayoutContent<'bullets'>): SlideContent | undefined {
  const { items, lead } = slide.blocks;
  const cards = items.flatMap(({ text, detail }) =>
    detail !== undefined && countWords(text) <= maxHeadingWords
      ? [{ heading: text, text: detail }]
      : [],
  );
  const fits = cards.length >= cardCounts.min && cards.length <= cardCounts.max;
  if (lead !== undefined || cards.length !== items.length || !fits) return undefined;
  return { ...getSharedFields(slide), layout: 'cards', blocks: { cards } };
}

function toBullets(slide: LayoutContent<'cards'>): SlideContent {
  const items = slide.blocks.cards.map(({ heading, text }) => ({ text: heading, detail: text }));
  return { ...getSharedFields(slide), layout: 'bullets', blocks: { items } };
}

/** Converts bullets to cards and cards to bullets; undefined for other layouts or if a text would be lost. */
export function swapCardsAndBullets(slide: SlideContent): SlideContent | undefined {
  if (slide.layout === 'bullets') return toCards(slide);
  return slide.layout === 'cards' ? toBullets(slide) : undefined;
}

export type VarietySlide = {
  content: SlideContent;
  /** Whether a user has edited the slide, so that it must not change. */
  isFixed: boolean;
};

/** A slide that gets another layout; `index` is its position in the deck. */
export type LayoutSwap = { index: number; content: SlideContent };

/** Which of three slides that look alike to change first: the third, which breaks long runs with the fewest changes. */
const swapOrderInRun = [2, 1, 0];

/** Whether slides in a row look alike: all of one layout, or all of one composition. */
function haveSameLayout(run: readonly SlideContent[]): boolean {
  const [first] = run;
  const form = first && getCompositionKey(first);
  return run.every(
    (slide) =>
      slide.layout === first?.layout || (form !== undefined && getCompositionKey(slide) === form),
  );
}

/**
 * Breaks runs of three slides that look alike by converting one of them, if that keeps all texts and `isFine` accepts
 * it.
 */
export function breakLayoutRuns(
  slides: readonly VarietySlide[],
  isFine: (swap: LayoutSwap) => boolean,
): LayoutSwap[] {
  const contents = slides.map(({ content }) => content);
  const swaps: LayoutSwap[] = [];
  for (let start = 0; start + 2 < slides.length; start += 1) {
    if (!haveSameLayout(contents.slice(start, start + 3))) continue;
    const swap = swapOrderInRun
      .map((step) => start + step)
      .flatMap((index) => {
        const slide = slides[index];
        const content = slide && !slide.isFixed ? swapCardsAndBullets(slide.content) : undefined;
        return content ? [{ index, content }] : [];
      })
      .find((one) => !createsLayoutRun(contents, one) && isFine(one));
    if (!swap) continue;
    contents[swap.index] = swap.content;
    swaps.push(swap);
  }
  return swaps;
}

/** Whether a swap would create another run of three. */
function createsLayoutRun(
  contents: readonly SlideContent[],
  { index, content }: LayoutSwap,
): boolean {
  const after = contents.with(index, content);
  return [index - 2, index - 1, index].some(
    (at) => at >= 0 && at + 2 < after.length && haveSameLayout(after.slice(at, at + 3)),
  );
}
