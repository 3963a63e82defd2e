import type { SlideContent } from '#shared/deck/model.ts';

/** A value inside a slide's content: text, number, list, group or undefined. */
export type ContentNode = unknown;
type Key = string | number;

/**
 * Casts content while edited: it has its layout's shape, but texts may be empty and lists too long.
 */
export const castContent = (value: unknown): SlideContent => value as SlideContent;

const baseFields = new Set<Key>(['title', 'kicker', 'notes']);

/** Parses `items[2].text` into `['items', 2, 'text']`. */
function parseKeys(part: string): Key[] {
  return [...part.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  );
}

/**
 * Converts the path of a part, such as `items[0].text` in a finding, to its keys in the content.
 */
function partPath(part: string): Key[] {
  const keys = parseKeys(part);
  return baseFields.has(keys[0] ?? '') ? keys : ['blocks', ...keys];
}

function getChildNode(node: ContentNode, key: Key): ContentNode {
  if (Array.isArray(node)) return typeof key === 'number' ? node[key] : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  return Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
}

function setValue(node: ContentNode, [key, ...restKeys]: Key[], value: ContentNode): ContentNode {
  if (key === undefined) return value;
  const inner = setValue(getChildNode(node, key), restKeys, value);
  if (Array.isArray(node) && typeof key === 'number') return node.with(key, inner);
  const entries = Object.entries(typeof node === 'object' && node !== null ? node : {});
  // A removed value has no key, because the schema distinguishes missing from empty.
  if (inner === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const isNew = !entries.some(([name]) => name === key);
  const put = entries.map(([name, one]) => [name, name === key ? inner : one] as const);
  return Object.fromEntries(isNew ? [...put, [key, inner]] : put);
}

/** Returns the value of a part; undefined if missing. */
export const valueAt = (content: SlideContent, part: string): ContentNode =>
  partPath(part).reduce<ContentNode>(getChildNode, content);

/** Returns the text of a part; '' if missing. */
export function textAt(content: SlideContent, part: string): string {
  const value = valueAt(content, part);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the entries of a list; [] if missing. */
export function entriesAt(content: SlideContent, part: string): ContentNode[] {
  const value = valueAt(content, part);
  return Array.isArray(value) ? value : [];
}

/** Returns the content with one part changed; `undefined` removes the part. */
export const withValue = (content: SlideContent, part: string, value: ContentNode): SlideContent =>
  castContent(setValue(content, partPath(part), value));

/** Whether two values are deeply equal; the order of keys does not matter. */
export function isSame(one: ContentNode, other: ContentNode): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) || Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(getChildNode(one, name), getChildNode(other, name)));
}
