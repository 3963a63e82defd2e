import type { Ctx } from './context.ts';
import type { LayoutId, SlideContentOf } from './model.ts';
import type { Box } from './scene.ts';

/**
 * How much of one slot is sure to fit, in every theme and language. `part` is a path into the slide
 * (`items[].text`), `items` the number of entries where it's a list. A word counts as 1.8 Chinese characters.
 */
export type Capacity = { part: string; words: number; items?: [min: number, max: number] };

/** A layout: when to use it, what it holds, and how it's laid out. */
export type Layout<L extends LayoutId> = {
  id: L;
  /** Guidance for the model: what the slide is for. */
  use: string;
  capacity: Capacity[];
  compose(ctx: Ctx, slide: SlideContentOf<L>): Box[];
};

/** Words of a title that fit in every theme and layout. */
export const titleCapacity: Capacity = { part: 'title', words: 14 };
export const kickerCapacity: Capacity = { part: 'kicker', words: 4 };
