/** Kerning of one alphabet: classes of left and right characters, and `left, right, value` triples. */
export type KerningTable = { left: string[]; right: string[]; pairs: number[] };

/** What measuring needs of one font face, in font units. */
export type FaceMetrics = {
  family: string;
  weight: number;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  capHeight: number;
  xHeight: number;
  /** True for a face whose ideographs are all one em wide; they aren't listed in `advances`. */
  fullWidth: boolean;
  /** `[first code point, advance, advance, …]` */
  advances: number[][];
  kerning: KerningTable[];
};
