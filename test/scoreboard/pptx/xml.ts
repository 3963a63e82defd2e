import { parseXml } from '#lambdas/services/sources/reading/office-xml.ts';

/** An XML element; the name has no namespace prefix, attribute names keep their prefix. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

/** Parses a part into elements; the returned root contains the part's own root element. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const openElements: Element[] = [root];
  parseXml(xml, {
    open(name, attributes) {
      const element: Element = { name, attributes, children: [], text: '' };
      openElements.at(-1)?.children.push(element);
      openElements.push(element);
    },
    text(text) {
      const last = openElements.at(-1);
      if (last) last.text += text;
    },
    close() {
      openElements.pop();
    },
  });
  return root;
}

/** Returns the descendant at a path of child names; undefined if there is none. */
export function findChild(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (at, name) => at?.children.find((one) => one.name === name),
    element,
  );
}

/** Returns the direct children with a name; empty if the element is undefined. */
export const findChildren = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** Returns all descendants with a name. */
export function findAll(element: Element | undefined, name: string): Element[] {
  if (!element) return [];
  return element.children.flatMap((one) => [
    ...(one.name === name ? [one] : []),
    ...findAll(one, name),
  ]);
}

/** Returns an attribute as a number; undefined if it is missing or not a number. */
export const readNumberAttribute = (
  element: Element | undefined,
  attribute: string,
): number | undefined => {
  const value = Number(element?.attributes[attribute] ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value;
};
