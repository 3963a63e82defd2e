import { describe, expect, it } from 'vitest';
import { describeChange, parseAmount } from '#shared/deck/change.ts';

function describeTextChange(from: string, to: string, language = 'en') {
  const [first, second] = [parseAmount(from), parseAmount(to)];
  return first && second ? describeChange(first, second, language) : undefined;
}

describe('change between two figures', () => {
  it.each([
    ['143 a week', '57 a week', '−86 a week', '−60%'],
    ['$0.62', '$0.48', '−$0.14', '−23%'],
    ['3,397 GW', '3,870 GW', '+473 GW', '+14%'],
    ['38', '114', '+76', '×3.0'],
    ['**7.9%**', '4.3%', '−3.6 pp', undefined],
    ['0', '12', '+12', undefined],
    ['about 500', '>1000', '≈ +500', '≈ +100%'],
    ['473 GW', 'over 1000 GW', 'at least +527 GW', 'at least +111%'],
    ['473 GW', 'more than 1000 GW', 'at least +527 GW', 'at least +111%'],
    ['over 1000 GW', '473 GW', '≈ −527 GW', '≈ −53%'],
    ['4', '5+', 'at least +1', 'at least +25%'],
    ['3 年', '10 年以上', 'at least +7 年', 'at least ×3.3'],
  ])('the change from %s to %s is %s and %s', (from, to, absolute, relative) => {
    expect(describeTextChange(from, to)).toMatchObject({ absolute, relative });
  });

  it('a change between two figures has the sign before the number in Chinese', () => {
    expect(describeTextChange('每周 143 件', '每周 57 件', 'zh-CN')?.absolute).toBe('每周 −86 件');
    expect(describeTextChange('7.9%', '4.3%', 'zh-CN')?.absolute).toBe('−3.6 个百分点');
  });

  it('a change is undefined for figures with different units, and for texts without exactly one number', () => {
    expect(describeTextChange('4 hours', '20 min')).toBeUndefined();
    expect(describeTextChange('silent', 'reported')).toBeUndefined();
    expect(describeTextChange('3–4 days', '2 days')).toBeUndefined();
  });

  it('finding the change between two long texts takes linear time', () => {
    const start = performance.now();

    parseAmount(`${'1,'.repeat(50_000)}x`);
    parseAmount(' '.repeat(100_000));

    expect(performance.now() - start).toBeLessThan(200);
  });
});
