import type { Finding } from '#shared/deck/scene.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';

/**
 * Maximum traces and findings stored for one slide. A DynamoDB item holds 400 KB, a trace has a quote of up to 240
 * characters, a slide can have a proposal with as many, and a table can have thousands of figures.
 */
export const maxTraces = 200;
export const maxFindings = 50;

/** Returns at most `most` items with the lowest ranks, in their original order. */
function mostImportant<T>(items: readonly T[], most: number, rankOf: (one: T) => number): T[] {
  if (items.length <= most) return [...items];
  const ranked = items.toSorted((a, b) => rankOf(a) - rankOf(b));
  const keptItems = new Set(ranked.slice(0, most));
  return items.filter((one) => keptItems.has(one));
}

/** Returns at most 200 traces; unsupported figures take precedence. */
export const limitTraces = (traces: readonly FigureTrace[]): FigureTrace[] =>
  mostImportant(traces, maxTraces, ({ state }) => (state === 'unsupported' ? 0 : 1));

const severities: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Returns at most 50 findings: errors first, then warnings, then notes. */
export const limitFindings = (findings: readonly Finding[]): Finding[] =>
  mostImportant(findings, maxFindings, ({ severity }) => severities.indexOf(severity));
