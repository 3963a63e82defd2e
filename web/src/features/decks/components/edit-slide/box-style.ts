import type { CSSProperties } from 'react';
import { familyStack } from '#shared/deck/font-stack.ts';
import { canvas, type Rect, type TextBox } from '#shared/deck/scene.ts';

const percentOf = (length: number, whole: number): string => `${(length / whole) * 100}%`;
/** Converts to hundredths of the stage's width, so that text scales with the stage. */
const toStageWidth = (length: number): string => `${(length / canvas.width) * 100}cqw`;

/** Returns the CSS position of a box on the stage, in percent. */
export const boxStyle = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: percentOf(x, canvas.width),
  top: percentOf(y, canvas.height),
  width: percentOf(width, canvas.width),
  height: percentOf(height, canvas.height),
});

/** Returns the CSS of an inline text field, with the size, font and colour of the drawn text. */
export function typeStyle(box: TextBox): CSSProperties {
  const tracking = box.lines[0]?.runs[0]?.tracking ?? 0;
  // The width at which the browser breaks lines as on the slide, at the alignment's side of the box.
  const width = Math.min(box.width, box.wrap + 0.5);
  const space = { left: 0, center: (box.width - width) / 2, right: box.width - width }[box.align];
  return {
    ...boxStyle({ ...box, x: box.x + space, width }),
    height: 'auto',
    minHeight: percentOf(box.height, canvas.height),
    fontFamily: familyStack(box.family),
    fontWeight: box.weight,
    fontSize: toStageWidth(box.size),
    lineHeight: toStageWidth(box.lineHeight),
    letterSpacing: `${tracking}em`,
    color: box.color,
    caretColor: box.color,
    textAlign: box.align,
  };
}
