import { placeText } from '../boxes.ts';
import { areWordsWhole, type Ctx, createTextStyle, typesetText } from '../context.ts';
import type { Span } from '../inline.ts';
import { createCreditSpans, type PictureCredit } from '../picture-credit.ts';
import type { TextBox } from '../scene.ts';

/** Height in px of a credit below its picture. */
export const creditHeight = 30;

type CreditOptions = {
  x: number;
  y: number;
  width: number;
  color: string;
  on: string;
  align?: 'left' | 'right';
};

/** Yields shorter and shorter forms of a credit: without its licence, then with the author's name cut. */
function* listCreditForms(credit: PictureCredit): Generator<Span[]> {
  yield createCreditSpans(credit);
  const { license: _, license_url: __, ...rest } = credit;
  yield createCreditSpans(rest);
  const author = [...(rest.author ?? rest.provider)];
  for (let length = author.length - 1; length > 0; length -= 4)
    yield [{ text: `${author.slice(0, length).join('').trimEnd()}…` }];
}

/** Draws a picture's credit on one line; shortens it to the width. Empty if nothing fits. */
export function drawCreditLine(ctx: Ctx, credit: PictureCredit, options: CreditOptions): TextBox[] {
  const { x, y, width, color, on, align = 'left' } = options;
  // Links have the accent colour otherwise, which may not be readable on a picture.
  const style = createTextStyle(ctx, 'body', 16, { color, accent: color, leading: 1.3 });
  for (const spans of listCreditForms(credit)) {
    const block = typesetText(ctx, spans, style, width);
    if (block.broken.lines.length > 1 || !areWordsWhole([block])) continue;
    return [placeText(ctx, block, { x, y, role: 'caption', part: 'image', align, on })];
  }
  return [];
}
