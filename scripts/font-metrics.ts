/**
 * Writes shared/deck/metrics/<face>.ts from the font files: advances and, for alphabets, kerning pairs.
 * Run it after changing `font-faces.ts`: `npm run tool -- font-metrics`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { readCommandLine } from './command-line.ts';
import { type FontSource, fontSources, metricFontSources, toFontPath } from './font-faces.ts';

readCommandLine(
  'Writes the metrics of all fonts to shared/deck/metrics. Run it after changing scripts/font-faces.ts.\n\n  npm run tool -- font-metrics',
  {},
);

type Font = ReturnType<typeof openSync>;
type CodePointRange = [first: number, last: number];

const latinRanges: CodePointRange[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x1ea0, 0x1ef9],
];
const greekRanges: CodePointRange[] = [[0x386, 0x3ce]];
const cyrillicRanges: CodePointRange[] = [
  [0x400, 0x45f],
  [0x490, 0x491],
];
const punctuationRanges: CodePointRange[] = [
  [0x2010, 0x2027],
  [0x202f, 0x203a],
];
const symbolRanges: CodePointRange[] = [
  [0x2c6, 0x2dd],
  [0x300, 0x308],
  [0x2002, 0x200b],
  [0x2070, 0x208e],
  [0x20a0, 0x20bf],
  [0x2100, 0x215f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  [0x2500, 0x25ff],
  [0x2600, 0x2b55],
];
const cjkRanges: CodePointRange[] = [
  ...punctuationRanges,
  ...symbolRanges,
  [0xb7, 0xb7],
  [0x3000, 0x33ff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
];
// Disables the same features as the renderers. Kerning stays enabled.
const disabledFontFeatures = { liga: false, calt: false, clig: false, dlig: false, kern: true };

function expandRanges(ranges: CodePointRange[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
}

/**
 * Returns a character's advance from the hmtx table. fontkit's `advanceWidth` also reads the outline and fails for a last
 * glyph without one. Glyphs after the end of the table have its last advance.
 */
function readAdvance(font: Font, code: number): number {
  const { metrics } = font.hmtx;
  const { id } = font.glyphForCodePoint(code);
  return metrics.get(Math.min(id, metrics.length - 1)).advance;
}

/** Returns advances as runs of consecutive code points: `[first, advance, advance, …]`. */
function readAdvances(font: Font, ranges: CodePointRange[]): number[][] {
  const runs: number[][] = [];
  let previous = -2;
  for (const code of [...new Set(expandRanges(ranges))].sort((a, b) => a - b)) {
    if (!font.hasGlyphForCodePoint(code)) continue;
    if (code !== previous + 1) runs.push([code]);
    runs.at(-1)?.push(readAdvance(font, code));
    previous = code;
  }
  return runs;
}

/** Returns all characters of a font except the space and control characters. */
function listCharacterRanges(font: Font): CodePointRange[] {
  return font.characterSet.filter((code) => code > 0x20).map((code) => [code, code]);
}

/** Returns the kerning between `left` and each of `rights`. Lays out one string for all, which is faster. */
function readKernRow(font: Font, left: number, rights: number[]): number[] {
  const text = rights.map((right) => String.fromCodePoint(left, right)).join('');
  const { positions, glyphs } = font.layout(text, disabledFontFeatures);
  return rights.map((_, i) => {
    const advance = glyphs[i * 2]?.advanceWidth ?? 0;
    return Math.round((positions[i * 2]?.xAdvance ?? advance) - advance);
  });
}

/**
 * Groups characters with equal kerning values into classes: `rows` has the values of each character. Characters with
 * only zeros are left out.
 */
function groupByRow(chars: number[], rows: number[][]): { chars: string; row: number[] }[] {
  const byRow = new Map<string, { chars: string; row: number[] }>();
  chars.forEach((char, i) => {
    const row = rows[i] ?? [];
    if (row.every((value) => value === 0)) return;
    const existing = byRow.get(row.join());
    if (existing) existing.chars += String.fromCodePoint(char);
    else byRow.set(row.join(), { chars: String.fromCodePoint(char), row });
  });
  return [...byRow.values()];
}

/** Returns an alphabet's kerning: classes of left and right characters, and a flat list of `left, right, value`. */
function createKernTable(font: Font, ranges: CodePointRange[]) {
  const chars = expandRanges([
    ...ranges,
    ...punctuationRanges,
    [0x20, 0x40],
    [0xab, 0xab],
    [0xbb, 0xbb],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ]).filter((code, i, all) => font.hasGlyphForCodePoint(code) && all.indexOf(code) === i);
  const lefts = groupByRow(
    chars,
    chars.map((left) => readKernRow(font, left, chars)),
  );
  const columns = chars.map((_, i) => lefts.map(({ row }) => row[i] ?? 0));
  const rights = groupByRow(chars, columns);
  const pairs: number[] = [];
  rights.forEach(({ row }, r) => {
    row.forEach((value, l) => {
      if (value !== 0) pairs.push(l, r, value);
    });
  });
  return { left: lefts.map(({ chars }) => chars), right: rights.map(({ chars }) => chars), pairs };
}

function readMetrics(source: FontSource) {
  const font = openSync(toFontPath(source));
  const isCjk = source.family.endsWith(' SC');
  const isEmoji = source.family.endsWith(' Emoji');
  const isMono = /Mono$|Cousine/.test(source.family);
  const alphabets = [
    ...latinRanges,
    ...greekRanges,
    ...cyrillicRanges,
    ...punctuationRanges,
    ...symbolRanges,
  ];
  const ranges = isCjk ? cjkRanges : isEmoji ? listCharacterRanges(font) : alphabets;
  return {
    family: source.family,
    weight: source.weight,
    unitsPerEm: font.unitsPerEm,
    ascender: font.ascent,
    descender: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    fullWidth: isCjk,
    advances: readAdvances(font, ranges),
    kerning:
      isCjk || isEmoji || isMono
        ? []
        : [latinRanges, greekRanges, cyrillicRanges].map((range) => createKernTable(font, range)),
  };
}

const metricsDirectory = join(import.meta.dirname, '../shared/deck/metrics');
for (const source of [...fontSources, ...metricFontSources]) {
  const id = `${source.family}-${source.weight}`.toLowerCase().replaceAll(' ', '-');
  const name = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = [
    '// Generated by scripts/font-metrics.ts. Do not edit.',
    "import type { FaceMetrics } from './face-metrics.ts';",
    `export const ${name}: FaceMetrics = ${JSON.stringify(readMetrics(source))};`,
  ];
  await writeFile(join(metricsDirectory, `${id}.ts`), `${text.join('\n')}\n`);
}
