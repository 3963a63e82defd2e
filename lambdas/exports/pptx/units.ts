import { escapeMarkup } from '#shared/deck/svg-shapes.ts';

/** English Metric Units per canvas px; 1280 px are 13.333 inches. */
const emuPerPx = 9525;

/** Converts canvas px to EMU. */
export function toEmu(px: number): number {
  return Math.round(px * emuPerPx);
}

/** Converts canvas px to hundredths of a point, the unit of font sizes, spacing and tracking. */
export function toCentipoints(px: number): number {
  return Math.round(px * 75);
}

/** Converts a share (0 to 1) to thousandths of a percent. */
export function toPermille(share: number): number {
  return Math.round(share * 100_000);
}

/** Escapes text for XML content and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeMarkup(text);
}

/** Returns `<a:off/><a:ext/>` for a rectangle on the canvas; sizes are never negative. */
export function extentXml(rect: { x: number; y: number; width: number; height: number }): string {
  const cx = Math.max(0, toEmu(rect.x + rect.width) - toEmu(rect.x));
  const cy = Math.max(0, toEmu(rect.y + rect.height) - toEmu(rect.y));
  return `<a:off x="${toEmu(rect.x)}" y="${toEmu(rect.y)}"/><a:ext cx="${cx}" cy="${cy}"/>`;
}
