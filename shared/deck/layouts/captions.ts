import { groupBox, placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  countSplitWords,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import type { Box, GroupBox, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';

/** A heading with an optional text, which describes a part of a drawing. `path` is its path in the content. */
export type Caption = { heading: string; text: string | undefined; path: string };

/** The rectangle of a caption and its colours; default: the colours of the page. */
export type CaptionSlot = Rect & {
  align?: 'left' | 'right' | 'center';
  valign?: 'top' | 'middle' | 'bottom';
  on?: string;
  ink?: string;
  muted?: string;
};

type CaptionOptions = { from?: number; headingScale?: number; gap?: number; leading?: number };
type TypesetCaption = { heading: TextBlock; text: TextBlock | undefined; height: number };

function typesetCaption(
  ctx: Ctx,
  caption: Caption,
  slot: CaptionSlot,
  size: number,
  { headingScale = 1.16, gap = 6, leading = 1.42 }: CaptionOptions,
): TypesetCaption {
  const { palette, tokens } = ctx.theme;
  const ink = slot.ink ?? palette.ink;
  const accent = slot.ink ?? palette.accent;
  const head = createTextStyle(ctx, 'display', Math.round(size * headingScale), {
    weight: tokens.labelWeight,
    leading: 1.24,
    tracking: -0.012,
    color: ink,
    accent,
  });
  const body = createTextStyle(ctx, 'body', size, {
    color: slot.muted ?? palette.muted,
    accent,
    leading,
  });
  const heading = typesetText(ctx, caption.heading, head, slot.width, 'widow');
  const text =
    caption.text === undefined
      ? undefined
      : typesetText(ctx, caption.text, body, slot.width, 'widow');
  return { heading, text, height: heading.height + (text ? text.height + gap : 0) };
}

function placeCaption(
  ctx: Ctx,
  caption: Caption,
  set: TypesetCaption,
  slot: CaptionSlot,
  { gap = 6 }: CaptionOptions,
): GroupBox {
  const free = Math.max(0, slot.height - set.height);
  const share = { top: 0, middle: 0.5, bottom: 1 }[slot.valign ?? 'top'];
  const y = Math.round(slot.y + free * share);
  const common = {
    x: slot.x,
    align: slot.align ?? ('left' as const),
    on: slot.on ?? ctx.theme.palette.surface,
  };
  const boxes: Box[] = [
    placeText(ctx, set.heading, { ...common, y, role: 'h2', part: `${caption.path}.heading` }),
  ];
  if (set.text)
    boxes.push(
      placeText(ctx, set.text, {
        ...common,
        y: y + set.heading.height + gap,
        role: 'p',
        part: `${caption.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

/**
 * Places each caption in the slot with the same index. All captions get the same font size: the largest at which each
 * caption fits its slot.
 */
export function placeCaptions(
  ctx: Ctx,
  part: string,
  captions: Caption[],
  slots: CaptionSlot[],
  options: CaptionOptions = {},
): GroupBox[] {
  const limit = Math.max(1, ...slots.map((slot) => slot.height));
  const pairs = captions.flatMap((caption, i) => {
    const slot = slots[i];
    return slot ? [{ caption, slot }] : [];
  });
  const sets = fitToHeight(ctx, part, listBodySizes(options.from ?? 24), limit, (size) => {
    const value = pairs.map(({ caption, slot }) =>
      typesetCaption(ctx, caption, slot, size, options),
    );
    // Slots differ in height, so scale the height of the fullest slot to `limit`.
    const fullest = Math.max(
      ...value.map((set, i) => set.height / Math.max(1, pairs[i]?.slot.height ?? 1)),
    );
    const blocks = value.flatMap((set) => [set.heading, set.text]);
    const splits = countSplitWords(blocks);
    return { height: fullest * limit, areWordsWhole: areWordsWhole(blocks), splits, value };
  });
  return pairs.flatMap(({ caption, slot }, i) => {
    const set = sets[i];
    return set ? [placeCaption(ctx, caption, set, slot, options)] : [];
  });
}
