import { groupBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listBodySizes } from '../../size-steps.ts';
import { type CellRow, computeRowTextOffset } from '../cells.ts';
import { createFigureSpans } from '../numeral-style.ts';

type Events = LayoutContent<'timeline'>['blocks']['events'];

/** Typesets the dates of all events at one size. */
export function typesetDates(ctx: Ctx, events: Events, width: number): TextBlock[] {
  const { palette, tokens } = ctx.theme;
  const isDense = events.length > 4;
  const largest = isDense ? 32 : 56;
  return fitToHeight(ctx, 'events[].when', listBodySizes(largest), isDense ? 64 : 96, (size) => {
    const style = createTextStyle(ctx, 'display', size, {
      weight: tokens.labelWeight,
      color: palette.ink,
      leading: 1.2,
    });
    const value = events.map(({ when }) =>
      typesetText(
        ctx,
        ctx.isCjk ? createFigureSpans(ctx, when, size) : when,
        style,
        width,
        'widow',
      ),
    );
    return {
      height: Math.max(...value.map((block) => block.height)),
      areWordsWhole: areWordsWhole(value),
      value,
    };
  });
}

/** Places an event: its date with the bottom at `at.date`, its heading and text from `at.cell`. */
export function placeEvent(
  ctx: Ctx,
  date: TextBlock,
  row: CellRow,
  index: number,
  at: { x: number; date: number; cell: number },
): Box {
  const cell = row.cells[index];
  const boxes: Box[] = [
    placeText(ctx, date, {
      x: at.x,
      y: at.date - date.height,
      role: 'p',
      part: `events[${index}].when`,
    }),
  ];
  if (cell)
    boxes.push(
      placeText(ctx, cell.title, { x: at.x, y: at.cell, role: 'h2', part: `${cell.path}.heading` }),
    );
  if (cell?.body)
    boxes.push(
      placeText(ctx, cell.body, {
        x: at.x,
        y: at.cell + computeRowTextOffset(row),
        role: 'p',
        part: `${cell.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}
