import { describe, expect, test } from 'vitest';
import { JsonLines } from '#lambdas/worker/tasks/json-lines.ts';
import { cutText, repairText, repairTexts, sliceText } from '#shared/domain/text.ts';
import { textSchema } from '#shared/schemas/common.ts';

describe('cutting a text to a maximum length', () => {
  test.each([
    ['abc', 5, 'abc'],
    ['abcdef', 3, 'abc'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀', 3, 'ab'],
    ['ab\ud83d and more', 3, 'ab'],
    ['a\ud83db and more', 3, 'a\ufffdb'],
  ])('the text %j cut at %d characters is %j', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test('a part of a text has no half of a surrogate pair at either end', () => {
    expect(sliceText('😀ab😀', 1, 5)).toBe('ab');
  });
});

describe('repairing a text from a model', () => {
  test('repairing a text removes control characters and keeps tabs and line breaks', () => {
    expect(repairText('a\u0000\u0007\u007f\u009fb\tc\r\nd\ve')).toBe('ab\tc\r\nd\ne');
  });

  test('repairing a text replaces an unpaired surrogate', () => {
    expect(repairText('a\ud83db 😀')).toBe('a\ufffdb 😀');
  });

  test('repairing a JSON value repairs every text of the value', () => {
    expect(repairTexts({ a: ['\ud83d', 1, null], b: { c: 'x\u0001' } })).toEqual({
      a: ['\ufffd', 1, null],
      b: { c: 'x' },
    });
  });

  test('the texts of a JSON line from a model are repaired', () => {
    const lines = new JsonLines();

    expect(lines.push('{"point":"Bees \\ud83d drink\\u0000"}\n')).toEqual([
      { point: 'Bees \ufffd drink' },
    ]);
  });
});

describe('validating a text of a request', () => {
  test.each(['a\ud83d', '\ude00b', 'a\u0000b'])(
    'a request’s text with an unpaired surrogate or a NUL character is rejected: %j',
    (text) => {
      expect(textSchema(10).safeParse(text).success).toBe(false);
    },
  );

  test('control characters, which PDF viewers copy for hyphens, are removed from a request’s text', () => {
    expect(textSchema(10).parse('hy\u0002phen \u0001')).toBe('hyphen');
  });

  test('surrounding white space does not count towards the maximum length of a request’s text', () => {
    expect(textSchema(3).parse(' abc ')).toBe('abc');
  });
});
