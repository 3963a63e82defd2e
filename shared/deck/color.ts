/** Red, green and blue of `#rrggbb`, 0 to 255 each. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#rrggbb` (WCAG 2). */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** `top` over `bottom` at an opacity, as `#rrggbb`. */
export function blend(top: string, bottom: string, opacity: number): string {
  const below = channels(bottom);
  const mixed = channels(top).map((value, i) =>
    Math.round(value * opacity + (below[i] ?? 0) * (1 - opacity)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** `color` mixed with `ink` as little as it takes to reach a contrast on a ground. */
export function readable(color: string, ground: string, ink: string, least = 4.5): string {
  for (let share = 1; share > 0; share -= 0.1) {
    const mixed = blend(color, ink, share);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return ink;
}
