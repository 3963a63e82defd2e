import type { CSSProperties } from 'react';
import { familyStack } from '#shared/deck/font-stack.ts';
import { canvas, type Rect, type TextBox } from '#shared/deck/scene.ts';

const percentOf = (length: number, whole: number): string => `${(length / whole) * 100}%`;
/** Converts to hundredths of the drawn slide's width, so that text scales with the drawing. */
const toStageWidth = (length: number): string => `${(length / canvas.width) * 100}cqw`;

/** Returns the CSS position of a box on the drawn slide, in percent. */
export const boxStyle = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: percentOf(x, canvas.width),
  top: percentOf(y, canvas.height),
  width: percentOf(width, canvas.width),
  height: percentOf(height, canvas.height),
});

/** Like boxStyle, for a button that may be higher than its text: it then extends above and below the text. */
export const buttonStyle = (box: Rect) =>
  ({ ...boxStyle(box), '--text-height': toStageWidth(box.height) }) as CSSProperties;

/** Returns the CSS of an inline text field, with the size, font and colour of the drawn text. */
export function typeStyle(box: TextBox): CSSProperties {
  const tracking = box.lines[0]?.runs[0]?.tracking ?? 0;
  // Between the widest line and the width that breaks the lines, the browser breaks them as on the slide, with the most
  // room for differences of its own. The field keeps the edge that the text is aligned to.
  const widest = Math.max(0, ...box.lines.map((line) => line.width));
  const width = Math.min(box.width, Math.max(widest + 0.5, (widest + box.wrap) / 2));
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
