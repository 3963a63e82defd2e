import { parseXml } from '#lambdas/services/sources/reading/office-xml.ts';

/** An element by its name without prefix; attributes keep theirs. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

/** Reads a part into elements; the root holds the part's own element. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  parseXml(xml, {
    open(name, attributes) {
      const element: Element = { name, attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const last = open.at(-1);
      if (last) last.text += text;
    },
    close() {
      open.pop();
    },
  });
  return root;
}

/** The first child of a name, and of that the next name's. */
export function child(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (at, name) => at?.children.find((one) => one.name === name),
    element,
  );
}

/** The direct children of a name; none where there is no element. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** Every element of a name beneath one. */
export function all(element: Element | undefined, name: string): Element[] {
  if (!element) return [];
  return element.children.flatMap((one) => [
    ...(one.name === name ? [one] : []),
    ...all(one, name),
  ]);
}

/** An attribute as a number; undefined where it is missing or says something else. */
export const numberOf = (element: Element | undefined, attribute: string): number | undefined => {
  const value = Number(element?.attributes[attribute] ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value;
};
