import {
  areWordsWhole,
  type Ctx,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';

/** Typesets a number on one line, as large as the width and height allow. */
export function typesetNumber(
  ctx: Ctx,
  text: string,
  part: string,
  space: { width: number; height: number; from: number; color: string },
): TextBlock {
  return fitToHeight(
    ctx,
    part,
    listSizeSteps(space.from, 28, 4),
    space.height,
    (size): FitAttempt<TextBlock> => {
      // With tracking below -0.04 em, LibreOffice drops a character of a number with a leading euro sign.
      const tracking = -0.04;
      const look = { texts: [text], color: space.color, leading: 1.02, tracking };
      const style = createNumeralStyle(ctx, size, look);
      const value = typesetText(ctx, createFigureSpans(ctx, text, size), style, space.width);
      const isOneLine = value.broken.lines.length <= 1 || size <= 40;
      return {
        height: isOneLine ? value.height : space.height + 1,
        areWordsWhole: areWordsWhole([value]),
        value,
      };
    },
  );
}
