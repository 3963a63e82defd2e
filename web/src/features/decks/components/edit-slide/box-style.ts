import type { CSSProperties } from 'react';
import { toFontStack } from '#shared/deck/font-stack.ts';
import { canvas, type Rect, type TextBox } from '#shared/deck/scene.ts';
import type { TextLine } from '../../editing/rich-text-dom.ts';

const toPercent = (length: number, whole: number): string => `${(length / whole) * 100}%`;
/** Converts to hundredths of the drawn slide's width, so that text scales with the drawing. */
const toStageWidth = (length: number): string => `${(length / canvas.width) * 100}cqw`;

/** Returns the CSS position of a box on the drawn slide, in percent. */
export const createBoxStyle = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: toPercent(x, canvas.width),
  top: toPercent(y, canvas.height),
  width: toPercent(width, canvas.width),
  height: toPercent(height, canvas.height),
});

/** Like boxStyle, for a button that may be higher than its text: it then extends above and below the text. */
export const createButtonStyle = (box: Rect) =>
  ({ ...createBoxStyle(box), '--text-height': toStageWidth(box.height) }) as CSSProperties;

/** Whether a character is a space, or selects the form of an emoji; the drawing has no such selectors. */
const isSpace = (character: string | undefined): boolean =>
  /^(?:\s|\u200b|\ufe0f)$/.test(character ?? '');

/** Whether the drawing shows the text's character; it draws a straight apostrophe as a curly one. */
const isDrawnAs = (text: string, at: number, drawn: string): boolean =>
  text.startsWith(drawn, at) || (drawn === '’' && text[at] === "'");

/**
 * Returns the lines of a drawn text for the field in which it is edited; null if the drawing shows other characters.
 * Spaces are not compared, because the drawing sets its own between Chinese and Latin words.
 */
export function fieldLines({ lines, x }: TextBox, text: string): TextLine[] | null {
  let at = 0;
  const skipSpaces = () => {
    while (isSpace(text[at])) at += 1;
  };
  const result: TextLine[] = [];
  for (const line of lines) {
    const start = at;
    for (const character of line.runs.map((run) => run.text).join('')) {
      if (isSpace(character)) continue;
      skipSpaces();
      if (!isDrawnAs(text, at, character)) return null;
      at += character.length;
    }
    skipSpaces();
    result.push({ length: at - start, indent: toStageWidth(line.x - x) });
  }
  return at === text.length ? result : null;
}

/** Returns the CSS of an inline text field, with the size, font and colour of the drawn text. */
export function createTypeStyle(box: TextBox): CSSProperties {
  const tracking = box.lines[0]?.runs[0]?.tracking ?? 0;
  return {
    ...createBoxStyle(box),
    height: 'auto',
    minHeight: toPercent(box.height, canvas.height),
    fontFamily: toFontStack(box.family),
    fontWeight: box.weight,
    fontSize: toStageWidth(box.size),
    lineHeight: toStageWidth(box.lineHeight),
    letterSpacing: `${tracking}em`,
    color: box.color,
    caretColor: box.color,
    // Drawn lines have their own indent.
    textAlign: box.lines.length > 0 ? 'left' : box.align,
  };
}
