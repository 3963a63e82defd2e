import type { Brief, Passage } from '#shared/schemas/research.ts';
import {
  type PassageNames,
  type PromptPassage,
  renamePassages,
  toPromptPassage,
} from './passage-names.ts';
import { formatSection } from './sections.ts';

/** Evidence for planning an outline: a brief, or the passages of short sources. */
export type OutlineEvidence = { brief?: Brief | undefined; passages?: readonly PromptPassage[] };

/** Returns the evidence with short passage names; empty without research, or when the research found nothing. */
export function outlineEvidence(
  brief: Brief | undefined,
  passages: readonly Passage[],
  names: PassageNames,
): OutlineEvidence {
  if (!brief || brief.facts.length === 0) return {};
  if (!brief.is_passages) return { brief: renamePassages(brief, names.toShort) };
  // Each passage names the headings above it, so a heading is included only when no text follows it.
  const visible = passages.filter(
    ({ kind, text }, i) => kind !== 'heading' || passages[i + 1]?.heading.at(-1) !== text,
  );
  return { passages: visible.map((passage) => toPromptPassage(passage, names)) };
}

/** Returns the section with the evidence; the brief is null when there is neither. */
export const evidenceSection = ({ brief, passages }: OutlineEvidence): string =>
  passages ? formatSection('passages', passages) : formatSection('brief', brief ?? null);
