import type { Passage } from '../../schemas/research.ts';
import { type Figure, findFigures } from './find-figures.ts';
import type { Style } from './numerals.ts';
import { withTableScales } from './table-scales.ts';
import { styleByMarks } from './writing.ts';

/** What a passage tells in figures, and whether it counts in per cent. */
export type ReadPassage = { figures: readonly Figure[]; hasPercent: boolean };

const percent = /%|％|percent|per cent|百分|占比|比例|率|share/i;

const byObject = new WeakMap<Passage, ReadPassage>();

/** As many characters of passages as a deck may have. */
const keptCharacters = 4_000_000;
const byText = new Map<string, Figure[]>();
let characters = 0;

/**
 * A long source is loaded anew for every slide, and reading two million characters takes half a second: what was
 * read is kept by its text. When too much is, all of it is dropped, which costs one reading.
 */
function figuresOf(text: string, style: Style): Figure[] {
  const key = `${style.decimal}${text}`;
  const known = byText.get(key);
  if (known) return known;
  const figures = findFigures(text, style);
  if (characters > keptCharacters) {
    byText.clear();
    characters = 0;
  }
  byText.set(key, figures);
  characters += key.length;
  return figures;
}

/** Reads a passage, once in a process; `style` is its source's, for one that tells none of its own. */
export function readPassage(passage: Passage, style: () => Style): ReadPassage {
  const known = byObject.get(passage);
  if (known) return known;
  const own = styleByMarks(passage.text) ?? style();
  const found = figuresOf(passage.text, own);
  const read = {
    figures: passage.kind === 'table' ? withTableScales(found, passage, own) : found,
    hasPercent: percent.test(passage.text) || percent.test(passage.heading.at(-1) ?? ''),
  };
  byObject.set(passage, read);
  return read;
}
