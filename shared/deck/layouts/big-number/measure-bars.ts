import { placeText, rectBox } from '../../boxes.ts';
import { selectByLanguage } from '../../by-language.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Relation } from './relation.ts';

/**
 * `bar` is the height that is reserved for a bar, `max` the height to which it may grow, px. `gaps` are the distances
 * between two bars, above the first one, beside its label, and from a bar to the labels below it.
 */
const barHeights = { bar: 24, max: 40 } as const;
const barGaps = { between: 10, above: 24, label: 14, below: 6 } as const;
const labelSize = 20;
const lineHeight = 28;

/** Returns the height in px that the drawing of a relation needs below the label of the number. */
export function computeBarsHeight(relation: Relation | undefined): number {
  if (!relation || relation.kind === 'pair') return 0;
  if (relation.kind === 'share') return barGaps.above + barHeights.bar;
  if (relation.kind === 'sum') return barGaps.above + barHeights.bar + barGaps.below + lineHeight;
  return barGaps.above + 2 * barHeights.bar + barGaps.between;
}

/** Names of the two values of a change, by language; decks in other languages show no names. */
const beforeAfterNames: Record<string, [string, string]> = {
  en: ['Before', 'After'],
  zh: ['之前', '之后'],
};

function typesetLabel(ctx: Ctx, text: string, color: string): TextBlock {
  const weight = ctx.theme.tokens.labelWeight;
  const style = createTextStyle(ctx, 'body', labelSize, {
    weight,
    leading: 1.2,
    tracking: 0,
    color,
  });
  const block = typesetText(ctx, [{ text }], style, 400);
  return { ...block, width: Math.ceil(block.inkWidth) + 2 };
}

function placeLabel(ctx: Ctx, block: TextBlock, x: number, middle: number): Box {
  return placeText(ctx, block, { x, y: middle - block.height / 2, role: 'label', isSilent: true });
}

function drawBar(ctx: Ctx, rect: Rect, fill: string): Box {
  return rectBox(ctx, rect, { fill, z: 2 });
}

function drawShare(ctx: Ctx, share: number, rect: Rect): Box[] {
  const { palette, panelInset } = ctx.theme;
  const bar = { ...rect, height: Math.min(barHeights.max, rect.height) };
  const isOnPanel = palette.surface === palette.panel;
  const ground = panelInset.x > 0 && !isOnPanel ? palette.panel : palette.hairline;
  const width = Math.max(2, bar.width * share);
  return [
    { ...drawBar(ctx, bar, ground), z: 1 },
    drawBar(ctx, { ...bar, width }, getEmphasisColor(palette)),
  ];
}

function drawChange(ctx: Ctx, { from, to }: Relation & { kind: 'change' }, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const words = selectByLanguage(beforeAfterNames, ctx.language);
  const names = words?.map((word) => typesetLabel(ctx, word, palette.muted)) ?? [];
  const values = [from, to].map(({ text }, i) =>
    typesetLabel(ctx, text, i === 0 ? palette.ink : getEmphasisColor(palette)),
  );
  const nameWidth = Math.max(0, ...names.map(({ width }) => width + barGaps.label));
  const valueWidth = Math.max(...values.map(({ width }) => width + barGaps.label));
  const whole = rect.width - nameWidth - valueWidth;
  const largest = Math.max(from.value, to.value);
  return [from, to].flatMap(({ value }, i): Box[] => {
    const height = Math.min(barHeights.max, (rect.height - barGaps.between) / 2);
    const y = rect.y + i * (height + barGaps.between);
    const width = Math.max(2, (whole * value) / largest);
    const bar = { x: rect.x + nameWidth, y, width, height };
    const middle = y + height / 2;
    const [name, label] = [names[i], values[i]];
    return [
      drawBar(ctx, bar, i === 0 ? palette.quiet : getEmphasisColor(palette)),
      ...(name ? [placeLabel(ctx, name, rect.x, middle)] : []),
      ...(label ? [placeLabel(ctx, label, bar.x + width + barGaps.label, middle)] : []),
    ];
  });
}

function drawSum(ctx: Ctx, { base, added, total }: Relation & { kind: 'sum' }, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const accent = getEmphasisColor(palette);
  const sum = typesetLabel(ctx, total, palette.ink);
  const parts = [
    { value: base.value, fill: palette.quiet, text: typesetLabel(ctx, base.text, palette.ink) },
    { value: added.value, fill: accent, text: typesetLabel(ctx, `+${added.text}`, accent) },
  ];
  const whole = rect.width - sum.width - barGaps.label;
  const height = Math.min(barHeights.max, rect.height - barGaps.below - lineHeight);
  const middle = rect.y + height / 2;
  const below = rect.y + height + barGaps.below + lineHeight / 2;
  let x = rect.x;
  let free = rect.x;
  const drawn = parts.flatMap(({ value, fill, text }): Box[] => {
    const width = Math.max(2, (whole * value) / (base.value + added.value));
    const bar = { x, y: rect.y, width, height };
    // A label starts at the left edge of its part, or further left if it would extend beyond the right end of the bar.
    const at = Math.max(free, Math.min(x, rect.x + whole - text.width));
    x += width;
    free = at + text.width + barGaps.label;
    return [rectBox(ctx, bar, { fill, z: 2 }), placeLabel(ctx, text, at, below)];
  });
  return [...drawn, placeLabel(ctx, sum, rect.x + whole + barGaps.label, middle)];
}

/**
 * Draws the number as a picture below its label: a share of a whole, the two values of a change, or an amount added to
 * an earlier one. The bars grow into the height of `space`. Empty without such a relation.
 */
export function drawMeasureBars(ctx: Ctx, relation: Relation | undefined, space: Rect): Box[] {
  const rect = { ...space, y: space.y + barGaps.above, height: space.height - barGaps.above };
  if (relation?.kind === 'share') return drawShare(ctx, relation.share, rect);
  if (relation?.kind === 'change') return drawChange(ctx, relation, rect);
  return relation?.kind === 'sum' ? drawSum(ctx, relation, rect) : [];
}
