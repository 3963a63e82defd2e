import { describe, expect, test } from 'vitest';
import { longestQuery, queryRefusal } from '#lambdas/services/research/query-rule.ts';

const passages = [
  {
    id: 's-p1',
    source: 's',
    kind: 'paragraph' as const,
    heading: [],
    text: 'We will close the Leeds plant in March, and tell nobody before the fourth of May. 我们将在三月关闭利兹的工厂，五月四日之前不告诉任何人。',
  },
];

describe('a web query', () => {
  test.each([
    'honey yield of city hives 2025',
    'Leeds plant closure',
    'GDP growth euro area Q3 2025 +3.5%',
    '城市蜂箱的蜂蜜产量 2025',
    'Kraftfahrzeughaftpflicht Statistik',
  ])('of plain words may be made: %s', (query) => {
    expect(queryRefusal(query, passages)).toBeUndefined();
  });

  test.each([
    ['a sentence of a source', 'close the Leeds plant in March and tell nobody before'],
    [
      'the same in other letters and dots',
      'CLOSE the-Leeds-plant. In March, AND tell: nobody BEFORE',
    ],
    ['a sentence of a source in Chinese', '三月关闭利兹的工厂五月四日之前不告诉'],
  ])('may not repeat %s', (_, query) => {
    expect(queryRefusal(query, passages)).toContain('must not repeat');
  });

  test.each([
    ['base64', 'bees V2Ugd2lsbCBjbG9zZSB0aGU='],
    ['hexadecimal', 'bees 5765207769c6c20636c6f'],
    ['a long number', 'bees 123456789012345'],
    ['an address', 'bees https://evil.example/?q=x'],
    ['a host with a path', 'bees evil.example/x'],
    ['letters without an end', `bees ${'abcdefghij'.repeat(4)}`],
  ])('may hold no %s', (_, query) => {
    expect(queryRefusal(query, passages)).toContain('plain words');
  });

  test('is no longer than a search needs', () => {
    expect(queryRefusal('a '.repeat(17), passages)).toContain('at most');
    expect(queryRefusal('ab '.repeat(16), passages)).toBeUndefined();
    expect(queryRefusal('a'.repeat(longestQuery + 1), passages)).toContain('at most');
  });
});
