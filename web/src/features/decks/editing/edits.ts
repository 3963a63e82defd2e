import type { SlideContent } from '#shared/deck/model.ts';
import { entriesAt, valueAt, withValue } from './content-tree.ts';
import { blankOf, slotAt } from './slots.ts';

/** The group that a part stands in, where it may be missing as a whole. */
function optionalGroupOf({ layout }: SlideContent, part: string): string | null {
  const group = part.slice(0, Math.max(0, part.lastIndexOf('.')));
  const slot = group === '' ? undefined : slotAt(layout, group);
  return slot?.kind === 'group' && slot.isOptional ? group : null;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => one === '');

/**
 * The content with another text in one part. What may be missing and is emptied goes, a group with its last text; a
 * group comes whole with its first.
 */
export function withText(content: SlideContent, part: string, text: string): SlideContent {
  const { layout } = content;
  const slot = slotAt(layout, part);
  if (slot === undefined) return content;
  const group = optionalGroupOf(content, part);
  const groupSlot = group === null ? undefined : slotAt(layout, group);
  const isComing = group !== null && groupSlot && valueAt(content, group) === undefined;
  const whole = isComing ? withValue(content, group, blankOf(groupSlot)) : content;
  const put = withValue(whole, part, text === '' && slot.isOptional ? undefined : text);
  return group !== null && isEmpty(valueAt(put, group)) ? withValue(put, group, undefined) : put;
}

/** How many entries a list has and may have. */
export function roomOf(content: SlideContent, list: string) {
  const slot = slotAt(content.layout, list);
  const count = entriesAt(content, list).length;
  if (slot?.kind !== 'list') return { count, canAdd: false, canRemove: false };
  return { count, canAdd: count < slot.most, canRemove: count > slot.least };
}

/** The content with an empty entry at a place of a list, last where none is given; itself where the list is full. */
export function withEntry(content: SlideContent, list: string, at?: number): SlideContent {
  const slot = slotAt(content.layout, list);
  const { count, canAdd } = roomOf(content, list);
  if (slot?.kind !== 'list' || !canAdd) return content;
  const entries = entriesAt(content, list).toSpliced(at ?? count, 0, blankOf(slot.item));
  return withValue(content, list, entries);
}

/** The content without an entry; itself where the layout needs as many. */
export function withoutEntry(content: SlideContent, list: string, at: number): SlideContent {
  if (!roomOf(content, list).canRemove) return content;
  return withValue(content, list, entriesAt(content, list).toSpliced(at, 1));
}

/** The content with an entry at another place of its list; itself beyond either end. */
export function withMovedEntry(
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

/** The list and the place of an entry's part: `items[2].text` stands in `items` at 2; null outside of lists. */
export function entryOf(part: string): { list: string; at: number } | null {
  const found = /^(.*?)\[(\d+)\](?:\.[a-z]+)?$/.exec(part);
  const [, list = '', at] = found ?? [];
  return at === undefined || list.includes('[') ? null : { list, at: Number(at) };
}
