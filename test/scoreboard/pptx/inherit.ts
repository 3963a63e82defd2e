import type { SlideParts } from './parts.ts';
import { all, child, type Element } from './xml.ts';

const same: Record<string, string> = { ctrTitle: 'title', subTitle: 'body', obj: 'body' };
const typeOf = (ph: Element): string => {
  const type = ph.attributes.type ?? 'body';
  return same[type] ?? type;
};

/** The `p:ph` of a shape; undefined for one that takes nothing from its layout. */
export const placeholderOf = (shape: Element): Element | undefined =>
  shape.children
    .filter(({ name }) => /^nv\w+Pr$/.test(name))
    .map((properties) => child(properties, 'nvPr', 'ph'))[0];

function matching(part: Element | undefined, ph: Element): Element | undefined {
  const shapes = all(child(part, 'cSld', 'spTree'), 'sp').flatMap((shape) => {
    const own = placeholderOf(shape);
    return own ? [{ shape, own }] : [];
  });
  const byIndex = shapes.find(
    ({ own }) => ph.attributes.idx !== undefined && own.attributes.idx === ph.attributes.idx,
  );
  return (byIndex ?? shapes.find(({ own }) => typeOf(own) === typeOf(ph)))?.shape;
}

/** A shape, then the placeholders of its layout and its master that it fills: the nearest that says something holds. */
export function lineageOf(shape: Element, { layout, master }: SlideParts): Element[] {
  const ph = placeholderOf(shape);
  if (!ph) return [shape];
  return [shape, matching(layout, ph), matching(master, ph)].flatMap((one) => one ?? []);
}

/** What the lineage says of a paragraph of a level, nearest first, down to what holds for all text. */
export function stylesOf(
  shape: Element,
  lineage: readonly Element[],
  level: number,
  { master, usual }: SlideParts,
): Element[] {
  const ph = placeholderOf(shape);
  const kind = !ph ? 'otherStyle' : typeOf(ph) === 'title' ? 'titleStyle' : 'bodyStyle';
  const lists = [
    ...lineage.map((one) => child(one, 'txBody', 'lstStyle')),
    child(master, 'txStyles', kind),
    usual,
  ];
  const name = `lvl${level + 1}pPr`;
  return lists.flatMap((list) => child(list, name) ?? []);
}

/** The first element at a path among several. */
export const firstOf = (among: readonly Element[], ...path: string[]): Element | undefined =>
  among.map((one) => child(one, ...path)).find((one) => one !== undefined);

/** The first value of an attribute among several. */
export const attributeOf = (
  among: readonly (Element | undefined)[],
  name: string,
): string | undefined => among.map((one) => one?.attributes[name]).find((one) => one !== undefined);
