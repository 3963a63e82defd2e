import { describe, expect, it } from 'vitest';
import { formatAge, formatCost, formatCount, formatSeconds } from '#web/lib/format.ts';

describe('the format of counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1234, '1.2K'],
    [300_000, '300.0K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [30_000_000, '30.0M'],
    [-1500, '-1.5K'],
  ])('the count %i is formatted as %s', (value, text) => {
    expect(formatCount(value)).toBe(text);
  });
});

describe('the format of costs', () => {
  it.each([
    [0, '$0.00'],
    [1234, '$0.0012'],
    [250_000, '$0.25'],
    [12_345_678, '$12.35'],
  ])('the cost of %i millionths is formatted as %s', (micros, text) => {
    expect(formatCost(micros, 'en')).toBe(text);
  });
});

describe('the format of times and durations', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');

  it.each([
    ['2026-05-01T11:59:40Z', 'en', 'now'],
    ['2026-05-01T11:57:00Z', 'en', '3 min. ago'],
    ['2026-04-30T12:00:00Z', 'en', 'yesterday'],
    ['2026-05-01T10:00:00Z', 'zh', '2小时前'],
  ])('the time %s in %s is formatted as %s', (iso, language, text) => {
    expect(formatAge(iso, language, now)).toBe(text);
  });

  it('durations are formatted in seconds and minutes', () => {
    expect(formatSeconds(42.4, 'en')).toBe('42 sec');
    expect(formatSeconds(185, 'en')).toBe('3 min 5 sec');
    expect(formatSeconds(120, 'en')).toBe('2 min');
  });
});
