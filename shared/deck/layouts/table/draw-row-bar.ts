import { placeText, rectBox } from '../../boxes.ts';
import { blend } from '../../color.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { Mark, Rect } from '../../scene.ts';
import type { RowBars } from './row-bars.ts';

/** z of the bars: in PowerPoint, the table with the background of its rows is one shape, and the bars are above it. */
const barZ = 12;
const barHeight = { max: 28, share: 0.42 } as const;
/** Distance from a bar to the label at its end, px. */
const labelGap = 10;
const maxLabelSize = 24;

/** How a row is drawn: in the accent if it stands out, pale if it is the sum of the others. */
type RowTone = 'strong' | 'usual' | 'sum';

function typesetLabel(ctx: Ctx, text: string, size: number, tone: RowTone): TextBlock {
  const { palette, tokens } = ctx.theme;
  const style = createTextStyle(ctx, tokens.data.numbers, Math.min(size, maxLabelSize), {
    weight: tone === 'strong' ? tokens.labelWeight : tokens.bodyWeight,
    color: tone === 'strong' ? getEmphasisColor(palette) : palette.ink,
    tracking: 0,
    leading: 1.2,
  });
  const block = typesetText(ctx, [{ text }], style, 400);
  return { ...block, width: Math.ceil(block.inkWidth) + 2 };
}

/** Where the bars of a column are drawn: `size` is the font size of the table's cells. */
type RowPlace = { space: Rect; size: number; tone: RowTone; on: string };

/** Draws the bar of one row into its space, with its label at the end; empty for a row without a value. */
export function drawRowBar(ctx: Ctx, bars: RowBars, row: number, place: RowPlace): Mark[] {
  const { palette } = ctx.theme;
  const { space, size, tone, on } = place;
  const share = bars.shares[row];
  if (share === undefined) return [];
  const labels = (bars.labels ?? []).map((text) => typesetLabel(ctx, text, size, 'strong').width);
  const room = labels.length > 0 ? Math.max(...labels) + labelGap : 0;
  const height = Math.round(Math.min(barHeight.max, space.height * barHeight.share));
  const rect = {
    x: space.x,
    y: space.y + (space.height - height) / 2,
    width: Math.max(2, (space.width - room) * share),
    height,
  };
  const usual = tone === 'sum' ? blend(palette.quiet, palette.surface, 0.45) : palette.quiet;
  const fill = tone === 'strong' ? getEmphasisColor(palette) : usual;
  const track = { ...rect, width: space.width - room };
  const bar = [
    ...(bars.hasTrack ? [rectBox(ctx, track, { fill: palette.hairline, z: barZ })] : []),
    rectBox(ctx, rect, { fill, z: barZ }),
  ];
  const text = bars.labels?.[row];
  if (text === undefined) return bar;
  const label = typesetLabel(ctx, text, size, tone);
  const at = {
    x: rect.x + rect.width + labelGap,
    y: space.y + (space.height - label.height) / 2,
    role: 'label' as const,
    isSilent: true,
    on,
    z: barZ,
  };
  return [...bar, placeText(ctx, label, at)];
}

/** Draws the heading of bars into the header of the table, on the baseline of the other headings. */
export function drawBarHeading(
  ctx: Ctx,
  text: string,
  { x, y, style }: { x: number; y: number; style: TextBlock['style'] },
): Mark {
  const quiet = { ...style, color: ctx.theme.palette.muted };
  const block = typesetText(ctx, [{ text }], quiet, 400);
  return placeText(
    ctx,
    { ...block, width: Math.ceil(block.inkWidth) + 2 },
    { x, y, role: 'label', isSilent: true, z: barZ },
  );
}
