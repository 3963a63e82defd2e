import fc from 'fast-check';

/** A shape of text that has stopped parsers, in any length. */
export type HostileForm = { name: string; make: (length: number) => string };

const seed = 19;

const repeated = (unit: string, name = JSON.stringify(unit)): HostileForm => ({
  name: `${name} again and again`,
  make: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
});

/** A head and a tail that make every partition of the middle worth a try. */
const framed = (
  head: string,
  unit: string,
  tail: string,
  name = `${JSON.stringify(head)}, ${JSON.stringify(unit)} again and again, ${JSON.stringify(tail)}`,
): HostileForm => ({
  name,
  make: (length) => {
    const room = Math.max(0, length - head.length - tail.length);
    return head + unit.repeat(Math.floor(room / unit.length)) + tail;
  },
});

/** As many opening as closing marks. */
const nested = (open: string, close: string): HostileForm => ({
  name: `${JSON.stringify(open)} within each other`,
  make: (length) => {
    const depth = Math.floor(length / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

/** Lines that each begin with one more mark than the line above, as far as the length allows. */
const staircase = (mark: string): HostileForm => ({
  name: `lines with one more ${JSON.stringify(mark)} each`,
  make: (length) => {
    const lines: string[] = [];
    for (let left = length; left > 0; left -= (lines.at(-1)?.length ?? 0) + 1)
      lines.push(`${mark.repeat(lines.length + 1)}a`.slice(0, left));
    return lines.join('\n');
  },
});

/** The same lines under a table's head of as many columns as rows. */
const square = (cell: string, between: string): HostileForm => ({
  name: `as many cells ${JSON.stringify(cell)} as rows`,
  make: (length) => {
    const width = Math.max(2, Math.floor(Math.sqrt(length / (cell.length + between.length))));
    const row = Array(width).fill(cell).join(between);
    const rule = between.trim() === '|' ? [Array(width).fill('---').join(between)] : [];
    return [row, ...rule, ...Array<string>(width).fill(row)].join('\n');
  },
});

/** Pieces in random order, the same in every run. */
const shuffled = (name: string, pieces: fc.Arbitrary<string>): HostileForm => ({
  name: `${name} in random order`,
  make: (length) => {
    const sample = fc.sample(pieces, { numRuns: 4_000, seed });
    const once = sample.join('');
    return once.repeat(Math.ceil(length / Math.max(1, once.length))).slice(0, length);
  },
});

const oneOf = (...pieces: string[]) => fc.constantFrom(...pieces);

/** What every run measures, from the findings: what pinned a worker, what took 9 seconds to read, what took 8 to trace,
 * what no stack was deep enough for, and what took longest to export and to read. */
export const found: readonly HostileForm[] = [
  framed('Rooms ', '-', 'A1 in 12 shops of the city'),
  framed('Rooms ', '-a_', '! in 12 shops'),
  repeated('a\n-\n'),
  repeated('> a\na\n'),
  repeated('*'),
  repeated('`a``'),
  repeated('<p>a'),
  {
    name: 'a figure of its own in every line',
    make: (length) =>
      numbered(length, (i) => `Shop ${i} sold ${i * 37 + 11} kg in ${1900 + (i % 120)}.\n`),
  },
  {
    name: 'figures without a space between their sentences',
    make: (length) => numbered(length, (i) => `${i}.${i % 7}%,$${i}m;`),
  },
];

function numbered(length: number, line: (i: number) => string): string {
  const lines: string[] = [];
  for (let left = length; left > 0; left -= lines.at(-1)?.length ?? 1)
    lines.push(line(lines.length));
  return lines.join('').slice(0, length);
}

const characters: HostileForm[] = [
  ...['a', ' ', '\n', '\t', '.', '-', '_', '#', '>', '<', '|', '[', '(', '`', '&', '"', '\\'].map(
    (sign) => repeated(sign),
  ),
  ...['1', '0,', '1.', '1 ', '9:', '一', '百', '第', '中', '！', '。', '”'].map((sign) =>
    repeated(sign),
  ),
  repeated('\u200b', 'a zero-width space'),
  repeated('\u0301', 'a combining accent'),
  repeated('👩‍👧', 'an emoji of three'),
  repeated('\ufdd0', 'a code point that is no character'),
  repeated('\r\n', 'a Windows line break'),
  repeated('\u00a0', 'a non-breaking space'),
];

const markdown: HostileForm[] = [
  ...['*a_ ', '**a', '*a*', '[a](', '![a](', '[a](b)', '[a]: b\n', '~~~\n', '```\n'].map((unit) =>
    repeated(unit),
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
  ].map((unit) => repeated(unit)),
  ...['|a', '| a | b |\n', 'a | b\n--- | ---\n', 'a\tb\n', 'a  1  2\n', '\n\n\n- \n'].map((unit) =>
    repeated(unit),
  ),
  ...['> ', '- ', '  - a\n', ' ', '1. ', '\t'].map((mark) => staircase(mark)),
  nested('[', ']'),
  nested('*', '*'),
  repeated('> - '),
  square('a', ' | '),
  square('1', '\t'),
];

const webPages: HostileForm[] = [
  ...['<a', '<a b="', '<!--', '<b>', '</b>', '&lt;', '<p>', '<div', '<td>', '<|'].map((unit) =>
    repeated(unit),
  ),
  ...['<a href=x>a, b</a>', 'a<br>', '<p>a<img src=x>', '<li>a, b', '<tr><td>1<td>2'].map((unit) =>
    repeated(unit),
  ),
  repeated(
    `${'<div>'.repeat(18)}<p>a, b</p>${'</div>'.repeat(18)}`,
    '18 divisions within each other',
  ),
  framed('<div>'.repeat(190), '<p>a, b', '', 'paragraphs within 190 divisions'),
  framed('<b>'.repeat(190), '<b>a</b>', '<p>a', 'bold words within 190 bold ones'),
  framed('<blockquote>'.repeat(190), '<b>a</b>', '<ul><li>a', 'a list within 190 quotations'),
  framed('<table><tr><td>a<td>b<tr><td>'.repeat(60), '<b>a</b>', '', '60 tables within each other'),
  framed('<ul><li>', '<ul><li>a</li></ul>', ''),
  nested('<b>', '</b>'),
  nested('<div>', '</div>'),
  framed('<title>', '<svg onload=a ', '>'),
];

const words: HostileForm[] = [
  ...['http://a', 'www.a.', 'a.b/', 'a@b.', 'data:', 'javascript:a('].map((unit) => repeated(unit)),
  ...['a, ', 'A. ', '2024-', '12 March ', '10 to ', 'one hundred ', '$', '1,000'].map((unit) =>
    repeated(unit),
  ),
  framed('"', '""', 'a'),
  framed('{"a":', '[', ''),
];

const random: HostileForm[] = [
  shuffled(
    'marks of Markdown',
    oneOf('*', '_', '`', '[', ']', '(', ')', '>', '-', '#', '|', '~', '\n', ' ', 'a'),
  ),
  shuffled('tags', oneOf('<', '>', '/', 'b', 'script', ' ', '=', '"', '!', '--', '&', ';', 'a')),
  shuffled(
    'figures',
    oneOf('1', '9', '.', ',', ' ', '%', '$', '-', ':', '/', '万', '百', 'million', 'March'),
  ),
  shuffled('letters of all scripts', fc.string({ unit: 'grapheme', maxLength: 8 })),
  shuffled('bytes', fc.string({ unit: 'binary', maxLength: 8 })),
];

/** Every form, each name once. */
export const hostileForms: readonly HostileForm[] = [
  ...found,
  ...characters,
  ...markdown,
  ...webPages,
  ...words,
  ...random,
];
