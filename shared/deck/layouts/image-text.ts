import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { drawBesidePicture } from './beside-picture.ts';
import { drawPictureAlone } from './picture-alone.ts';
import { type RowLook, stackRows } from './rows.ts';

/** Largest font size of a paragraph, and of list items: one or two, more, and below a paragraph, px. */
const maxSizes = { text: 38, few: 44, list: 36, belowText: 30 } as const;
/** Largest gap between list items, alone and below a paragraph, px. */
const maxGaps = { alone: 60, belowText: 32 } as const;
/** Part of the width that a picture gets in addition beside one or two items. */
const moreBesideFew = 0.05;

/** Part of the body's width that a picture gives up beside texts that do not fit otherwise. */
const lessBesideMuch = 0.1;

/** Whether a slide has no other texts beside its picture than one or two list items. */
const hasFewItems = ({ blocks: { text, items = [] } }: LayoutContent<'image-text'>): boolean =>
  !text && items.length <= 2;

/** Draws the paragraph from the picture's top down; above a list, at least as large as the list. */
function drawParagraph(ctx: Ctx, text: string, rect: Rect, hasItems: boolean) {
  const style = { leading: hasItems ? 1.4 : 1.46 };
  return fitText(ctx, text, {
    part: 'text',
    role: 'p',
    rect: { ...rect, height: rect.height * (hasItems ? 0.42 : 1) },
    steps: listBodySizes(hasItems ? maxSizes.belowText : maxSizes.text),
    style: (size) => createTextStyle(ctx, 'body', size, style),
    balance: 'widow',
  });
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'image-text'>, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const { text, items = [] } = slide.blocks;
  const lead = text ? drawParagraph(ctx, text, rect, items.length > 0) : undefined;
  if (items.length === 0) return lead ? [lead] : [];
  const rows = items.map((item, i) => ({ text: item, part: `items[${i}]` }));
  const largest = lead ? lead.size : hasFewItems(slide) ? maxSizes.few : maxSizes.list;
  const look: RowLook = {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    on: palette.surface,
    gap: [18, lead ? maxGaps.belowText : maxGaps.alone],
    steps: listBodySizes(largest),
  };
  if (!lead) return [stackRows(ctx, 'items', rows, rect, look)];
  const y = lead.y + lead.height + 28;
  const place = { ...rect, y, height: rect.y + rect.height - y };
  return [lead, stackRows(ctx, 'items', rows, place, look)];
}

function compose(ctx: Ctx, slide: LayoutContent<'image-text'>): Box[] {
  const { image, text, items = [] } = slide.blocks;
  if (!text && items.length === 0) return drawPictureAlone(ctx, image);
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const more = hasFewItems(slide) ? moreBesideFew : 0;
  const draw = (own: Ctx, share: number) =>
    drawBesidePicture(own, image, body, { more: share }, (rect) => drawTexts(own, slide, rect));
  const trial = { ...ctx, findings: [], logo: [], count: { ...ctx.count } };
  const wide = draw(trial, more);
  if (trial.findings.length > 0) return [...boxes, ...draw(ctx, more - lessBesideMuch)];
  Object.assign(ctx.count, trial.count);
  return [...boxes, ...wide];
}

export const imageText: Layout<'image-text'> = {
  id: 'image-text',
  use: 'A picture of the request beside what is to be seen in it: a short paragraph, up to four points, or both. `asset` is the picture’s id as given; `alt` says what it shows.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'text', words: 20 },
    { part: 'items[]', words: 7, items: listLimits['image-text'].items.fits },
  ],
  compose,
};
