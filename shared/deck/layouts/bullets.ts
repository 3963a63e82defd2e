import { type Ctx, createTextStyle, typesetText } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes, minSizes } from '../size-steps.ts';
import { drawAlignedWithTitle } from './body-placement.ts';
import { measureRowsHeight, type RowItem, type RowLook, stackRows } from './rows.ts';

function toRowItems(slide: LayoutContent<'bullets'>): RowItem[] {
  return slide.blocks.items.map((item, i) => ({
    text: item.text,
    part: `items[${i}].text`,
    detail: item.detail,
    detailPart: `items[${i}].detail`,
  }));
}

const leadGap = 24;
/** Largest gap between items, px; further free height stays below the list. */
const maxGap = 56;

/**
 * Returns the font sizes of the lead that leave enough space for the items at their smallest size. If none does,
 * returns only the smallest size.
 */
function listLeadFontSizes(
  ctx: Ctx,
  lead: string,
  width: number,
  space: (height: number) => boolean,
): number[] {
  const sizes = listBodySizes(24);
  const fitting = sizes.filter((size) => {
    const style = createTextStyle(ctx, 'body', size, { leading: 1.4 });
    return space(typesetText(ctx, lead, style, width, 'widow').height + leadGap);
  });
  return fitting.length > 0 ? fitting : sizes.slice(-1);
}

/** A list can have two columns if its body is wider than this, px. */
const minWideBodyWidth = 900;
/** Font size in px below which a list with details is too small for one column. */
const minColumnSize = minSizes.body + 2;

/**
 * Minimum number of items for details in a column of their own, and the tried widths of the text column as fractions.
 */
const detailColumnLimits = { items: 3, textShares: [0.39, 0.43, 0.36] } as const;

/**
 * Returns the row style of a wide list with details beside the texts; undefined without details or if it doesn't fit.
 */
function fitDetailColumnLook(
  ctx: Ctx,
  items: RowItem[],
  rect: Rect,
  look: RowLook,
): RowLook | undefined {
  const hasDetails =
    items.length >= detailColumnLimits.items && items.every(({ detail }) => detail);
  if (!hasDetails || rect.width <= minWideBodyWidth) return undefined;
  const gap: RowLook['gap'] = [16, maxGap];
  const heightAt = (size: number, textShare: number) =>
    measureRowsHeight(ctx, items, size, rect.width, { ...look, gap, textShare });
  const [textShare] = detailColumnLimits.textShares.toSorted(
    (a, b) => heightAt(minColumnSize, a) - heightAt(minColumnSize, b),
  );
  if (textShare === undefined || heightAt(minSizes.body, textShare) > rect.height) return undefined;
  return { ...look, gap, textShare, steps: listBodySizes(items.length > 4 ? 28 : 32) };
}

function chooseColumns(ctx: Ctx, items: RowItem[], rect: Rect, look: RowLook): 1 | 2 {
  if (rect.width <= minWideBodyWidth) return 1;
  const fits = (size: number, columns: 1 | 2) =>
    measureRowsHeight(ctx, items, size, rect.width, { ...look, columns }) <= rect.height;
  const minSize = items.some(({ detail }) => detail) ? minColumnSize : minSizes.body;
  if (fits(minSize, 1)) return 1;
  return fits(minSize, 2) || !fits(minSizes.body, 1) ? 2 : 1;
}

function compose(ctx: Ctx, slide: LayoutContent<'bullets'>): Box[] {
  const frame = ctx.theme.frame(ctx, 'split');
  return [
    ...frame.boxes,
    ...drawAlignedWithTitle(ctx, frame, (at, body) => drawList(at, slide, body)),
  ];
}

function drawList(ctx: Ctx, slide: LayoutContent<'bullets'>, body: Rect): Box[] {
  const { palette } = ctx.theme;
  const items = toRowItems(slide);
  const look: RowLook = {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: [items.length > 3 ? 9 : 20, items.length > 3 ? 40 : maxGap],
    steps: listBodySizes(
      items.some((item) => item.detail) ? (items.length > 3 ? 28 : 32) : items.length > 3 ? 36 : 42,
    ),
  };
  const all: Box[] = [];
  let { y } = body;
  if (slide.blocks.lead) {
    const width = Math.min(body.width, 940);
    const fits = (height: number) => {
      const rest = { ...body, height: body.height - height };
      const columns = chooseColumns(ctx, items, rest, look);
      return (
        measureRowsHeight(ctx, items, minSizes.body, rest.width, { ...look, columns }) <=
        rest.height
      );
    };
    const lead = fitText(ctx, slide.blocks.lead, {
      part: 'lead',
      role: 'p',
      rect: { ...body, width, height: 128 },
      steps: listLeadFontSizes(ctx, slide.blocks.lead, width, fits),
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.4 }),
      balance: 'widow',
    });
    all.push(lead);
    y = lead.y + lead.height + leadGap;
  }
  const rect = { ...body, y, height: body.y + body.height - y };
  const beside = fitDetailColumnLook(ctx, items, rect, look);
  if (beside) return [...all, stackRows(ctx, 'items', items, rect, beside)];
  const columns = chooseColumns(ctx, items, rect, look);
  const measure = columns === 1 ? { measure: 980 } : {};
  return [...all, stackRows(ctx, 'items', items, rect, { ...look, columns, ...measure })];
}

export const bullets: Layout<'bullets'> = {
  id: 'bullets',
  use: 'Several points of the same kind that belong in one list. Each point is one idea, said in a phrase; the detail is one sentence of evidence. Prefer another layout when the points are numbers, steps, dates or two sides.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'lead', words: 16 },
    { part: 'items[].text', words: 9, items: listLimits.bullets.items.fits },
    { part: 'items[].detail', words: 10 },
  ],
  compose,
};
