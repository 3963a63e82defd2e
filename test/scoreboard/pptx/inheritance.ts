import type { SlideParts } from './slide-parts.ts';
import { type Element, findAll, findChild } from './xml.ts';

const equivalentTypes: Record<string, string> = {
  ctrTitle: 'title',
  subTitle: 'body',
  obj: 'body',
};
const placeholderType = (ph: Element): string => {
  const type = ph.attributes.type ?? 'body';
  return equivalentTypes[type] ?? type;
};

/** Returns the `p:ph` of a shape; undefined if it is not a placeholder. */
export const findPlaceholder = (shape: Element): Element | undefined =>
  shape.children
    .filter(({ name }) => /^nv\w+Pr$/.test(name))
    .map((properties) => findChild(properties, 'nvPr', 'ph'))[0];

function findMatching(part: Element | undefined, ph: Element): Element | undefined {
  const shapes = findAll(findChild(part, 'cSld', 'spTree'), 'sp').flatMap((shape) => {
    const own = findPlaceholder(shape);
    return own ? [{ shape, own }] : [];
  });
  const byIndex = shapes.find(
    ({ own }) => ph.attributes.idx !== undefined && own.attributes.idx === ph.attributes.idx,
  );
  return (byIndex ?? shapes.find(({ own }) => placeholderType(own) === placeholderType(ph)))?.shape;
}

/** Returns a shape followed by its layout's and master's placeholders. The first one that defines a property wins. */
export function findInheritanceChain(shape: Element, { layout, master }: SlideParts): Element[] {
  const ph = findPlaceholder(shape);
  if (!ph) return [shape];
  return [shape, findMatching(layout, ph), findMatching(master, ph)].flatMap((one) => one ?? []);
}

/** Returns the styles that apply to a paragraph level, nearest first, down to the defaults for all text. */
export function findStyles(
  shape: Element,
  lineage: readonly Element[],
  level: number,
  { master, usual }: SlideParts,
): Element[] {
  const ph = findPlaceholder(shape);
  const kind = !ph ? 'otherStyle' : placeholderType(ph) === 'title' ? 'titleStyle' : 'bodyStyle';
  const lists = [
    ...lineage.map((one) => findChild(one, 'txBody', 'lstStyle')),
    findChild(master, 'txStyles', kind),
    usual,
  ];
  const name = `lvl${level + 1}pPr`;
  return lists.flatMap((list) => findChild(list, name) ?? []);
}

/** Returns the first element found at a path in several elements. */
export const findFirst = (among: readonly Element[], ...path: string[]): Element | undefined =>
  among.map((one) => findChild(one, ...path)).find((one) => one !== undefined);

/** Returns the first value of an attribute in several elements. */
export const findAttribute = (
  among: readonly (Element | undefined)[],
  name: string,
): string | undefined => among.map((one) => one?.attributes[name]).find((one) => one !== undefined);
