import { describe, expect, test } from 'vitest';
import { chineseCases, decimalCommaCases, englishCases } from './cases.ts';
import { traceStates } from './fixtures.ts';

test('the table of provenance cases has at least 120 entries', () => {
  expect(englishCases.length + chineseCases.length).toBeGreaterThanOrEqual(120);
});

describe('figures on an English slide', () => {
  test.each(englishCases)(
    'the figures on the slide %j with the source %j are %s',
    (slide, source, states) => {
      expect(traceStates(slide, source)).toBe(states);
    },
  );
});

describe('figures on a Chinese slide', () => {
  test.each(chineseCases)(
    'the figures on the slide %j with the source %j are %s',
    (slide, source, states) => {
      expect(traceStates(slide, source, { language: 'zh-CN' })).toBe(states);
    },
  );
});

describe('a source with decimal commas', () => {
  test.each(decimalCommaCases)(
    'the figures on the slide %j with the decimal-comma source %j are %s',
    (slide, source, states) => {
      expect(traceStates(slide, source)).toBe(states);
    },
  );
});

test('an English source supports a German slide', () => {
  const states = traceStates('3,2 Mio. Menschen', '3.2 million people.', { language: 'de' });

  expect(states).toBe('supported');
});
