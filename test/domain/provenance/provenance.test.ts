import { describe, expect, test } from 'vitest';
import { chinese, english } from './cases.ts';
import { statesOf } from './support.ts';

test('the table has 120 cases or more', () => {
  expect(english.length + chinese.length).toBeGreaterThanOrEqual(120);
});

describe('a figure in English', () => {
  test.each(english)('%j, where the source says %j, is %s', (slide, source, states) => {
    expect(statesOf(slide, source)).toBe(states);
  });
});

describe('a figure in Chinese', () => {
  test.each(chinese)('%j, where the source says %j, is %s', (slide, source, states) => {
    expect(statesOf(slide, source, { language: 'zh-CN' })).toBe(states);
  });
});
