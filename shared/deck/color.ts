/** Returns red, green and blue of `#rrggbb`, each 0 to 255. */
export function toChannels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns `#rrggbb` of red, green and blue, which are rounded and limited to 0 to 255. */
export const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((value) => Math.round(Math.min(255, Math.max(0, value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** Returns the linear share, 0 to 1, of an sRGB channel of 0 to 255 (WCAG 2). */
export function linearize(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of `#rrggbb`, 0 to 1 (WCAG 2). */
export function computeLuminance(hex: string): number {
  const [r, g, b] = toChannels(hex);
  return 0.2126 * linearize(r) + 0.7152 * linearize(g) + 0.0722 * linearize(b);
}

/** Returns the contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function computeContrast(a: string, b: string): number {
  const [x, y] = [computeLuminance(a), computeLuminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Returns `top` painted over `bottom` at an opacity of 0 to 1, as `#rrggbb`. */
export function blend(top: string, bottom: string, opacity: number): string {
  const below = toChannels(bottom);
  return toHex(
    toChannels(top).map((value, i) => value * opacity + (below[i] ?? 0) * (1 - opacity)),
  );
}

/** Returns `color` mixed with just enough `ink` to reach the contrast ratio `minContrast` on the background. */
export function ensureContrast(
  color: string,
  background: string,
  ink: string,
  minContrast = 4.5,
): string {
  for (let share = 1; share > 0; share -= 0.1) {
    const mixed = blend(color, ink, share);
    if (computeContrast(mixed, background) >= minContrast) return mixed;
  }
  return ink;
}
