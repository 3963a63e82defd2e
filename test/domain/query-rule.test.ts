import { describe, expect, test } from 'vitest';
import { findQueryProblem, maxQueryLength } from '#lambdas/services/research/query-problem.ts';

const passages = [
  {
    id: 's-p1',
    source: 's',
    kind: 'paragraph' as const,
    heading: [],
    text: 'We will close the Leeds plant in March, and tell nobody before the fourth of May. 我们将在三月关闭利兹的工厂，五月四日之前不告诉任何人。',
  },
];

describe('which web queries are allowed', () => {
  test.each([
    'honey yield of city hives 2025',
    'Leeds plant closure',
    'GDP growth euro area Q3 2025 +3.5%',
    '城市蜂箱的蜂蜜产量 2025',
    'Kraftfahrzeughaftpflicht Statistik',
  ])('a web query in plain words is allowed: %s', (query) => {
    expect(findQueryProblem(query, passages)).toBeUndefined();
  });

  test.each([
    ['a sentence of a source', 'close the Leeds plant in March and tell nobody before'],
    [
      'the same in other letters and dots',
      'CLOSE the-Leeds-plant. In March, AND tell: nobody BEFORE',
    ],
    ['a sentence of a source in Chinese', '三月关闭利兹的工厂五月四日之前不告诉'],
  ])('a web query is rejected when it repeats %s', (_, query) => {
    expect(findQueryProblem(query, passages)).toContain('must not repeat');
  });

  test.each([
    ['base64', 'bees V2Ugd2lsbCBjbG9zZSB0aGU='],
    ['hexadecimal', 'bees 5765207769c6c20636c6f'],
    ['a long number', 'bees 123456789012345'],
    ['an address', 'bees https://evil.example/?q=x'],
    ['a host with a path', 'bees evil.example/x'],
    ['letters without an end', `bees ${'abcdefghij'.repeat(4)}`],
  ])('a web query is rejected when it contains %s', (_, query) => {
    expect(findQueryProblem(query, passages)).toContain('plain words');
  });

  test('a web query is rejected when it is too long', () => {
    expect(findQueryProblem('a '.repeat(17), passages)).toContain('at most');
    expect(findQueryProblem('ab '.repeat(16), passages)).toBeUndefined();
    expect(findQueryProblem('a'.repeat(maxQueryLength + 1), passages)).toContain('at most');
  });
});
