import { describe, expect, it } from 'vitest';
import { decimalsOf, formatValue } from '#shared/deck/charts/numbers.ts';

describe('the labels of a chart’s values', () => {
  it('have as many decimals as the one that has most, up to two', () => {
    expect(decimalsOf([6.5, 7, 8.1])).toBe(1);
    expect(decimalsOf([6.25, 7])).toBe(2);
    expect(decimalsOf([1 / 3, 7])).toBe(2);
    expect(formatValue(7, 'en', '%', decimalsOf([6.5, 7]))).toBe('7.0%');
  });

  it('have none where all are whole, or where some are large', () => {
    expect(decimalsOf([6, 7])).toBe(0);
    expect(decimalsOf([1200, 3.5])).toBe(0);
    expect(formatValue(7, 'en', '', decimalsOf([6, 7]))).toBe('7');
    expect(formatValue(1200, 'en', '', decimalsOf([1200, 3.5]))).toBe('1,200');
  });
});
