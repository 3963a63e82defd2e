import { describe, expect, test } from 'vitest';
import { chinese, english, european } from './cases.ts';
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

describe('a figure of a source with decimal commas', () => {
  test.each(european)('%j, where the source says %j, is %s', (slide, source, states) => {
    expect(statesOf(slide, source)).toBe(states);
  });
});

test('a German slide of an English source is told by it', () => {
  const states = statesOf('3,2 Mio. Menschen', '3.2 million people.', { language: 'de' });

  expect(states).toBe('supported');
});
