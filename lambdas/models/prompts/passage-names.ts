import type { Brief, Passage } from '#shared/schemas/research.ts';

/** Short names of a deck's passages for its prompts: an id costs a score of tokens each time it is said. */
export type PassageNames = {
  toShort: (id: string) => string;
  /** What a model called a passage; an id that is no short name stays. */
  toLong: (name: string) => string;
};

/** `<source id>-p3` of the deck's second source is `s2p3`; ids of other forms stay as they are. */
export function passageNames(sourceIds: readonly string[]): PassageNames {
  const toShort = (id: string): string => {
    const at = sourceIds.findIndex((source) => id.startsWith(`${source}-p`));
    return at < 0 ? id : `s${at + 1}p${id.slice((sourceIds[at]?.length ?? 0) + 2)}`;
  };
  const toLong = (name: string): string => {
    const [, source, passage] = /^s(\d+)p(\d+)$/.exec(name) ?? [];
    const id = source === undefined ? undefined : sourceIds[Number(source) - 1];
    return id === undefined ? name : `${id}-p${passage}`;
  };
  return { toShort, toLong };
}

/** A passage as a prompt shows it. */
export type ShownPassage = Pick<Passage, 'id' | 'kind' | 'heading' | 'text'>;

/** A passage by its short name, with no more of it than the model needs. */
export const shownPassage = (
  { id, kind, heading, text }: Passage,
  names: PassageNames,
): ShownPassage => ({ id: names.toShort(id), kind, heading, text });

/** A brief with the names of its passages changed. */
export function renamed(brief: Brief, name: (id: string) => string): Brief {
  return {
    ...brief,
    facts: brief.facts.map((fact) => ({ ...fact, passage_ids: fact.passage_ids.map(name) })),
    figures: brief.figures.map((figure) => ({ ...figure, passage_id: name(figure.passage_id) })),
  };
}
