import fc from 'fast-check';
import { once } from '#lambdas/lib/once.ts';

/** A pattern of text that makes vulnerable parsers slow, in any length. */
export type HostileForm = { name: string; make: (length: number) => string };

const seed = 19;

const createRepeatedForm = (unit: string, name = JSON.stringify(unit)): HostileForm => ({
  name: `${name} repeated`,
  make: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
});

/**
 * Returns a form with a repeated unit between a prefix and a suffix, so that a backtracking parser tries every
 * partition of the middle.
 */
const createFramedForm = (
  head: string,
  unit: string,
  tail: string,
  name = `${JSON.stringify(head)}, ${JSON.stringify(unit)} repeated, ${JSON.stringify(tail)}`,
): HostileForm => ({
  name,
  make: (length) => {
    const room = Math.max(0, length - head.length - tail.length);
    return head + unit.repeat(Math.floor(room / unit.length)) + tail;
  },
});

/** Returns a form with as many opening marks as closing marks. */
const createNestedForm = (open: string, close: string): HostileForm => ({
  name: `${JSON.stringify(open)} nested`,
  make: (length) => {
    const depth = Math.floor(length / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

/** Returns a form whose lines each begin with one more mark than the line above. */
const createStaircaseForm = (mark: string): HostileForm => ({
  name: `lines with one more ${JSON.stringify(mark)} each`,
  make: (length) => {
    const lines: string[] = [];
    for (let left = length; left > 0; left -= (lines.at(-1)?.length ?? 0) + 1)
      lines.push(`${mark.repeat(lines.length + 1)}a`.slice(0, left));
    return lines.join('\n');
  },
});

/** Returns a form that is a table with as many columns as rows. */
const createSquareForm = (cell: string, between: string): HostileForm => ({
  name: `as many cells ${JSON.stringify(cell)} as rows`,
  make: (length) => {
    const width = Math.max(2, Math.floor(Math.sqrt(length / (cell.length + between.length))));
    const row = Array(width).fill(cell).join(between);
    const rule = between.trim() === '|' ? [Array(width).fill('---').join(between)] : [];
    return [row, ...rule, ...Array<string>(width).fill(row)].join('\n');
  },
});

/** Returns a form of pieces in random order; the seed is fixed, so that every run uses the same text. */
const createShuffledForm = (name: string, pieces: fc.Arbitrary<string>): HostileForm => {
  // Cached, because every parser gets the same text, and generating a sample takes longer than most parsers.
  const sample = once(() => fc.sample(pieces, { numRuns: 4_000, seed }).join(''));
  return {
    name: `${name} in random order`,
    make: (length) =>
      sample()
        .repeat(Math.ceil(length / sample().length))
        .slice(0, length),
  };
};

const oneOf = (...pieces: string[]) => fc.constantFrom(...pieces);

/** Forms that earlier tests found: they caused the longest times, endless parsing or a stack overflow. */
export const regressionForms: readonly HostileForm[] = [
  createFramedForm('Rooms ', '-', 'A1 in 12 shops of the city'),
  createFramedForm('Rooms ', '-a_', '! in 12 shops'),
  createRepeatedForm('a\n-\n'),
  createRepeatedForm('> a\na\n'),
  createRepeatedForm('*'),
  createRepeatedForm('`a``'),
  createRepeatedForm('<p>a'),
  {
    name: 'a different figure in every line',
    make: (length) =>
      createNumberedLines(
        length,
        (i) => `Shop ${i} sold ${i * 37 + 11} kg in ${1900 + (i % 120)}.\n`,
      ),
  },
  {
    name: 'figures without a space between their sentences',
    make: (length) => createNumberedLines(length, (i) => `${i}.${i % 7}%,$${i}m;`),
  },
];

function createNumberedLines(length: number, line: (i: number) => string): string {
  const lines: string[] = [];
  for (let left = length; left > 0; left -= lines.at(-1)?.length ?? 1)
    lines.push(line(lines.length));
  return lines.join('').slice(0, length);
}

const characterForms: HostileForm[] = [
  ...['a', ' ', '\n', '\t', '.', '-', '_', '#', '>', '<', '|', '[', '(', '`', '&', '"', '\\'].map(
    (sign) => createRepeatedForm(sign),
  ),
  ...['1', '0,', '1.', '1 ', '9:', '一', '百', '第', '中', '！', '。', '”'].map((sign) =>
    createRepeatedForm(sign),
  ),
  createRepeatedForm('\u200b', 'a zero-width space'),
  createRepeatedForm('\u0301', 'a combining accent'),
  createRepeatedForm('👩‍👧', 'an emoji of three code points'),
  createRepeatedForm('\ufdd0', 'a noncharacter code point'),
  createRepeatedForm('\r\n', 'a Windows line break'),
  createRepeatedForm('\u00a0', 'a non-breaking space'),
];

const markdownForms: HostileForm[] = [
  ...['*a_ ', '**a', '*a*', '[a](', '![a](', '[a](b)', '[a]: b\n', '~~~\n', '```\n'].map((unit) =>
    createRepeatedForm(unit),
  ),
  ...[
    '- a\n',
    '1. a\n',
    '- a\n\n',
    '* a\n  ',
    '> a\n',
    '# a\n',
    'a\n===\n',
    'a\n\n',
    '    a\n\n',
  ].map((unit) => createRepeatedForm(unit)),
  ...['|a', '| a | b |\n', 'a | b\n--- | ---\n', 'a\tb\n', 'a  1  2\n', '\n\n\n- \n'].map((unit) =>
    createRepeatedForm(unit),
  ),
  ...['> ', '- ', '  - a\n', ' ', '1. ', '\t'].map((mark) => createStaircaseForm(mark)),
  createNestedForm('[', ']'),
  createNestedForm('*', '*'),
  createRepeatedForm('> - '),
  createSquareForm('a', ' | '),
  createSquareForm('1', '\t'),
];

const webPageForms: HostileForm[] = [
  ...['<a', '<a b="', '<!--', '<b>', '</b>', '&lt;', '<p>', '<div', '<td>', '<|'].map((unit) =>
    createRepeatedForm(unit),
  ),
  ...['<a href=x>a, b</a>', 'a<br>', '<p>a<img src=x>', '<li>a, b', '<tr><td>1<td>2'].map((unit) =>
    createRepeatedForm(unit),
  ),
  createRepeatedForm(
    `${'<div>'.repeat(18)}<p>a, b</p>${'</div>'.repeat(18)}`,
    '18 nested divisions',
  ),
  createFramedForm('<div>'.repeat(190), '<p>a, b', '', 'paragraphs in 190 nested divisions'),
  createFramedForm('<b>'.repeat(190), '<b>a</b>', '<p>a', 'bold words in 190 nested bold elements'),
  createFramedForm(
    '<blockquote>'.repeat(190),
    '<b>a</b>',
    '<ul><li>a',
    'a list in 190 nested quotations',
  ),
  createFramedForm('<table><tr><td>a<td>b<tr><td>'.repeat(60), '<b>a</b>', '', '60 nested tables'),
  createFramedForm('<ul><li>', '<ul><li>a</li></ul>', ''),
  createNestedForm('<b>', '</b>'),
  createNestedForm('<div>', '</div>'),
  createFramedForm('<title>', '<svg onload=a ', '>'),
];

const wordForms: HostileForm[] = [
  ...['http://a', 'www.a.', 'a.b/', 'a@b.', 'data:', 'javascript:a('].map((unit) =>
    createRepeatedForm(unit),
  ),
  ...['a, ', 'A. ', '2024-', '12 March ', '10 to ', 'one hundred ', '$', '1,000'].map((unit) =>
    createRepeatedForm(unit),
  ),
  createFramedForm('"', '""', 'a'),
  createFramedForm('{"a":', '[', ''),
];

const randomForms: HostileForm[] = [
  createShuffledForm(
    'marks of Markdown',
    oneOf('*', '_', '`', '[', ']', '(', ')', '>', '-', '#', '|', '~', '\n', ' ', 'a'),
  ),
  createShuffledForm(
    'tags',
    oneOf('<', '>', '/', 'b', 'script', ' ', '=', '"', '!', '--', '&', ';', 'a'),
  ),
  createShuffledForm(
    'figures',
    oneOf('1', '9', '.', ',', ' ', '%', '$', '-', ':', '/', '万', '百', 'million', 'March'),
  ),
  createShuffledForm('letters of all scripts', fc.string({ unit: 'grapheme', maxLength: 8 })),
  createShuffledForm('bytes', fc.string({ unit: 'binary', maxLength: 8 })),
];

/** All hostile forms; names are unique. */
export const hostileForms: readonly HostileForm[] = [
  ...regressionForms,
  ...characterForms,
  ...markdownForms,
  ...webPageForms,
  ...wordForms,
  ...randomForms,
];
