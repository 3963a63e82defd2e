import { placeText, rectBox } from '../../boxes.ts';
import { type Amount, parseAmount } from '../../change.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { plainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];
type Bar = { share: number; fill: string; text: string | undefined };

/** Height of a bar, and gaps between bars, above them and before their figures, px. */
const barHeight = 22;
const gaps = { between: 8, above: 24, label: 14 } as const;
const labelSize = 20;
/** Figures whose ratio is larger are not drawn: the smaller bar would be too short to see. */
const mostRatio = 25;

/** Returns a percentage as a share of a whole, or the two figures of one unit relative to the larger one. */
function findBars(ctx: Ctx, { value, comparison }: Blocks): Bar[] {
  const { palette } = ctx.theme;
  const main = parseAmount(value);
  if (!main || main.value <= 0) return [];
  const other = comparison && parseAmount(comparison.value);
  const unit = ({ after }: Amount) => after.replace(/^\s?\+$/, '');
  const isSame = other && other.before === main.before && unit(other) === unit(main);
  if (comparison && other && isSame && other.value > 0) {
    const largest = Math.max(main.value, other.value);
    if (largest / Math.min(main.value, other.value) > mostRatio) return [];
    return [
      { share: main.value / largest, fill: palette.accent, text: plainText(value) },
      { share: other.value / largest, fill: palette.quiet, text: plainText(comparison.value) },
    ];
  }
  const isShare = main.after.trim() === '%' && main.before === '' && main.value < 100;
  return isShare ? [{ share: main.value / 100, fill: palette.accent, text: undefined }] : [];
}

/** Whether the number can be drawn as a picture. */
export const hasMeasureBars = (ctx: Ctx, blocks: Blocks): boolean =>
  findBars(ctx, blocks).length > 0;

/**
 * Draws the number as a picture below its label: a percentage as a part of a whole, otherwise the number and the one it
 * is compared with as two bars of one scale. Empty if they can't be compared or `rect` is too low.
 */
export function drawMeasureBars(ctx: Ctx, blocks: Blocks, rect: Rect): Box[] {
  const bars = findBars(ctx, blocks);
  const height = gaps.above + bars.length * barHeight + (bars.length - 1) * gaps.between;
  if (bars.length === 0 || height > rect.height) return [];
  const { palette, tokens, panelInset } = ctx.theme;
  const style = createTextStyle(ctx, 'body', labelSize, {
    weight: tokens.labelWeight,
    leading: 1.2,
    tracking: 0,
  });
  const labels = bars.map(({ text }): TextBlock | undefined =>
    text === undefined ? undefined : typesetText(ctx, [{ text }], style, 400),
  );
  const widest = Math.max(0, ...labels.map((label) => label?.inkWidth ?? 0));
  const whole = rect.width - (widest > 0 ? widest + gaps.label + 4 : 0);
  const radius = Math.min(tokens.data.barRadius, barHeight / 2);
  return bars.flatMap(({ share, fill }, i): Box[] => {
    const y = rect.y + gaps.above + i * (barHeight + gaps.between);
    const bar = { x: rect.x, y, width: whole, height: barHeight };
    const look = radius > 0 ? { radius } : {};
    const label = labels[i];
    const width = Math.max(2, whole * share);
    const ground = panelInset.x > 0 ? palette.panel : palette.hairline;
    return [
      ...(label ? [] : [rectBox(ctx, bar, { fill: ground, ...look })]),
      rectBox(ctx, { ...bar, width }, { fill, ...look, z: 2 }),
      ...(label
        ? [
            placeText(
              ctx,
              { ...label, width: Math.ceil(label.inkWidth) + 2 },
              {
                x: rect.x + width + gaps.label,
                y: y + (barHeight - label.height) / 2,
                role: 'label',
                isSilent: true,
              },
            ),
          ]
        : []),
    ];
  });
}
