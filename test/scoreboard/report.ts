import { isKnown, type Score, type ScoredDeck } from './deck.ts';
import { type Metric, meetsFloor, metrics } from './metrics.ts';

export type DeckScores = { deck: string; slides: number; scores: Record<string, Score> };

/** Scores a deck by every metric. */
export const scoreDeck = (deck: ScoredDeck): DeckScores => ({
  deck: deck.name,
  slides: deck.pages.length,
  scores: Object.fromEntries(metrics.map(({ name, measure }) => [name, measure(deck)])),
});

export type FloorResult = { metric: string; mean: number | null; floor: number; ok: boolean };

/**
 * Compares the mean over the decks with a known value to the metric's floor; a metric that is unknown for all decks
 * passes.
 */
export function compareWithFloor(metric: Metric, deckScores: readonly DeckScores[]): FloorResult {
  const values = deckScores.flatMap(({ scores }) => {
    const score = scores[metric.name];
    return score && isKnown(score) ? [score.value] : [];
  });
  const { name, floor } = metric;
  if (values.length === 0) return { metric: name, mean: null, floor, ok: true };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { metric: name, mean, floor, ok: meetsFloor(metric, mean) };
}

const formatValue = (value: number | null | undefined, { digits }: Metric): string =>
  value === null || value === undefined ? '–' : value.toFixed(digits);

/** Formats rows as a Markdown table with aligned columns. */
function formatTable(rows: string[][]): string[] {
  const [head = []] = rows;
  const widths = head.map((_, i) => Math.max(3, ...rows.map((row) => (row[i] ?? '').length)));
  const formatRow = (cells: string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    formatRow(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.slice(1).map(formatRow),
  ];
}

const knownValue = (score: Score | undefined): number | undefined =>
  score && isKnown(score) ? score.value : undefined;

function sumRows(deckScores: readonly DeckScores[]): string[][] {
  const verdicts = metrics.map((metric) => ({
    metric,
    verdict: compareWithFloor(metric, deckScores),
  }));
  const sign = ({ bound }: Metric) => (bound === 'at least' ? '≥' : '≤');
  return [
    ['**mean**', '', ...verdicts.map(({ metric, verdict }) => formatValue(verdict.mean, metric))],
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

/** Lists each reason for unknown values once, with the metrics that it concerns. */
function listUnknowns(deckScores: readonly DeckScores[]): string[] {
  const reasons = new Map<string, Set<string>>();
  for (const { scores } of deckScores)
    for (const [name, score] of Object.entries(scores))
      if (!isKnown(score))
        reasons.set(score.unknown, (reasons.get(score.unknown) ?? new Set()).add(name));
  return [...reasons].map(([reason, names]) => `- unknown: ${[...names].join(', ')}: ${reason}`);
}

const maxFaultsShown = 4;

/** Lists the first faults of each deck that is below a metric's floor. */
function listFaults(deckScores: readonly DeckScores[]): string[] {
  return deckScores.flatMap(({ deck, scores }) =>
    metrics.flatMap((metric) => {
      const score = scores[metric.name];
      if (!score || !isKnown(score) || meetsFloor(metric, score.value)) return [];
      const { faults = [] } = score;
      const more = faults.length > maxFaultsShown ? `; ${faults.length - maxFaultsShown} more` : '';
      const details =
        faults.length > 0 ? `: ${faults.slice(0, maxFaultsShown).join('; ')}${more}` : '';
      return [`- ${deck}, ${metric.name} ${formatValue(score.value, metric)}${details}`];
    }),
  );
}

/** Formats the scoreboard as Markdown: a row per deck, means and floors, then the reasons. */
export function formatReport(deckScores: readonly DeckScores[], notes: readonly string[]): string {
  const rows = deckScores.map(({ deck, slides, scores }) => [
    deck,
    String(slides),
    ...metrics.map((metric) => formatValue(knownValue(scores[metric.name]), metric)),
  ]);
  const faults = listFaults(deckScores);
  return [
    ...notes,
    '',
    ...formatTable([
      ['deck', 'slides', ...metrics.map(({ title }) => title)],
      ...rows,
      ...sumRows(deckScores),
    ]),
    '',
    ...listUnknowns(deckScores),
    ...(faults.length > 0 ? ['', 'Below a floor:', '', ...faults] : []),
    '',
  ].join('\n');
}

/** Returns the scoreboard as JSON data. */
export const toReportData = (
  deckScores: readonly DeckScores[],
  about: Record<string, unknown>,
) => ({
  ...about,
  verdicts: metrics.map((metric) => compareWithFloor(metric, deckScores)),
  decks: deckScores,
});
