import type { Brief, Doubt, Passage, PlanDetails } from '#shared/schemas/research.ts';

/**
 * Short names of a deck's passages for prompts, because an id costs about 20 tokens each time it is repeated.
 */
export type PassageNames = {
  toShort: (id: string) => string;
  /** Returns the passage id of a short name; other names stay unchanged. */
  toLong: (name: string) => string;
};

/**
 * Returns the short names of a deck's passages: `<source id>-p3` of the second source becomes `s2p3`. Ids of other
 * forms stay unchanged.
 */
export function createPassageNames(sourceIds: readonly string[]): PassageNames {
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

/** A passage as shown in a prompt. */
export type PromptPassage = Pick<Passage, 'id' | 'kind' | 'heading' | 'text'>;

/** Lines of at least this length are assumed to be wrapped; the author ended a shorter line deliberately. */
const minWrappedLineLength = 40;

/** Joins the wrapped lines of a text, because their breaks are noise. */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .map((line, i, lines) => {
      if (i === lines.length - 1) return line;
      return line.length < minWrappedLineLength ? `${line}\n` : `${line} `;
    })
    .join('');

/** Returns a passage with its short name and only the fields that the model needs. */
export const toPromptPassage = (
  { id, kind, heading, text }: Passage,
  names: PassageNames,
): PromptPassage => ({
  id: names.toShort(id),
  kind,
  heading,
  // In lists, tables and code, line breaks separate entries.
  text: kind === 'paragraph' || kind === 'quote' ? joinLines(text) : text,
});

/** Returns a brief whose passage ids are replaced by `name`. */
export function renamePassages(brief: Brief, name: (id: string) => string): Brief {
  return {
    ...brief,
    facts: brief.facts.map((fact) => ({ ...fact, passage_ids: fact.passage_ids.map(name) })),
    figures: brief.figures.map((figure) => ({ ...figure, passage_id: name(figure.passage_id) })),
    ...(brief.doubts
      ? { doubts: brief.doubts.map((doubt) => renameDoubtPassages(doubt, name)) }
      : {}),
  };
}

const renameDoubtPassages = (doubt: Doubt, name: (id: string) => string): Doubt => ({
  ...doubt,
  passage_ids: doubt.passage_ids.map(name),
});

/** Returns a plan's details whose passage ids are replaced by `name`. */
export const renameDetailPassages = <T extends PlanDetails>(
  details: T,
  name: (id: string) => string,
): T => ({
  ...details,
  ...(details.figures
    ? {
        figures: details.figures.map((figure) => ({
          ...figure,
          passage_id: name(figure.passage_id),
        })),
      }
    : {}),
  ...(details.doubts
    ? { doubts: details.doubts.map((doubt) => renameDoubtPassages(doubt, name)) }
    : {}),
});
