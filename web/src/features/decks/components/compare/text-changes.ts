import { toPlainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** The part of a slide that contains a text. */
type TextPart = 'title' | 'kicker' | 'notes' | 'text';

export type ShownText = { part: TextPart; slot: string; text: string };

/** A changed text; without `before` it is new, without `after` it was removed. */
export type TextChange = { part: TextPart; before?: string; after?: string };

/** Fields that are identifiers, not displayed text. */
const nonTextFields = new Set(['layout', 'sources', 'asset', 'icon', 'kind', 'language']);

const getSlotTextPart = (slot: string): TextPart =>
  slot === 'title' || slot === 'kicker' || slot === 'notes' ? slot : 'text';

function collectTexts(value: unknown, slot: string, texts: ShownText[]): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text =
      typeof value === 'number' || slot.endsWith('code') ? String(value) : toPlainText(value);
    if (text !== '') texts.push({ part: getSlotTextPart(slot), slot, text });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value).sort(compareSlots)) {
    if (nonTextFields.has(name)) continue;
    // All entries of a list share one slot, so that an inserted entry does not shift the others.
    const inner = Array.isArray(value) ? slot : slot === '' ? name : `${slot}.${name}`;
    collectTexts(item, inner, texts);
  }
}

const fieldOrder = ['title', 'kicker', 'blocks', 'notes'];

/** Sorts fields in a fixed order, because stored objects have none. List entries keep their order. */
function compareSlots([a]: [string, unknown], [b]: [string, unknown]): number {
  if (/^\d+$/.test(a)) return Number(a) - Number(b);
  const rank = (name: string) =>
    fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length;
  return rank(a) - rank(b) || a.localeCompare(b);
}

/** Returns all visible or spoken texts and figures of a slide, without markup. */
export function listShownTexts(content: SlideContent): ShownText[] {
  const texts: ShownText[] = [];
  collectTexts(content, '', texts);
  return texts;
}

const isSame = (a: ShownText | undefined, b: ShownText | undefined) =>
  a !== undefined && b !== undefined && a.slot === b.slot && a.text === b.text;

/** Returns the lengths of the longest common subsequence for each pair of start positions. */
function computeCommonLengths(a: readonly ShownText[], b: readonly ShownText[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  );
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row = [], below = []] = [lengths[i], lengths[i + 1]];
      row[j] = isSame(a[i], b[j])
        ? (below[j + 1] ?? 0) + 1
        : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/**
 * Pairs removed and added texts of the same slot; texts without a counterpart are plain removals
 * and additions.
 */
function pairTexts(removed: ShownText[], added: ShownText[]): TextChange[] {
  const unpaired = [...added];
  const changes = removed.map(({ part, slot, text }): TextChange => {
    const at = unpaired.findIndex((one) => one.slot === slot);
    const [pairedText] = at === -1 ? [] : unpaired.splice(at, 1);
    return pairedText ? { part, before: text, after: pairedText.text } : { part, before: text };
  });
  return [...changes, ...unpaired.map(({ part, text }) => ({ part, after: text }))];
}

/** Returns the changed texts of a slide, in order of appearance. */
export function listTextChanges(before: SlideContent, after: SlideContent): TextChange[] {
  const [a, b] = [listShownTexts(before), listShownTexts(after)];
  const lengths = computeCommonLengths(a, b);
  const changes: TextChange[] = [];
  let [removed, added]: [ShownText[], ShownText[]] = [[], []];
  const flush = () => {
    changes.push(...pairTexts(removed, added));
    [removed, added] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one && other && isSame(one, other)) {
      flush();
      i += 1;
      j += 1;
    } else if (one && (!other || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      removed.push(one);
      i += 1;
    } else if (other) {
      added.push(other);
      j += 1;
    }
  }
  flush();
  return changes;
}

/** The part in which two texts differ, in whole words; `start` and `end` are common to both. */
export type Difference = { start: string; before: string; after: string; end: string };

/**
 * Splits a text into words, single characters of scripts without spaces, and everything between.
 */
const splitWords = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu,
  ) ?? [];

/** Splits two texts into their common start and end, and the differing part in whole words. */
export function findDifference(before: string, after: string): Difference {
  const [a, b] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  const maxCommon = Math.min(a.length, b.length) - start;
  while (end < maxCommon && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const join = (words: string[], from: number, to: number) => words.slice(from, to).join('');
  return {
    start: join(a, 0, start),
    before: join(a, start, a.length - end),
    after: join(b, start, b.length - end),
    end: join(a, a.length - end, a.length),
  };
}
