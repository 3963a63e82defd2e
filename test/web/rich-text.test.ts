import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInline, parseSpans, type Span, textColors } from '#shared/deck/inline.ts';
import {
  hasMark,
  selectWord,
  serializeSpans,
  setSpanColor,
  setSpanLink,
  toggleMark,
} from '#web/features/decks/editing/rich-text.ts';

const joinSpanTexts = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');
const arbitraryWord = fc.stringMatching(/^[a-z潮水0-9]{1,6}$/);
const arbitrarySpecialPiece = fc.constantFrom(
  '*',
  '**',
  '`',
  '[',
  ']',
  '\\',
  '(',
  ')',
  ' ',
  '_',
  '5 * 3',
  'a*b',
);
const arbitraryMarks = fc.record(
  {
    bold: fc.constant(true as const),
    em: fc.constant(true as const),
    code: fc.constant(true as const),
    paletteColor: fc.constantFrom(...textColors),
  },
  { requiredKeys: [] },
);
const arbitrarySpan = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: arbitraryWord }, arbitrarySpecialPiece), arbitraryMarks)
  .map(([text, formatting]): Span => ({ ...formatting, text }));

describe('serializeSpans', () => {
  test('serializeSpans never loses or adds a character, for any text and formatting', () => {
    fc.assert(
      fc.property(fc.array(arbitrarySpan, { maxLength: 6 }), (spans) => {
        expect(joinSpanTexts(parseSpans(serializeSpans(spans)))).toBe(joinSpanTexts(spans));
      }),
      { numRuns: 2_000 },
    );
  });

  test('serializing the parsed spans of any text with marks shows the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(arbitraryWord, arbitrarySpecialPiece), maxLength: 12 }),
        (text) => {
          const again = serializeSpans(parseSpans(text));

          expect(joinSpanTexts(parseInline(again))).toBe(joinSpanTexts(parseInline(text)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'High **water** rises',
    'A *small* and **large *inner* one**',
    '[coloured](color:accent) and [linked](https://example.com)',
    '[**bold link**](https://example.com/a)',
    'run `npm ci` now',
    '5 * 3 = 15, a [note], C:\\dir',
  ])('serializeSpans keeps the marks of “%s”', (text) => {
    expect(serializeSpans(parseSpans(text))).toBe(text);
  });

  test('serializeSpans escapes typed characters that would be parsed as marks', () => {
    expect(serializeSpans([{ text: 'a *b* c' }])).toBe('a \\*b\\* c');
  });

  test('serializeSpans keeps a space between formatted words', () => {
    expect(
      serializeSpans([{ text: 'High ' }, { text: 'water ', bold: true }, { text: 'rises' }]),
    ).toBe('High **water** rises');
  });
});

describe('the formatting of a selection', () => {
  const spans = parseSpans('High water rises');

  test('adding bold to a word and removing it restores the text', () => {
    const selection = selectWord('High water rises', { start: 7, end: 7 });
    const bold = toggleMark(spans, selection, 'bold');

    expect(selection).toEqual({ start: 5, end: 10 });
    expect(serializeSpans(bold)).toBe('High **water** rises');
    expect(hasMark(bold, selection, 'bold')).toBe(true);
    expect(serializeSpans(toggleMark(bold, selection, 'bold'))).toBe('High water rises');
  });

  test('bold applied to a partly bold selection makes all of it bold', () => {
    const some = parseSpans('High **water** rises');

    expect(serializeSpans(toggleMark(some, { start: 5, end: 16 }, 'bold'))).toBe(
      'High **water rises**',
    );
  });

  test('a text colour replaces another one, and can be removed', () => {
    const selection = { start: 5, end: 10 };
    const accent = setSpanColor(spans, selection, 'accent');

    expect(serializeSpans(accent)).toBe('High [water](color:accent) rises');
    expect(serializeSpans(setSpanColor(accent, selection, 'muted'))).toBe(
      'High [water](color:muted) rises',
    );
    expect(serializeSpans(setSpanColor(accent, selection, undefined))).toBe('High water rises');
  });

  test('a link to an address that slides may not contain is removed', () => {
    const selection = { start: 5, end: 10 };

    expect(serializeSpans(setSpanLink(spans, selection, 'https://example.com'))).toBe(
      'High [water](https://example.com) rises',
    );
    expect(serializeSpans(setSpanLink(spans, selection, 'javascript:alert(1)'))).toBe(
      'High water rises',
    );
  });
});
