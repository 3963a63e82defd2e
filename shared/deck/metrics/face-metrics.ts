/** Kerning of one alphabet: classes of left and right characters, and triples of left class, right class and value. */
type KerningTable = { left: string[]; right: string[]; pairs: number[] };

/** Metrics of one font face for measuring text, in font units. */
export type FaceMetrics = {
  family: string;
  weight: number;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  capHeight: number;
  xHeight: number;
  /** Whether all ideographs are one em wide; then they are not in `advances`. */
  fullWidth: boolean;
  /** `[first code point, advance, advance, …]` */
  advances: number[][];
  kerning: KerningTable[];
};
