import { describe, expect, test } from 'vitest';
import { JsonLines } from '#lambdas/worker/tasks/json-lines.ts';
import { cutText, repairText, repairTexts, sliceText } from '#shared/domain/text.ts';
import { textSchema } from '#shared/schemas/common.ts';

describe('cutting a text', () => {
  test.each([
    ['abc', 5, 'abc'],
    ['abcdef', 3, 'abc'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀', 3, 'ab'],
    ['ab\ud83d and more', 3, 'ab'],
    ['a\ud83db and more', 3, 'a\ufffdb'],
  ])('cuts %j at %d characters to %j', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test('drops half of a surrogate pair at both ends of a part', () => {
    expect(sliceText('😀ab😀', 1, 5)).toBe('ab');
  });
});

describe('repairing a text', () => {
  test('removes control characters and keeps tabs and line breaks', () => {
    expect(repairText('a\u0000\u0007\u007f\u009fb\tc\r\nd\ve')).toBe('ab\tc\r\nd\ne');
  });

  test('replaces half of a surrogate pair', () => {
    expect(repairText('a\ud83db 😀')).toBe('a\ufffdb 😀');
  });

  test('repairs every text of a JSON value', () => {
    expect(repairTexts({ a: ['\ud83d', 1, null], b: { c: 'x\u0001' } })).toEqual({
      a: ['\ufffd', 1, null],
      b: { c: 'x' },
    });
  });

  test('repairs the texts of a JSON line from a model', () => {
    const lines = new JsonLines();

    expect(lines.push('{"point":"Bees \\ud83d drink\\u0000"}\n')).toEqual([
      { point: 'Bees \ufffd drink' },
    ]);
  });
});

describe('a text of a request', () => {
  test.each(['a\ud83d', '\ude00b', 'a\u0000b'])('is rejected when it is broken: %j', (text) => {
    expect(textSchema(10).safeParse(text).success).toBe(false);
  });

  test('loses control characters, which a PDF viewer copies for hyphens', () => {
    expect(textSchema(10).parse('hy\u0002phen \u0001')).toBe('hyphen');
  });

  test('does not count surrounding white space towards its maximum', () => {
    expect(textSchema(3).parse(' abc ')).toBe('abc');
  });
});
