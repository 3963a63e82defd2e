import { escapeMarkup } from '#shared/deck/svg-shapes.ts';

/** English Metric Units in one px of the canvas: 1280 px are 13.333 inches. */
const emuPerPx = 9525;

/** Canvas px as EMU. */
export function emu(px: number): number {
  return Math.round(px * emuPerPx);
}

/** Canvas px as hundredths of a point, the unit of font sizes, spacing and tracking. */
export function centipoints(px: number): number {
  return Math.round(px * 75);
}

/** A share (0 to 1) in thousandths of a percent. */
export function permille(share: number): number {
  return Math.round(share * 100_000);
}

/** Text safe in XML, as content and in quoted attributes. */
export function xml(text: string): string {
  return escapeMarkup(text);
}

/** `<a:off/><a:ext/>` of a place on the canvas, sizes never negative. */
export function extent(rect: { x: number; y: number; width: number; height: number }): string {
  const cx = Math.max(0, emu(rect.x + rect.width) - emu(rect.x));
  const cy = Math.max(0, emu(rect.y + rect.height) - emu(rect.y));
  return `<a:off x="${emu(rect.x)}" y="${emu(rect.y)}"/><a:ext cx="${cx}" cy="${cy}"/>`;
}
