import type { Declaration } from './read-css.ts';

const genericFamilies = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-sans-serif',
  'ui-serif',
  'ui-monospace',
  'ui-rounded',
  '-apple-system',
  'blinkmacsystemfont',
  'inherit',
  'initial',
  'unset',
  'revert',
]);
const iconFont = /icon|awesome|glyph|symbol|emoji|dashicons|swiper|slick/i;
const codeFont = /mono|courier|consolas|menlo|code/i;

/** Maximum number of families that are read from one `font-family` value. */
const maxFamilies = 12;

/** Returns the first family of a `font-family` value that names a font; resolves one custom property. */
function firstFamily(value: string, variables: ReadonlyMap<string, string>): string | undefined {
  for (const part of value.split(',', maxFamilies)) {
    const [, variable] = /^\s?var\((--[\w-]{1,80})/.exec(part) ?? [];
    const family = variable === undefined ? part : (variables.get(variable) ?? '');
    const name = family.replaceAll(/["']/g, '').replace('!important', '').trim();
    const isName =
      /^[\p{L}][\p{L}\d _.-]{1,60}$/u.test(name) && !genericFamilies.has(name.toLowerCase());
    if (isName && !iconFont.test(name) && !codeFont.test(name)) return name;
  }
  return undefined;
}

/**
 * Removes the prefix and hash that web frameworks add to the names of fonts that they host, as in `__Inter_f367f3`.
 */
const removeFrameworkAffixes = (name: string): string =>
  name
    .replace(/^_+/, '')
    .replace(/_[0-9a-f]{6}$/, '')
    .replaceAll('_', ' ')
    .trim();

const bodySelector = /(?:^|[,\s])(?:body|html|:root|p)(?:$|[,\s])/;
const headingSelector =
  /(?:^|[,\s])(?:h[1-3]|\.h[1-3]|[.#][\w-]{0,40}(?:title|heading|headline)[\w-]{0,40})(?:$|[,\s])/;

/** Returns the names of a page's fonts for headings and body text; null if its style sheets name none. */
export function findFonts(declarations: readonly Declaration[]): {
  heading: string | null;
  body: string | null;
} {
  const variables = new Map(
    declarations
      .filter(({ name }) => name.startsWith('--'))
      .map(({ name, value }) => [name, value.split(',', 1)[0] ?? '']),
  );
  const uses = declarations.flatMap(({ selector, name, value }) => {
    if (selector.startsWith('@font-face')) return [];
    const list = name === 'font-family' ? value : name === 'font' ? readFontList(value) : undefined;
    const family = list === undefined ? undefined : firstFamily(list, variables);
    return family === undefined ? [] : [{ selector, family: removeFrameworkAffixes(family) }];
  });
  const findMostFrequent = (list: typeof uses): string | null => {
    const counts = new Map<string, number>();
    for (const { family } of list) counts.set(family, (counts.get(family) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  };
  const body =
    findMostFrequent(uses.filter(({ selector }) => bodySelector.test(selector))) ??
    findMostFrequent(uses);
  return {
    heading:
      findMostFrequent(uses.filter(({ selector }) => headingSelector.test(selector))) ?? body,
    body,
  };
}

/** Returns the list of families at the end of a `font` value, which follows the size. */
function readFontList(value: string): string | undefined {
  const [, list] = /\d(?:px|r?em|%|pt|vw)\S{0,20}\s([^;]{1,300})$/.exec(value) ?? [];
  return list;
}
