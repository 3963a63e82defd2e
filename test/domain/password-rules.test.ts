import { describe, expect, test } from 'vitest';
import { commonPasswords } from '#lambdas/lib/common-passwords.ts';
import { findPasswordProblem } from '#shared/domain/password-rules.ts';

const owner = { email: 'ada.lovelace@analytical.example', full_name: 'Ada Lovelace' };
const isCommonPassword = await commonPasswords();
const findProblem = (password: string) =>
  findPasswordProblem(password, owner, (folded) => isCommonPassword.has(folded));

test('the bundled list has more than 10,000 common passwords', () => {
  expect(isCommonPassword.size).toBeGreaterThan(40_000);
});

describe('the rules for new passwords', () => {
  test.each([
    ['pattern', 'aaaaaaaaaa'],
    ['pattern', '1212121212'],
    ['pattern', 'abcabcabca'],
    ['pattern', '1234567890'],
    ['pattern', 'qwertyuiop'],
    ['pattern', 'poiuytrewq'],
    ['pattern', 'abcdefghij'],
    ['pattern', 'qwertyuiop123456'],
    ['personal', 'ada.lovelace@analytical.example'],
    ['personal', 'ada.lovelace'],
    ['personal', 'AdaLovelace1815'],
    ['personal', 'lovelace!2026'],
    ['personal', 'Deckwright2026'],
    ['personal', 'analytical.example'],
    ['common', 'password123'],
    ['common', 'Password2024!'],
    ['common', '!!Football1'],
    ['common', 'iloveyouiloveyou'],
  ])('the password rules reject as %s: %s', (problem, password) => {
    expect(findProblem(password)).toBe(problem);
  });
});

test.each([
  'correct horse battery',
  'another good password',
  'Ada wrote the first programme',
  'deckwright is where I work',
  'k4$Wq!z7Lm0p',
  '北京的秋天真的很美丽啊',
  'x'.repeat(5) + 'a phrase of 128 characters '.repeat(5),
])('the password rules accept any kinds of characters: %s', (password) => {
  expect(findProblem(password)).toBeUndefined();
});
