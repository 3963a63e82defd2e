import type { Brief, Passage } from '#shared/schemas/research.ts';
import {
  type PassageNames,
  renamePassages,
  type ShownPassage,
  shownPassage,
} from './passage-names.ts';
import { section } from './sections.ts';

/** Evidence for planning an outline: a brief, or the passages of short sources. */
export type OutlineEvidence = { brief?: Brief | undefined; passages?: readonly ShownPassage[] };

/** Returns the evidence with short passage names; empty without research, or when it found nothing. */
export function outlineEvidence(
  brief: Brief | undefined,
  passages: readonly Passage[],
  names: PassageNames,
): OutlineEvidence {
  if (!brief || brief.facts.length === 0) return {};
  if (!brief.is_passages) return { brief: renamePassages(brief, names.toShort) };
  // Each passage names the headings above it, so only headings without a text below are shown.
  const shown = passages.filter(
    ({ kind, text }, i) => kind !== 'heading' || passages[i + 1]?.heading.at(-1) !== text,
  );
  return { passages: shown.map((passage) => shownPassage(passage, names)) };
}

/** Returns the section with the evidence; the brief is null when there is neither. */
export const evidenceSection = ({ brief, passages }: OutlineEvidence): string =>
  passages ? section('passages', passages) : section('brief', brief ?? null);
