import { plainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** Where a text stands: in the title, the line over it, the notes, or on the slide itself. */
export type TextPart = 'title' | 'kicker' | 'notes' | 'text';

export type ShownText = { part: TextPart; slot: string; text: string };

/** A text that is other than it was; without `before` it is new, without `after` it is gone. */
export type TextChange = { part: TextPart; before?: string; after?: string };

/** What names a thing and is read by nobody. */
const unread = new Set(['layout', 'sources', 'asset', 'icon', 'kind', 'language']);

const partOf = (slot: string): TextPart =>
  slot === 'title' || slot === 'kicker' || slot === 'notes' ? slot : 'text';

function collect(value: unknown, slot: string, texts: ShownText[]): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text =
      typeof value === 'number' || slot.endsWith('code') ? String(value) : plainText(value);
    if (text !== '') texts.push({ part: partOf(slot), slot, text });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value).sort(bySlot)) {
    if (unread.has(name)) continue;
    // The entries of a list are of one slot: one that is put between moves none of the others.
    const inner = Array.isArray(value) ? slot : slot === '' ? name : `${slot}.${name}`;
    collect(item, inner, texts);
  }
}

const first = ['title', 'kicker', 'blocks', 'notes'];

/** Fields in an order of their own: the store has none. The entries of a list keep theirs. */
function bySlot([a]: [string, unknown], [b]: [string, unknown]): number {
  if (/^\d+$/.test(a)) return Number(a) - Number(b);
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return rank(a) - rank(b) || a.localeCompare(b);
}

/** Every text and figure of a slide that people read or hear, without its markup. */
export function shownTexts(content: SlideContent): ShownText[] {
  const texts: ShownText[] = [];
  collect(content, '', texts);
  return texts;
}

const isSame = (a: ShownText | undefined, b: ShownText | undefined) =>
  a !== undefined && b !== undefined && a.slot === b.slot && a.text === b.text;

/** Lengths of the longest common row of texts from each place on. */
function commonLengths(a: readonly ShownText[], b: readonly ShownText[]): number[][] {
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

/** What stands between two texts that stayed: each that is gone is met by a new one of its slot, as far as they go. */
function matched(gone: ShownText[], come: ShownText[]): TextChange[] {
  const left = [...come];
  const changes = gone.map(({ part, slot, text }): TextChange => {
    const at = left.findIndex((one) => one.slot === slot);
    const [met] = at === -1 ? [] : left.splice(at, 1);
    return met ? { part, before: text, after: met.text } : { part, before: text };
  });
  return [...changes, ...left.map(({ part, text }) => ({ part, after: text }))];
}

/** The texts of a slide that are other than they were, in the order in which they stand. */
export function textChanges(before: SlideContent, after: SlideContent): TextChange[] {
  const [a, b] = [shownTexts(before), shownTexts(after)];
  const lengths = commonLengths(a, b);
  const changes: TextChange[] = [];
  let [gone, come]: [ShownText[], ShownText[]] = [[], []];
  const flush = () => {
    changes.push(...matched(gone, come));
    [gone, come] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one && other && isSame(one, other)) {
      flush();
      i += 1;
      j += 1;
    } else if (one && (!other || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      gone.push(one);
      i += 1;
    } else if (other) {
      come.push(other);
      j += 1;
    }
  }
  flush();
  return changes;
}

/** The stretch in which two texts differ, by whole words; `same` stands before and after it on both sides. */
export type Stretch = { start: string; before: string; after: string; end: string };

/** Words of spaced scripts, single signs of those without spaces, and what stands between. */
const pieces = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu,
  ) ?? [];

/** What two texts differ in, between what they begin and end with alike, by whole words or signs. */
export function differingStretch(before: string, after: string): Stretch {
  const [a, b] = [pieces(before), pieces(after)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const join = (words: string[], from: number, to: number) => words.slice(from, to).join('');
  return {
    start: join(a, 0, start),
    before: join(a, start, a.length - end),
    after: join(b, start, b.length - end),
    end: join(a, a.length - end, a.length),
  };
}
