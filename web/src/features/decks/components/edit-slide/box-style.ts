import type { CSSProperties } from 'react';
import { familyStack } from '#shared/deck/font-stack.ts';
import { canvas, type Rect, type TextBox } from '#shared/deck/scene.ts';

const share = (length: number, of: number): string => `${(length / of) * 100}%`;
/** In hundredths of the stage's width, so that it grows and shrinks with it. */
const scaled = (length: number): string => `${(length / canvas.width) * 100}cqw`;

/** Where a box stands on the stage. */
export const boxStyle = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: share(x, canvas.width),
  top: share(y, canvas.height),
  width: share(width, canvas.width),
  height: share(height, canvas.height),
});

/** How a text is typed in its place: in the size, face and colour in which it is drawn. */
export function typeStyle(box: TextBox): CSSProperties {
  const tracking = box.lines[0]?.runs[0]?.tracking ?? 0;
  return {
    ...boxStyle(box),
    height: 'auto',
    minHeight: share(box.height, canvas.height),
    fontFamily: familyStack(box.family),
    fontWeight: box.weight,
    fontSize: scaled(box.size),
    lineHeight: scaled(box.lineHeight),
    letterSpacing: `${tracking}em`,
    color: box.color,
    caretColor: box.color,
    textAlign: box.align,
  };
}
