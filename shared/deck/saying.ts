import { plainText } from './inline.ts';
import { isCjk } from './measure.ts';

/** Letters of a saying that is set as large as it may be, and of one that is set as any other. */
const few = 24;
const many = 72;

/**
 * Sizes of a saying, px: `usual` ones, and before them larger ones, up to `most`, for one of so few words that it would
 * be lost on its page. An ideograph counts as two letters.
 */
export function sayingSteps(text: string, usual: number[], most: number): number[] {
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
