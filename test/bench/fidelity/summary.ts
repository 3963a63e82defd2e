import type { Resaved } from './resaved.ts';

export type Format = 'html' | 'png' | 'pdf' | 'pptx';

/** What was measured of one deck in one format. */
export type Fidelity = {
  name: string;
  theme: string;
  format: Format;
  /** Lines that don't break where the scene breaks them. */
  broken: string[];
  lines: number;
  /** Of each line, how far its box is off, px. */
  errors: number[];
  /** The lines that are too far off, by slide and text. */
  far: string[];
  /** Of each slide, against the HTML in Chromium. */
  likeness: number[];
};

/** Least likeness (SSIM) to the HTML in Chromium: of a format's median slide and of its worst. */
const least: Partial<Record<Format, { median: number; worst: number }>> = {
  png: { median: 0.985, worst: 0.96 },
  pdf: { median: 0.985, worst: 0.96 },
  pptx: { median: 0.97, worst: 0.92 },
};
/** How far a line's box may be from the scene's, px. */
export const most = { median: 2, worst: 6 };

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const middle = (values: number[]) => sorted(values)[Math.floor(values.length / 2)];

/** The figures of several decks in one format together; undefined where the format has none. */
function figuresOf(all: readonly Fidelity[]) {
  const errors = all.flatMap((one) => one.errors);
  const alike = all.flatMap((one) => one.likeness);
  return {
    lines: all.reduce((sum, one) => sum + one.lines, 0),
    broken: all.flatMap((one) => one.broken).length,
    medianError: middle(errors),
    worstError: sorted(errors).at(-1),
    medianLikeness: middle(alike),
    worstLikeness: sorted(alike)[0],
  };
}

const shown = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '–';

function rowOf(format: Format, theme: string, all: readonly Fidelity[]): string {
  const it = figuresOf(all);
  const errors = `${shown(it.medianError, 2)} | ${shown(it.worstError, 2)}`;
  const alike = `${shown(it.medianLikeness, 3)} | ${shown(it.worstLikeness, 3)}`;
  const lines = it.lines > 0 ? `${it.lines} | ${it.broken}` : '– | –';
  return `| ${format} | ${theme} | ${lines} | ${errors} | ${alike} |`;
}

const formats: Format[] = ['html', 'png', 'pdf', 'pptx'];

/** A row for each format and theme, and one for each format. */
export function fidelityTable(all: readonly Fidelity[]): string[] {
  const themes = [...new Set(all.map(({ theme }) => theme))];
  const rows = formats.flatMap((format) => {
    const own = all.filter((one) => one.format === format);
    return [
      ...themes.map((theme) =>
        rowOf(
          format,
          theme,
          own.filter((one) => one.theme === theme),
        ),
      ),
      rowOf(format, '**all**', own),
    ];
  });
  return [
    '| | theme | lines | other breaks | median px | worst px | median SSIM | worst SSIM |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/** What of a deck in a format is beyond a target. */
function missesOf(one: Fidelity): string[] {
  const { format, name, broken, far, likeness } = one;
  const bound = least[format];
  const unlike = likeness.flatMap((value, i) =>
    bound && value < bound.worst ? [`slide ${i + 1} at ${value.toFixed(3)}`] : [],
  );
  const told = [
    ...(broken.length > 0 ? [`${broken.length} lines break elsewhere (${broken[0]})`] : []),
    ...(far.length > 0 ? [`${far.length} lines too far off (${far.slice(0, 3).join(', ')})`] : []),
    ...unlike,
  ];
  return told.length > 0 ? [`${format} of ${name}: ${told.join('; ')}`] : [];
}

/** Everything beyond the targets: the lines and slides themselves, medians by format and theme. */
export function fidelityMisses(all: readonly Fidelity[]): string[] {
  const groups = Map.groupBy(all, ({ format, theme }) => `${format} of ${theme}`);
  const medians = [...groups].flatMap(([name, own]) => {
    const { medianError = 0, medianLikeness = 1 } = figuresOf(own);
    const bound = own[0] && least[own[0].format]?.median;
    return [
      ...(medianError > most.median
        ? [`${name}: median line ${medianError.toFixed(2)} px off`]
        : []),
      ...(bound && medianLikeness < bound
        ? [`${name}: median SSIM ${medianLikeness.toFixed(3)}`]
        : []),
    ];
  });
  return [...medians, ...all.flatMap(missesOf)];
}

/** What LibreOffice lost of the decks it saved again. */
export function resavedNotes(all: readonly Resaved[]): string[] {
  const texts = all.reduce((sum, one) => sum + one.texts, 0);
  const lost = all.flatMap(({ name, lost: own }) => own.map((text) => `${name}, ${text}`));
  return [
    `Saved again by LibreOffice: ${all.length} decks, ${texts} paragraphs, cells, notes and values of charts, ${lost.length} lost.`,
    ...lost.slice(0, 10).map((text) => `- lost: ${text}`),
  ];
}

/** How many texts LibreOffice lost of all that it saved again. */
export const lostTexts = (all: readonly Resaved[]): number =>
  all.flatMap(({ lost }) => lost).length;
