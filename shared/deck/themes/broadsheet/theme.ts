import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { ibmPlexMono400 } from '../../metrics/ibm-plex-mono-400.ts';
import { notoSerifSc400 } from '../../metrics/noto-serif-sc-400.ts';
import { notoSerifSc700 } from '../../metrics/noto-serif-sc-700.ts';
import { sourceSerif4400 } from '../../metrics/source-serif-4-400.ts';
import { sourceSerif4600 } from '../../metrics/source-serif-4-600.ts';
import { sourceSerif4700 } from '../../metrics/source-serif-4-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { parts, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { columnFoot, page, palette, tokens } from './tokens.ts';

/** Editorial style: a newspaper page with header, lines and columns. */
export const broadsheet: Theme = {
  id: 'broadsheet',
  name: 'Broadsheet',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    sourceSerif4400,
    sourceSerif4600,
    sourceSerif4700,
    ibmPlexMono400,
    notoSerifSc400,
    notoSerifSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect, _index: number, gap = 28): Box[] {
    const { x, y, width, height } = rect;
    const rule = lineBox(ctx, [x, y], [x + width, y], { stroke: palette.ink, strokeWidth: 1.5 });
    if (x < page.left + 2) return [rule];
    const left = x - gap / 2;
    const stroke = { stroke: palette.hairline, strokeWidth: 1 };
    return [rule, lineBox(ctx, [left, y], [left, y + height], stroke)];
  },
  tableHead(ctx: Ctx, columns: Rect[]) {
    const [first, last] = [columns[0], columns.at(-1)];
    if (!first || !last) return [];
    const [from, to, y] = [first.x, last.x + last.width, first.y];
    return [
      rectBox(ctx, { x: from, y: y - 6, width: to - from, height: 3 }, { fill: palette.ink }),
      lineBox(ctx, [from, y], [to, y], { stroke: palette.ink, strokeWidth: 1 }),
    ];
  },
  takeaway: {
    draw(ctx: Ctx, { x, y, width }: Rect): Box[] {
      const head = { stroke: palette.ink, strokeWidth: 1.5 };
      const column = { stroke: palette.hairline, strokeWidth: 1 };
      const isFirst = x < page.left + 2;
      const between = isFirst ? x + width + 28 : x - 28;
      return [
        lineBox(ctx, [x, y], [x + width, y], head),
        lineBox(ctx, [between, y], [between, columnFoot], column),
      ];
    },
    on: palette.surface,
    ink: palette.ink,
    accent: palette.accent,
  },
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    const [from, to] = [rect.y, rect.y + rect.height];
    const isLeft = rect.x === page.left;
    const x = isLeft ? rect.x + rect.width + 14 : rect.x - 14;
    const isWide = rect.width === page.width;
    const column = { stroke: palette.hairline, strokeWidth: 1 };
    return [
      rectBox(ctx, rect, { stroke: palette.ink, strokeWidth: 1.5, z: 3 }),
      ...(isWide ? [] : [lineBox(ctx, [x, from], [x, to], column)]),
    ];
  },
  imageTitle,
  panelInset: { x: 0, y: 20 },
  sequence,
  diagram,
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const [cx, cy, r] = [rect.x + rect.width / 2, rect.y + rect.height / 2, 6];
    const box = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const d = `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;
    return [pathBox(ctx, box, d, { fill: palette.accent })];
  },
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
