import { computeBoundingRect } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';
import type { Ground } from '../theme.ts';

/** Returns the ground that draws the theme's panel behind each part; `gap` is the space between parts, px. */
export function createPanelGround({ theme }: Ctx, gap: number): Ground {
  const { palette, panelInset } = theme;
  return {
    inset: panelInset,
    on: panelInset.x > 0 ? palette.panel : palette.surface,
    draw: (ctx, parts) => parts.flatMap((part, i) => theme.panel(ctx, part, i, gap)),
  };
}

type Lines = {
  /** Draws a horizontal line between two rows of parts. */
  across?: (from: number, to: number, y: number) => Box[];
  /** Draws a vertical line between two columns of parts. */
  down?: (x: number, from: number, to: number) => Box[];
};

/** Returns the middles of the gaps between parts along one axis. */
function findGaps(spans: { from: number; to: number }[]): number[] {
  const starts = [...new Set(spans.map(({ from }) => from))].sort((a, b) => a - b);
  return starts.slice(1).map((start) => {
    const before = Math.max(...spans.flatMap(({ from, to }) => (from < start ? [to] : [])));
    return (before + start) / 2;
  });
}

/** Draws lines in the middle of the gaps between parts that are in rows and columns. */
export function drawLinesBetween(parts: Rect[], { across, down }: Lines): Box[] {
  const { x, y, width, height } = computeBoundingRect(parts);
  const rows = findGaps(parts.map((part) => ({ from: part.y, to: part.y + part.height })));
  const columns = findGaps(parts.map((part) => ({ from: part.x, to: part.x + part.width })));
  return [
    ...rows.flatMap((at) => across?.(x, x + width, at) ?? []),
    ...columns.flatMap((at) => down?.(at, y, y + height) ?? []),
  ];
}
