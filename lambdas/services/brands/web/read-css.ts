/** A CSS declaration, such as `color: red`, with the selector of its rule. */
type Declaration = { selector: string; name: string; value: string };

/** Maximum declarations that are read; a large site has some 10,000. */
const maxDeclarations = 40_000;
const maxValueLength = 400;

function removeComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < css.length) {
    const start = css.indexOf('/*', at);
    if (start < 0) break;
    parts.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    at = end < 0 ? css.length : end + 2;
  }
  return parts.join(' ') + css.slice(at);
}

/**
 * Returns the declarations of a style sheet, without those with very long values, such as embedded pictures. Also
 * reads invalid declarations, because only the frequency of colours and fonts matters.
 */
export function readDeclarations(css: string): Declaration[] {
  const declarations: Declaration[] = [];
  let selector = '';
  let from = 0;
  const text = removeComments(css);
  const addDeclaration = (end: number) => {
    const piece = text.slice(from, end).trim();
    const colon = piece.indexOf(':');
    if (colon < 1 || piece.length > maxValueLength) return;
    const name = piece.slice(0, colon).trim().toLowerCase();
    declarations.push({ selector, name, value: piece.slice(colon + 1).trim() });
  };
  for (let i = 0; i < text.length && declarations.length < maxDeclarations; i += 1) {
    const char = text[i];
    if (char !== '{' && char !== '}' && char !== ';') continue;
    if (char === '{') selector = text.slice(from, i).trim().toLowerCase().slice(-maxValueLength);
    else addDeclaration(i);
    from = i + 1;
  }
  return declarations;
}

const hexColor = /#([0-9a-f]{3,8})\b/gi;
const rgbColor = /\brgba?\(([\d.,%/ ]{5,60})\)/gi;

const parseColorChannel = (text: string): number =>
  Math.min(255, Math.round(Number.parseFloat(text) * (text.endsWith('%') ? 2.55 : 1)));

function parseHexColor(digits: string): string | undefined {
  if (digits.length === 3 || digits.length === 4)
    return [...digits.slice(0, 3)]
      .map((digit) => digit + digit)
      .join('')
      .toLowerCase();
  return digits.length === 6 || digits.length === 8 ? digits.slice(0, 6).toLowerCase() : undefined;
}

function parseRgbColor(list: string): string | undefined {
  const [r, g, b, alpha] = list.split(/[,/ ]/).filter((part) => part !== '');
  if (r === undefined || g === undefined || b === undefined) return undefined;
  if (alpha !== undefined && Number.parseFloat(alpha) < 0.5) return undefined;
  const values = [r, g, b].map(parseColorChannel);
  if (values.some(Number.isNaN)) return undefined;
  return values.map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** Returns the colours in a value as `rrggbb`; without those that are more than half transparent. */
export function readColors(value: string): string[] {
  return [
    ...[...value.matchAll(hexColor)].map(([, digits = '']) => parseHexColor(digits)),
    ...[...value.matchAll(rgbColor)].map(([, list = '']) => parseRgbColor(list)),
  ].filter((color) => color !== undefined);
}

export type { Declaration };
