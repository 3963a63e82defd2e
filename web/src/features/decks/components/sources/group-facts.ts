import type { DeckFact, DeckSource, DeckSources } from '#shared/schemas/deck-sources.ts';

export const factFilters = ['all', 'used', 'unused', 'unsupported'] as const;
export type FactFilter = (typeof factFilters)[number];

const passes: Record<FactFilter, (fact: DeckFact) => boolean> = {
  all: () => true,
  used: ({ slide_ids }) => slide_ids.length > 0,
  unused: ({ slide_ids }) => slide_ids.length === 0,
  unsupported: () => false,
};

/** How many there are behind each choice of the filter; all are the facts. */
export const countsOf = ({ facts, figures }: DeckSources): Record<FactFilter, number> => ({
  all: facts.length,
  used: facts.filter(passes.used).length,
  unused: facts.filter(passes.unused).length,
  unsupported: figures.unsupported,
});

/** A source with those of its facts that a filter lets through, and how many it has in all. */
export type SourceFacts = { source: DeckSource; facts: DeckFact[]; total: number; used: number };

/**
 * Each fact beneath the source in which it stands first. Unfiltered, sources without facts are there, too: a person
 * gave them, and looks for what has become of them.
 */
export function groupFacts({ sources, facts }: DeckSources, filter: FactFilter): SourceFacts[] {
  const groups = sources.map((source) => {
    const own = facts.filter(({ places }) => places[0]?.source_id === source.id);
    const used = own.filter(passes.used).length;
    return { source, facts: own.filter(passes[filter]), total: own.length, used };
  });
  return filter === 'all' ? groups : groups.filter((group) => group.facts.length > 0);
}

/** What stands in one place of a slide, with its figures that nobody vouches for. */
export type Untold = {
  key: string;
  slideId: string;
  part: string;
  sentence: string;
  figures: string[];
};

/** Figures of one sentence stand together. */
export function untoldOf({ unsupported }: Pick<DeckSources, 'unsupported'>): Untold[] {
  const groups = new Map<string, Untold>();
  for (const { slide_id, part, sentence, text } of unsupported) {
    const isSpoken = part === 'notes';
    const key = `${slide_id}\n${isSpoken}\n${sentence}`;
    const group = groups.get(key) ?? { key, slideId: slide_id, part, sentence, figures: [] };
    if (!group.figures.includes(text)) group.figures.push(text);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A sentence cut at its figures, which are the odd pieces. */
export function cutAtFigures(sentence: string, figures: readonly string[]): string[] {
  const longestFirst = figures.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return pattern === '' ? [sentence] : sentence.split(new RegExp(`(${pattern})`));
}
