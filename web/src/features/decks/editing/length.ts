import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { textAt } from './content-tree.ts';
import { slotAt } from './slots.ts';

/** How much of its room a text takes, in characters. */
export type Length = { used: number; limit: number };

/** So near to its limit a text is worth a word. */
const nearShare = 0.85;

/** The most characters that a part of a layout holds; no end where it is no text. */
export function limitAt(layout: LayoutId, part: string): number {
  const slot = slotAt(layout, part);
  return slot?.kind === 'text' ? slot.max : Number.POSITIVE_INFINITY;
}

/** A text's length as the model counts it: without the blanks around it, which only code keeps. */
export function lengthAt(content: SlideContent, part: string): Length {
  const text = textAt(content, part);
  const { length } = part === 'code' ? text : text.trim();
  return { used: length, limit: limitAt(content.layout, part) };
}

/** Whether it can't be saved. */
export const isTooLong = ({ used, limit }: Length): boolean => used > limit;

/** Whether it is to be told how much room is left. */
export const isNearLimit = ({ used, limit }: Length): boolean => used >= limit * nearShare;
