/** Typography of a text. `size` is in px on the 1280 x 720 canvas, `tracking` in em, `leading` a multiple of `size`. */
export type TextStyle = {
  family: string;
  weight: number;
  boldWeight: number;
  size: number;
  leading: number;
  tracking: number;
  color: string;
  /** Colour of emphasised text and links. */
  accent: string;
  mono: string;
  /** Font family for Chinese and Japanese. */
  cjk: string;
  /** Whether full-width commas and stops are narrower, because they leave holes in large texts. */
  hasTightPunctuation?: true;
};

/** Returns the line height in whole px, so that every renderer uses the same value. */
export function computeLineHeight(style: Pick<TextStyle, 'size' | 'leading'>): number {
  return Math.round(style.size * style.leading);
}
