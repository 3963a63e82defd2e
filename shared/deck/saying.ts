import { plainText } from './inline.ts';
import { isCjk } from './measure.ts';

/** Letters of a text that is set as large as it may be, and of one that is set as any other. */
type Span = { few: number; many: number };
const saying: Span = { few: 24, many: 72 };
const headline: Span = { few: 12, many: 26 };

/** `usual` sizes, px, and before them larger ones up to `most`, by how few letters a text has; an ideograph is two. */
function stepsFor(text: string, usual: number[], most: number, { few, many }: Span): number[] {
  const [from = most] = usual;
  const letters = [...plainText(text)].reduce(
    (sum, char) => sum + (isCjk(char.codePointAt(0) ?? 0) ? 2 : 1),
    0,
  );
  const share = Math.min(1, Math.max(0, (many - letters) / (many - few)));
  const larger: number[] = [];
  for (let size = from + 4; size <= from + (most - from) * share; size += 4) larger.push(size);
  return [...larger.reverse(), ...usual];
}

/** Sizes of a saying: one of so few words that it would be lost on its page is set larger, up to `most` px. */
export function sayingSteps(text: string, usual: number[], most: number): number[] {
  return stepsFor(text, usual, most, saying);
}

/** The same for the title of a cover or of a part, which may be a single word. */
export function headlineSteps(text: string, usual: number[], most: number): number[] {
  return stepsFor(text, usual, most, headline);
}
