import { escapeMarkup } from '#shared/deck/svg-shapes.ts';

/** English Metric Units per canvas px; 1280 px are 13.333 inches. */
const emuPerPx = 9525;

/** Converts canvas px to EMU. */
export function emu(px: number): number {
  return Math.round(px * emuPerPx);
}

/** Converts canvas px to hundredths of a point, the unit of font sizes, spacing and tracking. */
export function centipoints(px: number): number {
  return Math.round(px * 75);
}

/** Converts a share (0 to 1) to thousandths of a percent. */
export function permille(share: number): number {
  return Math.round(share * 100_000);
}

/** Escapes text for XML content and quoted attributes. */
export function xml(text: string): string {
  return escapeMarkup(text);
}

/** Returns `<a:off/><a:ext/>` for a rectangle on the canvas; sizes are never negative. */
export function extent(rect: { x: number; y: number; width: number; height: number }): string {
  const cx = Math.max(0, emu(rect.x + rect.width) - emu(rect.x));
  const cy = Math.max(0, emu(rect.y + rect.height) - emu(rect.y));
  return `<a:off x="${emu(rect.x)}" y="${emu(rect.y)}"/><a:ext cx="${cx}" cy="${cy}"/>`;
}
