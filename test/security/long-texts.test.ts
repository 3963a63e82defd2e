import { describe, expect, test } from 'vitest';
import { parseSections } from '#infra/local/demo-model/converse-request.ts';
import { withoutHtml } from '#shared/deck/html.ts';
import { codeRanges, parseInline } from '#shared/deck/inline.ts';
import { strayMark } from '#shared/deck/markup.ts';
import { cpuTime } from '#test/support/cpu-time.ts';
import { asRead } from '#web/features/decks/components/detail/as-read.ts';

const readers: Record<string, (text: string) => unknown> = {
  parseInline,
  codeRanges,
  strayMark,
  withoutHtml,
  asRead,
  parseSections,
};

/** Pieces that open something again and again and never close it. */
const pieces = [
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

describe('readers of marks', () => {
  test.each(
    Object.entries(readers).flatMap(([name, read]) =>
      pieces.map((piece) => ({ name, read, piece })),
    ),
  )('$name reads 100 KB of $piece in less than half a second', ({ read, piece }) => {
    const text = `${piece.repeat(100_000 / piece.length)}x`;

    expect(cpuTime(() => read(text))).toBeLessThan(500);
  });
});
