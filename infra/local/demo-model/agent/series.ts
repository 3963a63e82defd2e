import type { Group } from './groups.ts';
import { extractTerms } from './rank.ts';
import type { Section } from './sections.ts';

/** Minimum number of similar sections ("Harbour", "Old Town", …) to show together. */
const minRunLength = 5;

/** Cards per slide, and maximum slides for a run of similar sections. */
const cardsPerSlide = 6;
const maxSlidesPerRun = 2;

/** Minimum share of common words between neighbouring sections with the same pattern. */
const minSimilarity = 0.3;

function extractSectionTerms({ blocks }: Section): Set<string> {
  const terms = extractTerms(blocks[0]?.text ?? '');
  return new Set([...terms].filter((term) => !/\d/.test(term)));
}

function computeSimilarity(a: Section, b: Section): number {
  const [firstTerms, secondTerms] = [extractSectionTerms(a), extractSectionTerms(b)];
  const shared = [...firstTerms].filter((term) => secondTerms.has(term)).length;
  return shared / Math.max(1, Math.min(firstTerms.size, secondTerms.size));
}

/** Groups consecutive sections with the same pattern into runs; other sections are runs of one. */
function findRuns(sections: Section[]): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && computeSimilarity(last, section) >= minSimilarity) run.push(section);
    else runs.push([section]);
  }
  return runs;
}

const countSectionCharacters = (section: Section) =>
  section.blocks.reduce((sum, { text }) => sum + text.length, 0);

/** Returns groups for the largest sections of a run, in document order. */
function groupRun(run: Section[]): Group[] {
  const keptSections = new Set(
    run
      .toSorted((a, b) => countSectionCharacters(b) - countSectionCharacters(a))
      .slice(0, cardsPerSlide * maxSlidesPerRun),
  );
  const shownSections = run.filter((section) => keptSections.has(section));
  const slides = Math.ceil(shownSections.length / cardsPerSlide);
  const size = Math.ceil(shownSections.length / slides);
  return Array.from({ length: slides }, (_, i) => ({
    blocks: shownSections.slice(i * size, (i + 1) * size).flatMap(({ blocks }) => blocks),
  }));
}

/** Returns one group per section. If there are more sections than slides, similar sections share one or two slides. */
export function groupSections(sections: Section[], slideCount: number): Group[] {
  if (sections.length <= slideCount) return sections.map(({ blocks }) => ({ blocks }));
  return findRuns(sections).flatMap((run) =>
    run.length >= minRunLength ? groupRun(run) : run.map(({ blocks }) => ({ blocks })),
  );
}
