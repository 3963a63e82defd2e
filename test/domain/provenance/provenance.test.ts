import { describe, expect, test } from 'vitest';
import { chinese, english, european } from './cases.ts';
import { traceStates } from './fixtures.ts';

test('the table has at least 120 cases', () => {
  expect(english.length + chinese.length).toBeGreaterThanOrEqual(120);
});

describe('an English slide', () => {
  test.each(english)('with %j and the source %j is %s', (slide, source, states) => {
    expect(traceStates(slide, source)).toBe(states);
  });
});

describe('a Chinese slide', () => {
  test.each(chinese)('with %j and the source %j is %s', (slide, source, states) => {
    expect(traceStates(slide, source, { language: 'zh-CN' })).toBe(states);
  });
});

describe('a source with decimal commas', () => {
  test.each(european)('gives %j with the source text %j the state %s', (slide, source, states) => {
    expect(traceStates(slide, source)).toBe(states);
  });
});

test('an English source supports a German slide', () => {
  const states = traceStates('3,2 Mio. Menschen', '3.2 million people.', { language: 'de' });

  expect(states).toBe('supported');
});
