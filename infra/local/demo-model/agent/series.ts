import type { Group } from './groups.ts';
import { termsOf } from './rank.ts';
import type { Section } from './sections.ts';

/** Chapters of one build ("Harbour", "Old Town", …) from which on they are told side by side. */
const leastOfSeries = 5;

/** Cards that a slide holds, and slides that a series may take. */
const perSlide = 6;
const mostSlides = 2;

/** Share of words that neighbouring chapters have in common when they are written to one pattern. */
const alike = 0.3;

function wordsOf({ blocks }: Section): Set<string> {
  const terms = termsOf(blocks[0]?.text ?? '');
  return new Set([...terms].filter((term) => !/\d/.test(term)));
}

function likeness(a: Section, b: Section): number {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((term) => other.has(term)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

/** Runs of sections that are written to one pattern; every other section is a run of its own. */
function runsOf(sections: Section[]): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && likeness(last, section) >= alike) run.push(section);
    else runs.push([section]);
  }
  return runs;
}

const sizeOf = (section: Section) => section.blocks.reduce((sum, { text }) => sum + text.length, 0);

/** The largest chapters, as many as the slides of a series hold, in their order. */
function groupsOfRun(run: Section[]): Group[] {
  const kept = new Set(
    run.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, perSlide * mostSlides),
  );
  const told = run.filter((section) => kept.has(section));
  const slides = Math.ceil(told.length / perSlide);
  const size = Math.ceil(told.length / slides);
  return Array.from({ length: slides }, (_, i) => ({
    blocks: told.slice(i * size, (i + 1) * size).flatMap(({ blocks }) => blocks),
  }));
}

/** One group a section; many chapters of one pattern share one or two, where there are more sections than slides. */
export function groupsOf(sections: Section[], wanted: number): Group[] {
  if (sections.length <= wanted) return sections.map(({ blocks }) => ({ blocks }));
  return runsOf(sections).flatMap((run) =>
    run.length >= leastOfSeries ? groupsOfRun(run) : run.map(({ blocks }) => ({ blocks })),
  );
}
