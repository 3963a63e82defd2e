/** What was measured of one deck in one format. */
export type Fidelity = {
  name: string;
  /** Lines that don't break where the scene breaks them. */
  broken: string[];
  lines: number;
  /** Of each line, how far its box is off, px. */
  errors: number[];
  /** Of each slide, against the HTML in Chromium. */
  likeness: number[];
};

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const middle = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const three = (value: number | undefined) => (value ?? Number.NaN).toFixed(3);
const two = (value: number | undefined) => (value ?? Number.NaN).toFixed(2);

/** The figures of several decks together. */
export const figuresOf = (all: readonly Fidelity[]) => {
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
};

function rowOf(name: string, decks: readonly Fidelity[]): string {
  const it = figuresOf(decks);
  const errors = `${two(it.medianError)} | ${two(it.worstError)}`;
  const alike = `${three(it.medianLikeness)} | ${three(it.worstLikeness)}`;
  return `| ${name} | ${it.lines} | ${it.broken} | ${errors} | ${alike} |`;
}

/** The worst of each deck by name: where to look first. */
const worstOf = ({ name, likeness, broken }: Fidelity) => {
  const least = sorted(likeness)[0] ?? 1;
  const told = broken.slice(0, 3).join(' / ');
  return `- ${name}: slide ${likeness.indexOf(least) + 1} at ${three(least)}${told ? `; broken: ${told}` : ''}`;
};

/** A table of what was measured, and the worst slide of each deck. */
export const summaryOf = (format: string, decks: readonly Fidelity[]): string =>
  [
    `| ${format} | lines | other breaks | median px | worst px | median SSIM | worst SSIM |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...decks.map((deck) => rowOf(deck.name, [deck])),
    rowOf('all', decks),
    '',
    ...decks.map(worstOf),
  ].join('\n');
