import type { SlideContent } from '#shared/deck/model.ts';

/** A content's value at some place: a text, a number, a list, a group of named values, or nothing. */
export type Node = unknown;
type Key = string | number;

/** A content under a person's hands: of its layout's shape, but its texts may be empty and its lists too long. */
export const asContent = (value: unknown): SlideContent => value as SlideContent;

const ofBase = new Set<Key>(['title', 'kicker', 'notes']);

/** `items[2].text` as `['items', 2, 'text']`. */
function keysIn(part: string): Key[] {
  return [...part.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  );
}

/** Where a part, named as findings name it, stands in a content. */
function keysOf(part: string): Key[] {
  const keys = keysIn(part);
  return ofBase.has(keys[0] ?? '') ? keys : ['blocks', ...keys];
}

function child(node: Node, key: Key): Node {
  if (Array.isArray(node)) return typeof key === 'number' ? node[key] : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  return Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
}

function replaced(node: Node, [key, ...rest]: Key[], value: Node): Node {
  if (key === undefined) return value;
  const inner = replaced(child(node, key), rest, value);
  if (Array.isArray(node) && typeof key === 'number') return node.with(key, inner);
  const entries = Object.entries(typeof node === 'object' && node !== null ? node : {});
  // What isn't there any more has no key: the model tells missing from empty.
  if (inner === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const isNew = !entries.some(([name]) => name === key);
  const put = entries.map(([name, one]) => [name, name === key ? inner : one] as const);
  return Object.fromEntries(isNew ? [...put, [key, inner]] : put);
}

/** What a part of a content holds; undefined where it is missing. */
export const valueAt = (content: SlideContent, part: string): Node =>
  keysOf(part).reduce<Node>(child, content);

/** A part's text; empty where it is missing. */
export function textAt(content: SlideContent, part: string): string {
  const value = valueAt(content, part);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A part's entries; none where it is missing. */
export function entriesAt(content: SlideContent, part: string): Node[] {
  const value = valueAt(content, part);
  return Array.isArray(value) ? value : [];
}

/** The content with another value in one part; `undefined` takes the part out. */
export const withValue = (content: SlideContent, part: string, value: Node): SlideContent =>
  asContent(replaced(content, keysOf(part), value));

/** Whether two contents, or parts of them, say the same, whatever the order of their keys. */
export function isSame(one: Node, other: Node): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) || Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(child(one, name), child(other, name)));
}
