import { describe, expect, test } from 'vitest';
import { parseSections } from '#infra/local/demo-model/converse-request.ts';
import { stripHtml } from '#shared/deck/html-tags.ts';
import { findCodeRanges, parseInline } from '#shared/deck/inline.ts';
import { findStrayMarkup } from '#shared/deck/stray-markup.ts';
import { measureCpuTime } from '#test/support/cpu-time.ts';
import { toPlainQuote } from '#web/features/decks/components/detail/plain-quote.ts';

const textParsers: Record<string, (text: string) => unknown> = {
  parseInline,
  codeRanges: findCodeRanges,
  strayMark: findStrayMarkup,
  withoutHtml: stripHtml,
  asRead: toPlainQuote,
  parseSections,
};

/** Pieces of text that open markup repeatedly and never close it. */
const fragments = [
  '*',
  '**a ',
  '**a** ',
  '![',
  '![a](',
  '[a](b[a](c)',
  '`a',
  '`a` ',
  '<b>',
  '</i>',
  '<b></i>',
  '<b>x</b>',
  '<!--',
  '<a b="c"',
  '\n|',
  '-',
  ' ',
  '<a>\n',
  '\n</a>',
];

describe('the time that markup parsers take for long texts', () => {
  test.each(
    Object.entries(textParsers).flatMap(([name, read]) =>
      fragments.map((piece) => ({ name, read, piece })),
    ),
  )('$name parses 100 KB of $piece in less than half a second', ({ read, piece }) => {
    const text = `${piece.repeat(100_000 / piece.length)}x`;

    expect(measureCpuTime(() => read(text))).toBeLessThan(500);
  });
});
