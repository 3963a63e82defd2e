import { parseSpans, type Span, type TextColor } from '#shared/deck/inline.ts';

/** Formatting of a piece of text. */
export type Marks = Omit<Span, 'text' | 'color'>;

const getAddress = ({ href, paletteColor }: Marks): string | undefined =>
  href ?? (paletteColor && `color:${paletteColor}`);

const marksKey = (marks: Marks): string =>
  [marks.bold, marks.em, marks.code, getAddress(marks)].join('|');

/** Returns the spans without empty ones; neighbours with equal formatting become one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (span.text === '') continue;
    if (last && marksKey(last) === marksKey(span)) last.text += span.text;
    else merged.push({ ...span });
  }
  return merged;
}

/** Calls `write` once for each run of neighbouring spans with the same `key`, and returns the joined results. */
function writeGroups(
  spans: readonly Span[],
  key: (span: Span) => string | true | undefined,
  write: (group: Span[], key: string | true | undefined) => string,
): string {
  let text = '';
  for (let start = 0; start < spans.length; ) {
    const value = key(spans[start] as Span);
    let end = start + 1;
    while (end < spans.length && key(spans[end] as Span) === value) end += 1;
    text += write(spans.slice(start, end), value);
    start = end;
  }
  return text;
}

/** Puts marks around a text; white space at its ends stays outside, because marks can't touch it. */
function wrapText(text: string, open: string, close: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const at = text.indexOf(inner);
  return text.slice(0, at) + open + inner + close + text.slice(at + inner.length);
}

const escapeMarks = (text: string): string => text.replace(/[\\*`[\]]/g, '\\$&');

function writeSpans(spans: readonly Span[], escapeText: (text: string) => string): string {
  const plain = (group: Span[]) =>
    group.map(({ text, code }) => (code ? `\`${text}\`` : escapeText(text))).join('');
  const inEmphasis = (group: Span[]) =>
    writeGroups(
      group,
      ({ em }) => em,
      (part, em) => (em ? wrapText(plain(part), '*', '*') : plain(part)),
    );
  const inBold = (group: Span[]) =>
    writeGroups(
      group,
      ({ bold }) => bold,
      (part, bold) => (bold ? wrapText(inEmphasis(part), '**', '**') : inEmphasis(part)),
    );
  return writeGroups(spans, getAddress, (part, address) =>
    address ? wrapText(inBold(part), '[', `](${address})`) : inBold(part),
  );
}

const joinText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** Whether two texts show the same characters with the same formatting; ignores invisible formatting of white space. */
function haveSameLook(one: readonly Span[], other: readonly Span[]): boolean {
  const visible = (spans: readonly Span[]) =>
    mergeSpans(spans.map((span) => ({ ...span, text: span.text.replace(/\s+/g, '') })));
  const [first, second] = [visible(one), visible(other)];
  return (
    joinText(one) === joinText(other) &&
    first.length === second.length &&
    first.every((span, i) => {
      const pair = second[i];
      return pair?.text === span.text && marksKey(pair) === marksKey(span);
    })
  );
}

/**
 * Ways to simplify the formatting, tried in this order until the text with its marks can be parsed back to the same
 * spans.
 */
const markSimplifications: ((span: Span) => Span)[] = [
  (span) => span,
  ({ em: _, ...span }) => span,
  ({ em: _, bold: __, ...span }) => span,
  ({ text }) => ({ text }),
];

/**
 * Returns spans as text with inline marks, the reverse of `parseSpans`. Special characters are escaped only where they
 * would be read as marks. Formatting that the marks can't express, such as emphasis within a bold word, is left out.
 */
export function serializeSpans(spans: readonly Span[]): string {
  for (const simplify of markSimplifications) {
    const simple = mergeSpans(spans.map(simplify));
    for (const escapeText of [(text: string) => text, escapeMarks]) {
      const text = writeSpans(simple, escapeText);
      if (haveSameLook(parseSpans(text), simple)) return text;
    }
  }
  return escapeMarks(joinText(spans));
}

/** A selection in a text, as UTF-16 indexes of its displayed characters; `end` is exclusive. */
export type Selection = { start: number; end: number };

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the selection, or the word at the cursor. */
export function selectWord(text: string, { start, end }: Selection): Selection {
  if (start !== end) return { start, end };
  let [from, to] = [start, end];
  while (isWordCharacter(text[from - 1])) from -= 1;
  while (isWordCharacter(text[to])) to += 1;
  return { start: from, end: to };
}

/** Returns the spans within a selection. */
export const sliceSpans = (spans: readonly Span[], { start, end }: Selection): Span[] => {
  let at = 0;
  return spans.flatMap((span) => {
    const from = at;
    at += span.text.length;
    const text = span.text.slice(Math.max(0, start - from), Math.max(0, end - from));
    return text === '' ? [] : [{ ...span, text }];
  });
};

function changeMarks(
  spans: readonly Span[],
  selection: Selection,
  change: (span: Span) => Span,
): Span[] {
  const whole = spans.reduce((length, { text }) => length + text.length, 0);
  return mergeSpans([
    ...sliceSpans(spans, { start: 0, end: selection.start }),
    ...sliceSpans(spans, selection).map(change),
    ...sliceSpans(spans, { start: selection.end, end: whole }),
  ]);
}

/** Whether the whole selection is bold or emphasised. */
export function hasMark(
  spans: readonly Span[],
  selection: Selection,
  name: 'bold' | 'em',
): boolean {
  const within = sliceSpans(spans, selection).filter(({ text }) => text.trim() !== '');
  return within.length > 0 && within.every((span) => span[name]);
}

/** Returns the spans with the selection bold or emphasised, or no longer so if all of it is. */
export function toggleMark(
  spans: readonly Span[],
  selection: Selection,
  name: 'bold' | 'em',
): Span[] {
  const isOn = hasMark(spans, selection, name);
  return changeMarks(spans, selection, ({ [name]: _, ...span }) =>
    isOn ? span : { ...span, [name]: true },
  );
}

/** Returns the spans with a colour of the theme in the selection, or without one. */
export const setSpanColor = (
  spans: readonly Span[],
  selection: Selection,
  color: TextColor | undefined,
): Span[] =>
  changeMarks(spans, selection, ({ paletteColor: _, href: __, ...span }) =>
    color === undefined ? span : { ...span, paletteColor: color },
  );

/** Returns the spans with the selection as a link, or without its links. */
export const setSpanLink = (
  spans: readonly Span[],
  selection: Selection,
  href: string | undefined,
): Span[] =>
  changeMarks(spans, selection, ({ paletteColor: _, href: __, ...span }) =>
    href === undefined ? span : { ...span, href },
  );
