/** Texts that were slow for parsers and regular expressions, in the maximum length that the API accepts. */

const repeatToLength = (piece: string, characters: number): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

/** Length in characters of a pasted source. */
const sourceCharacters = 190_000;

/** Markdown texts that each once took the parser more than a second. */
export const hostileMarkdown = [
  'a\n-\n',
  '> a\na\n',
  '_ ',
  '[a](',
  '|a|b|\n|-|-|\n',
  '* a\n',
  '1. ',
  '`',
  '-'.repeat(79).concat('\n'),
].map((piece) => repeatToLength(piece, sourceCharacters));

/** Returns a source text with numbers in every sentence. */
export const createFiguresText = (seed: number): string => {
  const sentences: string[] = [];
  for (let length = 0, i = 0; length < sourceCharacters; i += 1) {
    const n = (seed * 7_919 + i * 104_729) % 1_000_003;
    const sentence = `In ${1900 + (i % 120)} the ${i}th depot sold ${n} crates, ${n % 97}.${i % 10}% more than the ${(n * 3) % 8_191} of before. `;
    sentences.push(sentence);
    length += sentence.length;
  }
  return sentences.join('').slice(0, sourceCharacters);
};

/** Topics that once blocked a worker. */
export const hostileTopics = [
  `Rooms ${'-'.repeat(60)}A1 in 12 shops of the city`,
  `Rooms ${'_'.repeat(3_900)}A1 in 12 shops`,
  repeatToLength('https://a.b/-', 4_000),
  repeatToLength('1,', 4_000),
  repeatToLength('a\n-\n', 4_000),
];

/** Returns a slide with the maximum amount of numbers; each `round` has different numbers. */
export const createSlideFullOfFigures = (round: number) => {
  const cell = (row: number, column: number) =>
    repeatToLength(`${round % 1_000}${row}${column}.${column} 1,${row}00% `, 118).trim();
  return {
    layout: 'table',
    title: `Figures ${round}`,
    notes: repeatToLength(`${round} 1.5% 2,400 and 17 of 93 in 2019, `, 3_990).trim(),
    sources: [],
    blocks: {
      columns: Array.from({ length: 7 }, (_, i) => `Column ${i}`),
      rows: Array.from({ length: 10 }, (_row, row) =>
        Array.from({ length: 7 }, (_cell, column) => cell(row, column)),
      ),
    },
  };
};
