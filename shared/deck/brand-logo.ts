import { nextId, rectBox } from './boxes.ts';
import { computeContrast } from './color.ts';
import type { Ctx } from './context.ts';
import { getImageSize } from './image-size.ts';
import type { Box, ImageBox, Rect } from './scene.ts';

/** Value of `part` for the boxes of a logo: its picture and the plate behind it. No slide content has this path. */
const logoPart = 'brand.logo';

/** Whether a box belongs to the brand's logo, so that it isn't slide content. */
export const isLogo = (box: Box): boolean => box.part === logoPart;

const plateColors = { light: '#ffffff', dark: '#1c1c1e' } as const;

/** Whether dark text is more legible on a colour than white text. */
const isLight = (color: string): boolean =>
  computeContrast(color, '#000000') > computeContrast(color, '#ffffff');

type ChosenLogo = { href: string; size: { width: number; height: number }; plate?: string };

/**
 * Returns the logo for a background; undefined without a logo. It gets a coloured plate behind it if the only logo is
 * made for the other kind of background (light instead of dark or the reverse), or if the background is a drawing
 * (`isBusy`).
 */
function chooseLogo(ctx: Ctx, on: string, isBusy = false): ChosenLogo | undefined {
  const { light, dark } = ctx.brand?.logos ?? {};
  const isOnLight = isLight(ctx.recolor(on));
  const fitting = isOnLight ? light : dark;
  const href = fitting ?? light ?? dark;
  const size = href === undefined ? undefined : getImageSize(href);
  if (href === undefined || !size) return undefined;
  if (fitting !== undefined && !isBusy) return { href, size };
  return { href, size, plate: href === light ? plateColors.light : plateColors.dark };
}

/**
 * A place for a logo: its right or left edge, its vertical middle, its maximum size in px, and the background colour.
 */
export type LogoPlace = {
  x: number;
  align: 'left' | 'right';
  middle: number;
  maxWidth: number;
  maxHeight: number;
  on: string;
  isBusy?: boolean;
};

const platePadding = 6;

/** Draws the logo of the brand; returns its rectangle with its plate, or undefined without a logo. */
export function drawLogo(ctx: Ctx, place: LogoPlace): Rect | undefined {
  const logo = chooseLogo(ctx, place.on, place.isBusy);
  if (!logo) return undefined;
  const inset = logo.plate === undefined ? 0 : platePadding;
  const scale = Math.min(
    (place.maxWidth - 2 * inset) / logo.size.width,
    (place.maxHeight - 2 * Math.min(inset, place.maxHeight / 8)) / logo.size.height,
  );
  const width = Math.round(logo.size.width * scale);
  const height = Math.round(logo.size.height * scale);
  const outer = { width: width + 2 * inset, height: Math.min(height + 2 * inset, place.maxHeight) };
  const rect = {
    x: place.align === 'left' ? place.x : place.x - outer.width,
    y: Math.round(place.middle - outer.height / 2),
    ...outer,
  };
  if (logo.plate !== undefined)
    ctx.logo.push({
      ...rectBox(ctx, rect, {
        fill: logo.plate,
        radius: ctx.theme.tokens.radius === 0 ? 0 : 4,
        z: 8,
      }),
      part: logoPart,
    });
  ctx.logo.push(
    createLogoBox(ctx, logo.href, {
      x: rect.x + inset,
      y: Math.round(place.middle - height / 2),
      width,
      height,
    }),
  );
  return rect;
}

const createLogoBox = (ctx: Ctx, href: string, rect: Rect): ImageBox => ({
  kind: 'image',
  id: nextId(ctx),
  ...rect,
  z: 9,
  order: null,
  role: 'decoration',
  part: logoPart,
  alt: '',
  href,
  fit: 'contain',
});
