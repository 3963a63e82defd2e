import type { SlideContent } from '#shared/deck/model.ts';
import { entriesAt, valueAt, withValue } from './content-tree.ts';
import { createEmptyValue, findSlotAt } from './slots.ts';

/** Returns the optional group that contains a part; null without one. */
function findOptionalGroup({ layout }: SlideContent, part: string): string | null {
  const group = part.slice(0, Math.max(0, part.lastIndexOf('.')));
  const slot = group === '' ? undefined : findSlotAt(layout, group);
  return slot?.kind === 'group' && slot.isOptional ? group : null;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => one === '');

/**
 * Returns the content with one text changed. An emptied optional text is removed, and a group with
 * its last text; the first text of a missing group adds the whole group.
 */
export function setPartText(content: SlideContent, part: string, text: string): SlideContent {
  const { layout } = content;
  const slot = findSlotAt(layout, part);
  if (slot === undefined) return content;
  const group = findOptionalGroup(content, part);
  const groupSlot = group === null ? undefined : findSlotAt(layout, group);
  const isMissing = group !== null && groupSlot && valueAt(content, group) === undefined;
  const withGroup = isMissing ? withValue(content, group, createEmptyValue(groupSlot)) : content;
  const changed = withValue(withGroup, part, text === '' && slot.isOptional ? undefined : text);
  return group !== null && isEmpty(valueAt(changed, group))
    ? withValue(changed, group, undefined)
    : changed;
}

/** Returns how many entries a list has, and whether one can be added or removed. */
export function getListLimits(content: SlideContent, list: string) {
  const slot = findSlotAt(content.layout, list);
  const count = entriesAt(content, list).length;
  if (slot?.kind !== 'list') return { count, canAdd: false, canRemove: false };
  return { count, canAdd: count < slot.max, canRemove: count > slot.min };
}

/**
 * Returns the content with an empty entry inserted, at the end by default; unchanged if the list is
 * full.
 */
export function addEntry(content: SlideContent, list: string, at?: number): SlideContent {
  const slot = findSlotAt(content.layout, list);
  const { count, canAdd } = getListLimits(content, list);
  if (slot?.kind !== 'list' || !canAdd) return content;
  const entries = entriesAt(content, list).toSpliced(at ?? count, 0, createEmptyValue(slot.item));
  return withValue(content, list, entries);
}

/** Returns the content without an entry; unchanged at the layout's minimum. */
export function removeEntry(content: SlideContent, list: string, at: number): SlideContent {
  if (!getListLimits(content, list).canRemove) return content;
  return withValue(content, list, entriesAt(content, list).toSpliced(at, 1));
}

/** Returns the content with an entry moved; unchanged if an index is out of range. */
export function moveEntry(
  content: SlideContent,
  list: string,
  { from, to }: { from: number; to: number },
): SlideContent {
  const entries = entriesAt(content, list);
  if (from === to || from < 0 || to < 0 || from >= entries.length || to >= entries.length)
    return content;
  const moved = entries[from];
  return withValue(content, list, entries.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/**
 * Returns the list and index of an entry's part: `items[2].text` is in `items` at 2; null outside
 * lists.
 */
export function parseEntry(part: string): { list: string; index: number } | null {
  const found = /^(.*?)\[(\d+)\](?:\.[a-z]+)?$/.exec(part);
  const [, list = '', at] = found ?? [];
  return at === undefined || list.includes('[') ? null : { list, index: Number(at) };
}
