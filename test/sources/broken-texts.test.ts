import { expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';

const readSourceTexts = (text: string): string[] =>
  parsePassages(text, 'S').flatMap(({ text: passage, heading }) => [passage, ...heading]);

test('the passages of a source contain no control characters', () => {
  expect(readSourceTexts('# A \u0007title\n\nA \u0002text\u0001.')).toEqual([
    'A title',
    'A text.',
    'A title',
  ]);
});

test.each([
  ['a long heading', `# ${'h'.repeat(199)}😀 heading\n\nA text.`],
  ['a long sentence', '😀'.repeat(9_001).padStart(18_003, 'a')],
  ['a long cell', `| a | b |\n| - | - |\n| ${'c'.repeat(599)}😀 | d |`],
])('the passages of a cut text contain no half of a surrogate pair: %s', (_name, text) => {
  const texts = readSourceTexts(text);

  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((one) => !one.isWellFormed() || one.includes('\ufffd'))).toEqual([]);
});

test('the cut title of a page contains no half of a surrogate pair', async () => {
  const page = `<title>${'t'.repeat(199)}😀 title\u0007</title><p>Bees drink water each day.</p>`;

  const { title } = await readDocument({
    sourceId: 'S',
    bytes: new TextEncoder().encode(page),
    name: 'https://example.com/',
    contentType: 'text/html',
    isPage: true,
  });

  expect(title).toBe('t'.repeat(199));
});
