import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { textAt } from './content-tree.ts';
import { findSlotAt } from './slots.ts';

/** A text's length and limit, in characters. */
export type TextLength = { used: number; limit: number };

/** Fraction of the limit from which the length is shown. */
const nearLimitFraction = 0.85;

/** Returns the maximum length of a part in characters; Infinity if it is no text. */
export function getLimitAt(layout: LayoutId, part: string): number {
  const slot = findSlotAt(layout, part);
  return slot?.kind === 'text' ? slot.max : Number.POSITIVE_INFINITY;
}

/** Returns a text's length as the schema counts it: trimmed, except for code. */
export function getLengthAt(content: SlideContent, part: string): TextLength {
  const text = textAt(content, part);
  const { length } = part === 'code' ? text : text.trim();
  return { used: length, limit: getLimitAt(content.layout, part) };
}

/** Whether a text is too long to be saved. */
export const isTooLong = ({ used, limit }: TextLength): boolean => used > limit;

/** Whether the length should be shown. */
export const isNearLimit = ({ used, limit }: TextLength): boolean =>
  used >= limit * nearLimitFraction;
