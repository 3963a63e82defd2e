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

/**
 * Returns the position of an inline text field for each of its possible widths, narrowest first. The field keeps the edge
 * that the text is aligned to.
 */
function fieldPositions({ x, width: area, wrap, lines, align }: TextBox) {
  const widest = Math.max(0, ...lines.map((line) => line.width));
  // The first width is halfway between the widest drawn line and the width at which the drawing's lines would break
  // differently. There the browser most likely breaks the lines as the drawing does, although it measures text slightly
  // differently.
  const widths = [Math.min(area, Math.max(widest + 0.5, (widest + wrap) / 2)), wrap, area];
  return widths.map((width) => {
    const space = { left: 0, center: (area - width) / 2, right: area - width }[align];
    return {
      left: percentOf(x + space, canvas.width),
      width: percentOf(width, canvas.width),
    };
  });
}

/** Number of lines in which the browser shows a text. */
const countShownLines = (field: HTMLElement): number =>
  Math.round(field.scrollHeight / Number.parseFloat(getComputedStyle(field).lineHeight));

/**
 * Widens a text field, up to the area of its text, until it needs no more lines than the drawing. If even that is too
 * narrow, the field covers the neighbours that it runs over.
 */
export function fitField(field: HTMLElement, box: TextBox): void {
  const isTooNarrow = () => countShownLines(field) > Math.max(1, box.lines.length);
  const fits = fieldPositions(box).some((position) => {
    Object.assign(field.style, position);
    return !isTooNarrow();
  });
  field.style.background = fits ? '' : box.on;
}

/** Returns the CSS of an inline text field, with the size, font and colour of the drawn text. */
export function typeStyle(box: TextBox): CSSProperties {
  const tracking = box.lines[0]?.runs[0]?.tracking ?? 0;
  return {
    ...boxStyle(box),
    ...fieldPositions(box)[0],
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
