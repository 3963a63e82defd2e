import { lineBox, rectBox } from '../../boxes.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import { canvas } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, StatementPage } from '../../theme.ts';
import { drawFolio, drawFooterLine } from './frame.ts';
import { page, palette } from './tokens.ts';

/** Cards as articles with headlines, a number beside a narrow column. */
export const parts: { cards: CardStyle; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'pairs',
    mark: 'none',
    ground: {
      inset: { x: 0, y: 18 },
      on: palette.surface,
      draw: (ctx, articles) => [
        ...articles.map(({ x, y, width }) =>
          rectBox(ctx, { x, y, width, height: 3 }, { fill: palette.ink }),
        ),
        ...drawLinesBetween(articles, {
          down: (x, from, to) => [
            lineBox(ctx, [x, from], [x, to], { stroke: palette.hairline, strokeWidth: 1 }),
          ],
        }),
      ],
    },
  },
  bigNumber: { side: 'left' },
};

const look = { color: palette.onAccent, pageColor: palette.onAccent, on: palette.accent } as const;

/** A statement on a dark red page with the lines and the header of the paper. */
export const statement: StatementPage = {
  on: palette.accent,
  ink: palette.onAccent,
  left: page.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: palette.accent, z: 0 }),
    ...drawFolio(ctx, look),
    drawFooterLine(ctx, palette.onAccent),
  ],
};
