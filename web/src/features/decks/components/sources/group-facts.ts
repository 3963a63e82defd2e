import type { DeckFact, DeckSource, DeckSources } from '#shared/schemas/deck-sources.ts';

export const factFilters = ['all', 'used', 'unused', 'unsupported'] as const;
export type FactFilter = (typeof factFilters)[number];

const filterTests: Record<FactFilter, (fact: DeckFact) => boolean> = {
  all: () => true,
  used: ({ slide_ids }) => slide_ids.length > 0,
  unused: ({ slide_ids }) => slide_ids.length === 0,
  unsupported: () => false,
};

/** Returns the number of items per filter option; `all` counts facts. */
export const countByFilter = ({ facts, figures }: DeckSources): Record<FactFilter, number> => ({
  all: facts.length,
  used: facts.filter(filterTests.used).length,
  unused: facts.filter(filterTests.unused).length,
  unsupported: figures.unsupported,
});

/** A source with its filtered facts, and its total and used numbers of facts. */
export type SourceFacts = { source: DeckSource; facts: DeckFact[]; total: number; used: number };

/**
 * Groups facts by the source of their first passage. Without a filter, sources without facts are
 * included, so that users see whether each source could be read.
 */
export function groupFacts({ sources, facts }: DeckSources, filter: FactFilter): SourceFacts[] {
  const groups = sources.map((source) => {
    const sourceFacts = facts.filter(({ places }) => places[0]?.source_id === source.id);
    const used = sourceFacts.filter(filterTests.used).length;
    return {
      source,
      facts: sourceFacts.filter(filterTests[filter]),
      total: sourceFacts.length,
      used,
    };
  });
  return filter === 'all' ? groups : groups.filter((group) => group.facts.length > 0);
}

/** A sentence of a slide with its unsupported figures. */
export type UnsupportedSentence = {
  key: string;
  slideId: string;
  part: string;
  sentence: string;
  figures: string[];
};

/** Groups unsupported figures by sentence. */
export function groupUnsupported({
  unsupported,
}: Pick<DeckSources, 'unsupported'>): UnsupportedSentence[] {
  const groups = new Map<string, UnsupportedSentence>();
  for (const { slide_id, part, sentence, text } of unsupported) {
    const isSpoken = part === 'notes';
    const key = `${slide_id}\n${isSpoken}\n${sentence}`;
    const group = groups.get(key) ?? { key, slideId: slide_id, part, sentence, figures: [] };
    if (!group.figures.includes(text)) group.figures.push(text);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Splits a sentence at its figures; odd items are figures. */
export function splitAtFigures(sentence: string, figures: readonly string[]): string[] {
  const longestFirst = figures.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return pattern === '' ? [sentence] : sentence.split(new RegExp(`(${pattern})`));
}
