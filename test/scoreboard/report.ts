import { isKnown, type Score, type ScoredDeck } from './deck.ts';
import { type Metric, meets, metrics } from './metrics.ts';

export type Scored = { deck: string; slides: number; scores: Record<string, Score> };

/** A deck by every metric. */
export const scoreDeck = (deck: ScoredDeck): Scored => ({
  deck: deck.name,
  slides: deck.pages.length,
  scores: Object.fromEntries(metrics.map(({ name, measure }) => [name, measure(deck)])),
});

export type Verdict = { metric: string; mean: number | null; floor: number; ok: boolean };

/** The mean over the decks of which a metric is known, against its floor; unknown of all is no fault. */
export function verdictOf(metric: Metric, all: readonly Scored[]): Verdict {
  const values = all.flatMap(({ scores }) => {
    const score = scores[metric.name];
    return score && isKnown(score) ? [score.value] : [];
  });
  const { name, floor } = metric;
  if (values.length === 0) return { metric: name, mean: null, floor, ok: true };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { metric: name, mean, floor, ok: meets(metric, mean) };
}

const shown = (value: number | null | undefined, { digits }: Metric): string =>
  value === null || value === undefined ? '–' : value.toFixed(digits);

/** Rows of cells as a Markdown table whose columns stand below one another in a terminal too. */
function tableOf(rows: string[][]): string[] {
  const [head = []] = rows;
  const widths = head.map((_, i) => Math.max(3, ...rows.map((row) => (row[i] ?? '').length)));
  const lineOf = (cells: string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    lineOf(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.slice(1).map(lineOf),
  ];
}

const knownValue = (score: Score | undefined): number | undefined =>
  score && isKnown(score) ? score.value : undefined;

function sumRows(all: readonly Scored[]): string[][] {
  const verdicts = metrics.map((metric) => ({ metric, verdict: verdictOf(metric, all) }));
  const sign = ({ bound }: Metric) => (bound === 'at least' ? '≥' : '≤');
  return [
    ['**mean**', '', ...verdicts.map(({ metric, verdict }) => shown(verdict.mean, metric))],
    ['floor', '', ...metrics.map((metric) => `${sign(metric)} ${metric.floor}`)],
    [
      '',
      '',
      ...verdicts.map(({ verdict }) =>
        verdict.mean === null ? '' : verdict.ok ? 'ok' : '**missed**',
      ),
    ],
  ];
}

/** What can't be told, each reason once, with what it is about. */
function unknownsOf(all: readonly Scored[]): string[] {
  const reasons = new Map<string, Set<string>>();
  for (const { scores } of all)
    for (const [name, score] of Object.entries(scores))
      if (!isKnown(score))
        reasons.set(score.unknown, (reasons.get(score.unknown) ?? new Set()).add(name));
  return [...reasons].map(([reason, names]) => `- not known: ${[...names].join(', ')}: ${reason}`);
}

const faultsEach = 4;

/** The first faults of each deck that is below a metric's floor. */
function faultsOf(all: readonly Scored[]): string[] {
  return all.flatMap(({ deck, scores }) =>
    metrics.flatMap((metric) => {
      const score = scores[metric.name];
      if (!score || !isKnown(score) || meets(metric, score.value)) return [];
      const { faults = [] } = score;
      const more = faults.length > faultsEach ? `; ${faults.length - faultsEach} more` : '';
      const told = faults.length > 0 ? `: ${faults.slice(0, faultsEach).join('; ')}${more}` : '';
      return [`- ${deck}, ${metric.name} ${shown(score.value, metric)}${told}`];
    }),
  );
}

/** The scoreboard as Markdown: a row a deck, the means and floors, then why. */
export function reportOf(all: readonly Scored[], notes: readonly string[]): string {
  const rows = all.map(({ deck, slides, scores }) => [
    deck,
    String(slides),
    ...metrics.map((metric) => shown(knownValue(scores[metric.name]), metric)),
  ]);
  const faults = faultsOf(all);
  return [
    ...notes,
    '',
    ...tableOf([
      ['deck', 'slides', ...metrics.map(({ title }) => title)],
      ...rows,
      ...sumRows(all),
    ]),
    '',
    ...unknownsOf(all),
    ...(faults.length > 0 ? ['', 'Below a floor:', '', ...faults] : []),
    '',
  ].join('\n');
}

/** The same as data. */
export const dataOf = (all: readonly Scored[], about: Record<string, unknown>) => ({
  ...about,
  verdicts: metrics.map((metric) => verdictOf(metric, all)),
  decks: all,
});
