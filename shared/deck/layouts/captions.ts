import { areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { groupBox, place } from '../place.ts';
import type { Box, GroupBox, Rect } from '../scene.ts';
import { steps } from '../steps.ts';

/** A heading with a text below that belongs to a part of a drawing. */
export type Caption = { heading: string; text: string | undefined; path: string };

/** Where a caption goes, and the colours there; those of the open page where left out. */
export type Slot = Rect & {
  align?: 'left' | 'right' | 'center';
  valign?: 'top' | 'middle' | 'bottom';
  on?: string;
  ink?: string;
  muted?: string;
};

type Options = { from?: number; headingScale?: number; gap?: number; leading?: number };
type SetCaption = { heading: Block; text: Block | undefined; height: number };

function setCaption(
  ctx: Ctx,
  caption: Caption,
  slot: Slot,
  size: number,
  { headingScale = 1.16, gap = 6, leading = 1.42 }: Options,
): SetCaption {
  const { palette, tokens } = ctx.theme;
  const ink = slot.ink ?? palette.ink;
  const accent = slot.ink ?? palette.accent;
  const head = styleOf(ctx, 'display', Math.round(size * headingScale), {
    weight: tokens.labelWeight,
    leading: 1.24,
    tracking: -0.012,
    color: ink,
    accent,
  });
  const body = styleOf(ctx, 'body', size, {
    color: slot.muted ?? palette.muted,
    accent,
    leading,
  });
  const heading = setText(ctx, caption.heading, head, slot.width, 'widow');
  const text =
    caption.text === undefined ? undefined : setText(ctx, caption.text, body, slot.width, 'widow');
  return { heading, text, height: heading.height + (text ? text.height + gap : 0) };
}

function placeCaption(
  ctx: Ctx,
  caption: Caption,
  set: SetCaption,
  slot: Slot,
  { gap = 6 }: Options,
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
    place(ctx, set.heading, { ...common, y, role: 'h2', part: `${caption.path}.heading` }),
  ];
  if (set.text)
    boxes.push(
      place(ctx, set.text, {
        ...common,
        y: y + set.heading.height + gap,
        role: 'p',
        part: `${caption.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

/** Captions set at one size, the largest at which each fits its slot; in the order given. */
export function placeCaptions(
  ctx: Ctx,
  part: string,
  captions: Caption[],
  slots: Slot[],
  options: Options = {},
): GroupBox[] {
  const limit = Math.max(1, ...slots.map((slot) => slot.height));
  const pairs = captions.flatMap((caption, i) => {
    const slot = slots[i];
    return slot ? [{ caption, slot }] : [];
  });
  const sets = fit(ctx, part, steps(options.from ?? 24, 18), limit, (size) => {
    const value = pairs.map(({ caption, slot }) => setCaption(ctx, caption, slot, size, options));
    // Slots of different heights are told as one: by the caption that fills its own the most.
    const fullest = Math.max(
      ...value.map((set, i) => set.height / Math.max(1, pairs[i]?.slot.height ?? 1)),
    );
    const blocks = value.flatMap((set) => [set.heading, set.text]);
    return { height: fullest * limit, isClean: areClean(blocks), value };
  });
  return pairs.flatMap(({ caption, slot }, i) => {
    const set = sets[i];
    return set ? [placeCaption(ctx, caption, set, slot, options)] : [];
  });
}
