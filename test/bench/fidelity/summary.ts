import type { Resaved } from './resaved.ts';

export type Format = 'html' | 'png' | 'pdf' | 'pptx';

/** Measurements of one deck in one format. */
export type Fidelity = {
  name: string;
  theme: string;
  format: Format;
  /** Lines that break differently from the scene. */
  broken: string[];
  lines: number;
  /** Position error of each line, px. */
  errors: number[];
  /** Lines whose position error is too large, by slide and text. */
  far: string[];
  /** SSIM of each slide compared with the HTML in Chromium. */
  likeness: number[];
};

/** Minimum SSIM compared with the HTML in Chromium, for the median and the worst slide of a format. */
const minLikeness: Partial<Record<Format, { median: number; worst: number }>> = {
  png: { median: 0.985, worst: 0.96 },
  pdf: { median: 0.985, worst: 0.96 },
  pptx: { median: 0.97, worst: 0.92 },
};
/** Maximum position error of a line, px. */
export const maxLineError = { median: 2, worst: 6 };

const sortNumbers = (values: number[]) => values.toSorted((a, b) => a - b);
const median = (values: number[]) => sortNumbers(values)[Math.floor(values.length / 2)];

/** Summarises several decks in one format; undefined values are not measured for the format. */
function summarize(all: readonly Fidelity[]) {
  const errors = all.flatMap((one) => one.errors);
  const alike = all.flatMap((one) => one.likeness);
  return {
    lines: all.reduce((sum, one) => sum + one.lines, 0),
    broken: all.flatMap((one) => one.broken).length,
    medianError: median(errors),
    worstError: sortNumbers(errors).at(-1),
    medianLikeness: median(alike),
    worstLikeness: sortNumbers(alike)[0],
  };
}

const formatNumber = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '–';

function formatTableRow(format: Format, theme: string, all: readonly Fidelity[]): string {
  const it = summarize(all);
  const errors = `${formatNumber(it.medianError, 2)} | ${formatNumber(it.worstError, 2)}`;
  const alike = `${formatNumber(it.medianLikeness, 3)} | ${formatNumber(it.worstLikeness, 3)}`;
  const lines = it.lines > 0 ? `${it.lines} | ${it.broken}` : '– | –';
  return `| ${format} | ${theme} | ${lines} | ${errors} | ${alike} |`;
}

const formats: Format[] = ['html', 'png', 'pdf', 'pptx'];

/** Returns a row for each format and theme, and one for each format. */
export function formatFidelityTable(all: readonly Fidelity[]): string[] {
  const themes = [...new Set(all.map(({ theme }) => theme))];
  const rows = formats.flatMap((format) => {
    const own = all.filter((one) => one.format === format);
    return [
      ...themes.map((theme) =>
        formatTableRow(
          format,
          theme,
          own.filter((one) => one.theme === theme),
        ),
      ),
      formatTableRow(format, '**all**', own),
    ];
  });
  return [
    '| | theme | lines | other breaks | median px | worst px | median SSIM | worst SSIM |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/** Returns the missed targets of a deck in a format. */
function listDeckMisses(one: Fidelity): string[] {
  const { format, name, broken, far, likeness } = one;
  const bound = minLikeness[format];
  const unlike = likeness.flatMap((value, i) =>
    bound && value < bound.worst ? [`slide ${i + 1} at ${value.toFixed(3)}`] : [],
  );
  const misses = [
    ...(broken.length > 0 ? [`${broken.length} lines break elsewhere (${broken[0]})`] : []),
    ...(far.length > 0 ? [`${far.length} lines too far off (${far.slice(0, 3).join(', ')})`] : []),
    ...unlike,
  ];
  return misses.length > 0 ? [`${format} of ${name}: ${misses.join('; ')}`] : [];
}

/** Returns all missed targets: single lines and slides, and medians by format and theme. */
export function listFidelityMisses(all: readonly Fidelity[]): string[] {
  const groups = Map.groupBy(all, ({ format, theme }) => `${format} of ${theme}`);
  const medians = [...groups].flatMap(([name, own]) => {
    const { medianError = 0, medianLikeness = 1 } = summarize(own);
    const bound = own[0] && minLikeness[own[0].format]?.median;
    return [
      ...(medianError > maxLineError.median
        ? [`${name}: median line ${medianError.toFixed(2)} px off`]
        : []),
      ...(bound && medianLikeness < bound
        ? [`${name}: median SSIM ${medianLikeness.toFixed(3)}`]
        : []),
    ];
  });
  return [...medians, ...all.flatMap(listDeckMisses)];
}

/** Returns report lines about texts that LibreOffice lost. */
export function formatResavedNotes(all: readonly Resaved[]): string[] {
  const texts = all.reduce((sum, one) => sum + one.texts, 0);
  const lost = all.flatMap(({ name, lost: own }) => own.map((text) => `${name}, ${text}`));
  return [
    `Saved again by LibreOffice: ${all.length} decks, ${texts} paragraphs, cells, notes and values of charts, ${lost.length} lost.`,
    ...lost.slice(0, 10).map((text) => `- lost: ${text}`),
  ];
}

/** Returns the number of texts that LibreOffice lost. */
export const countLostTexts = (all: readonly Resaved[]): number =>
  all.flatMap(({ lost }) => lost).length;
