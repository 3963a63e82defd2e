/** How a piece of text is set. Sizes are px on the 1280 x 720 canvas, tracking is in em. */
export type TextStyle = {
  family: string;
  weight: number;
  boldWeight: number;
  size: number;
  leading: number;
  tracking: number;
  color: string;
  /** Colour of emphasis and links. */
  accent: string;
  mono: string;
  /** Family that carries Chinese and Japanese. */
  cjk: string;
};

/** Px from one baseline to the next; whole, so that every renderer agrees. */
export function lineHeightOf(style: Pick<TextStyle, 'size' | 'leading'>): number {
  return Math.round(style.size * style.leading);
}
