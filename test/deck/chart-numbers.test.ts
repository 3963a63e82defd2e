import { describe, expect, it } from 'vitest';
import { chooseSharedDecimals, formatValue } from '#shared/deck/charts/numbers.ts';

describe('the value labels of a chart', () => {
  it('value labels have as many decimals as the most precise value', () => {
    expect(chooseSharedDecimals([6.5, 7, 8.1])).toBe(1);
    expect(chooseSharedDecimals([6.25, 7])).toBe(2);
    expect(chooseSharedDecimals([1 / 3, 7])).toBe(2);
    expect(formatValue(0.031, 'en', '%', chooseSharedDecimals([0.031, 1.4]))).toBe('0.031%');
    expect(formatValue(7, 'en', '%', chooseSharedDecimals([6.5, 7]))).toBe('7.0%');
  });

  it('value labels have no decimals if all values are integers or some are 100 or more', () => {
    expect(chooseSharedDecimals([6, 7])).toBe(0);
    expect(chooseSharedDecimals([120, 3.5])).toBe(0);
    expect(formatValue(7, 'en', '', chooseSharedDecimals([6, 7]))).toBe('7');
    expect(formatValue(1200, 'en', '', chooseSharedDecimals([1200, 3.5]))).toBe('1,200');
  });
});
