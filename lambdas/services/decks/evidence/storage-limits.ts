import type { Finding } from '#shared/deck/scene.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';

/**
 * Maximum number of traces and findings that are stored with a slide, and again with its proposal. A DynamoDB item has
 * at most 400 KB, a trace has a quote of up to 240 characters, and a table can have thousands of figures (numbers),
 * each with a trace.
 */
export const maxTraces = 200;
export const maxFindings = 50;

/** Returns at most `maxItems` items with the lowest ranks, in their original order. */
function takeMostImportant<T>(
  items: readonly T[],
  maxItems: number,
  rankOf: (item: T) => number,
): T[] {
  if (items.length <= maxItems) return [...items];
  const ranked = items.toSorted((a, b) => rankOf(a) - rankOf(b));
  const keptItems = new Set(ranked.slice(0, maxItems));
  return items.filter((item) => keptItems.has(item));
}

/** Returns at most 200 traces; unsupported figures take precedence. */
export const limitTraces = (traces: readonly FigureTrace[]): FigureTrace[] =>
  takeMostImportant(traces, maxTraces, ({ state }) => (state === 'unsupported' ? 0 : 1));

const severities: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Returns at most 50 findings: errors first, then warnings, then notes. */
export const limitFindings = (findings: readonly Finding[]): Finding[] =>
  takeMostImportant(findings, maxFindings, ({ severity }) => severities.indexOf(severity));
