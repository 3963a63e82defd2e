import type { FaceMetrics } from './metrics/face-metrics.ts';
import { notoEmoji400 } from './metrics/noto-emoji-400.ts';

/** A font face with fast metric lookups. All values in em. */
export type Face = {
  family: string;
  weight: number;
  ascender: number;
  descender: number;
  capHeight: number;
  xHeight: number;
  fullWidth: boolean;
  /** Width of a character in em; undefined when the face has no glyph for it. */
  advance(codePoint: number): number | undefined;
  kern(left: number, right: number): number;
};

/** Whether a character is an ideograph, kana or full-width form; each is one em wide. */
export function isCjk(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint <= 0x9fff) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef) ||
    (codePoint >= 0x20000 && codePoint <= 0x3ffff)
  );
}

function readKerning(metrics: FaceMetrics): Map<number, number>[] {
  return metrics.kerning.map((table) => {
    const pairs = new Map<number, number>();
    for (let i = 0; i < table.pairs.length; i += 3) {
      const lefts = [...(table.left[table.pairs[i] ?? -1] ?? '')];
      const rights = [...(table.right[table.pairs[i + 1] ?? -1] ?? '')];
      const value = (table.pairs[i + 2] ?? 0) / metrics.unitsPerEm;
      for (const left of lefts)
        for (const right of rights)
          pairs.set(toPairKey(left.codePointAt(0), right.codePointAt(0)), value);
    }
    return pairs;
  });
}

function toPairKey(left = 0, right = 0): number {
  return left * 0x10000 + right;
}

function readAdvances(metrics: FaceMetrics): Map<number, number> {
  const advances = new Map<number, number>();
  for (const [first = 0, ...widths] of metrics.advances)
    widths.forEach((width, i) => {
      advances.set(first + i, width / metrics.unitsPerEm);
    });
  return advances;
}

/** Returns a face for stored metrics. Parses the advance and kerning tables on first use. */
function createFace(metrics: FaceMetrics): Face {
  let advances: Map<number, number> | undefined;
  let kerning: Map<number, number>[] | undefined;
  const { unitsPerEm, family, weight, fullWidth } = metrics;
  return {
    family,
    weight,
    fullWidth,
    ascender: metrics.ascender / unitsPerEm,
    descender: -metrics.descender / unitsPerEm,
    capHeight: metrics.capHeight / unitsPerEm,
    xHeight: metrics.xHeight / unitsPerEm,
    advance(codePoint) {
      advances ??= readAdvances(metrics);
      return advances.get(codePoint) ?? (fullWidth && isCjk(codePoint) ? 1 : undefined);
    },
    kern(left, right) {
      kerning ??= readKerning(metrics);
      const key = toPairKey(left, right);
      for (const table of kerning) {
        const value = table.get(key);
        if (value !== undefined) return value;
      }
      return 0;
    },
  };
}

/** The font faces of a theme, by family and weight. */
export type FaceSet = { get(family: string, weight: number): Face };

/**
 * Returns a set that finds the face of a family with the nearest weight. Always includes the emoji face.
 * `get` throws for a family without faces.
 */
export function createFaceSet(list: FaceMetrics[]): FaceSet {
  const faces = [...list, notoEmoji400].map(createFace);
  const facesByKey = new Map<string, Face>();
  return {
    get(family, weight) {
      const key = `${family}-${weight}`;
      const known = facesByKey.get(key);
      if (known) return known;
      const nearest = faces
        .filter((face) => face.family === family)
        .sort((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))[0];
      if (!nearest) throw new Error(`the theme has no face of ${family}`);
      facesByKey.set(key, nearest);
      return nearest;
    },
  };
}
