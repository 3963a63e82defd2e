import type { Finding } from '#shared/deck/scene.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';

/**
 * Traces and findings of one slide that are kept, in a table of the store whose items hold 400 KB: a trace has a
 * quote of up to 240 characters, a slide may have a proposal with as many, and a table thousands of figures.
 */
export const tracesAtMost = 200;
export const findingsAtMost = 50;

/** The `most` that matter most, in the order they stand in. */
function first<T>(all: readonly T[], most: number, rankOf: (one: T) => number): T[] {
  if (all.length <= most) return [...all];
  const ranked = all.toSorted((a, b) => rankOf(a) - rankOf(b));
  const kept = new Set(ranked.slice(0, most));
  return all.filter((one) => kept.has(one));
}

/** Figures that nobody vouches for are kept before those that are fine. */
export const keptTraces = (traces: readonly FigureTrace[]): FigureTrace[] =>
  first(traces, tracesAtMost, ({ state }) => (state === 'unsupported' ? 0 : 1));

const severities: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Errors are kept before warnings, warnings before the rest. */
export const keptFindings = (findings: readonly Finding[]): Finding[] =>
  first(findings, findingsAtMost, ({ severity }) => severities.indexOf(severity));
