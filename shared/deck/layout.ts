import type { Ctx } from './context.ts';
import type { LayoutContent, LayoutId } from './model.ts';
import type { Box } from './scene.ts';

/**
 * How many words of a slot fit in every theme and language. `part` is the slot's path in the content
 * (`items[].text`), `items` the number of entries of a list. One word counts as 1.8 Chinese characters.
 */
export type Capacity = { part: string; words: number; items?: readonly [min: number, max: number] };

/** A layout: when to use it, how much text it holds, and the function that lays it out. */
export type Layout<L extends LayoutId> = {
  id: L;
  /** Guidance for the model: the purpose of the slide. */
  use: string;
  capacity: Capacity[];
  compose(ctx: Ctx, slide: LayoutContent<L>): Box[];
};

/** Number of words in a title that fits in every theme and layout. */
export const titleCapacity: Capacity = { part: 'title', words: 14 };
export const kickerCapacity: Capacity = { part: 'kicker', words: 4 };
