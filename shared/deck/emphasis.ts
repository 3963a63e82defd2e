import { computeContrast } from './color.ts';
import { toPlainText } from './inline.ts';
import type { Palette } from './theme.ts';

/** Returns the palette's colour for emphasised content. */
export const getEmphasisColor = ({ accent, emphasis = accent }: Palette): string => emphasis;

/** Returns the palette's colour with the highest contrast for a label on a fill. */
export function chooseLabelColor({ ink, surface, onAccent }: Palette, fill: string): string {
  const [color = ink] = [onAccent, ink, surface].sort(
    (a, b) => computeContrast(b, fill) - computeContrast(a, fill),
  );
  return color;
}

/** Normalises a name for comparison: removes markup, case and full-width forms. */
export const normaliseName = (text: string) =>
  toPlainText(text).normalize('NFKC').toLowerCase().trim();
const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character);

/** Whether a text mentions a name as whole words. Chinese names may be anywhere. */
function mentionsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + name.length])) return true;
  return false;
}

/**
 * Returns the indexes of the names to emphasise: the chosen ones, otherwise those that the title mentions. Empty if the
 * title mentions none or all names, because then nothing would stand out.
 */
export function findEmphasisedIndexes(
  names: readonly string[],
  title: string,
  chosen: readonly string[] = [],
): ReadonlySet<number> {
  const plain = names.map(normaliseName);
  const chosenNames = new Set(chosen.map(normaliseName));
  const named = plain.flatMap((name, i) => (chosenNames.has(name) ? [i] : []));
  if (named.length > 0) return new Set(named);
  const text = normaliseName(title);
  const mentioned = plain.flatMap((name, i) =>
    name !== '' && mentionsName(text, name) ? [i] : [],
  );
  return new Set(mentioned.length < names.length ? mentioned : []);
}
