import { describe, expect, test } from 'vitest';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { makeBulletsSlide, makeEvidence, makePassage, traceStates } from './fixtures.ts';

/** Returns the provenance of the last number in a text for which calculations are declared. */
function findLastTrace(
  text: string,
  source: string,
  calculations: string[],
): FigureTrace | undefined {
  const slide = { ...makeBulletsSlide(text, 'Nothing else'), calculations };
  return traceFigures(slide, makeEvidence([makePassage(source)])).at(-1);
}

describe('provenance of a calculation with percentages', () => {
  const source =
    'In Asia 52% had access, in Africa 20%; in all others 5.6% had none, a year before 4.5%.';

  test.each([
    ['the gap is 32 percentage points', '32 percentage points = difference(52%; 20%)'],
    ['the gap is 32%', '32% = difference(52%; 20%)'],
    ['together they reach 72%', '72% = sum(52%; 20%)'],
    ['on average 36%', '36% = average(52%; 20%)'],
    ['1.1% more had none', '1.1% = difference(5.6%; 4.5%)'],
    ['10.4% of all', '10.4% = product(52%; 20%)'],
    ['2.6× as many', '2.6× = ratio(52%; 20%)'],
  ])('the figure in “%s” is derived by the calculation %s', (text, calculation) => {
    expect(findLastTrace(text, source, [calculation])).toMatchObject({ state: 'derived' });
  });

  test('a wrong difference of percentages is unsupported, and the hint has the right number', () => {
    const trace = findLastTrace('the gap is 42%', source, ['42% = difference(52%; 20%)']);

    expect(trace).toMatchObject({ state: 'unsupported', hint: { kind: 'result', text: '32' } });
  });
});

test('a figure without the unit of its calculation is unsupported, and the hint has the unit', () => {
  const source = 'At 4,448 GW in all, it had added 346 GW in 2023 and 819 GW in 2024.';
  const trace = findLastTrace('That is 473 more', source, ['473 GW = difference(819 GW; 346 GW)']);

  expect(trace).toMatchObject({ state: 'unsupported', hint: { kind: 'unit', text: '473 GW' } });
});

describe('a calculation with the result of another calculation', () => {
  const source = 'It had 346 members in May and 287 in June.';

  test('a figure calculated from another result is derived, and its formula shows both steps', () => {
    const trace = findLastTrace('It lost 17% of its members', source, [
      '59 = difference(346; 287)',
      '17% = share(59; 346)',
    ]);

    expect(trace).toMatchObject({ state: 'derived', formula: '(346 − 287) ÷ 346 × 100' });
  });

  test('a figure calculated from a wrong result is unsupported', () => {
    const trace = findLastTrace('It lost 20% of its members', source, [
      '69 = difference(346; 287)',
      '20% = share(69; 346)',
    ]);

    expect(trace?.state).toBe('unsupported');
  });

  test('a figure calculated from a result is unsupported if an operand of that result is in no passage', () => {
    const trace = findLastTrace('It lost 16% of its members', source, [
      '55 = difference(342; 287)',
      '16% = share(55; 346)',
    ]);

    expect(trace?.state).toBe('unsupported');
  });

  test('a calculation can’t be supported by the result of a later calculation', () => {
    const trace = findLastTrace('It lost 20% of its members', source, [
      '20% = share(69.2; 346)',
      '69.2 = product(20%; 346)',
    ]);

    expect(trace?.state).toBe('unsupported');
  });

  test('eight calculations, each with the result of the previous one as twelve operands, are traced in less than a second', () => {
    const calculations = ['692 = sum(346; 346)'];
    for (let value = 692; calculations.length < 8; value *= 12)
      calculations.push(`${value * 12} = sum(${Array(12).fill(value).join('; ')})`);

    const started = performance.now();
    const trace = findLastTrace(`It grew to ${692 * 12 ** 7}`, source, calculations);

    expect(trace?.state).toBe('derived');
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('durations between two dates', () => {
  test.each([
    ['18 years', '18 years = difference(2012; 1994)', 'Founded in 1994, sold in 2012.'],
    [
      '5 days',
      '5 days = difference(15 April 1912; 10 April 1912)',
      'From 10 April 1912 to 15 April 1912.',
    ],
    [
      '7 months',
      '7 months = difference(October 2024; March 2024)',
      'In March 2024 and in October 2024.',
    ],
    ['2 h 40 min', '2 h 40 min = difference(02:20; 23:40)', 'At 23:40 it hit, at 02:20 it sank.'],
    ['160 minutes', '160 minutes = difference(02:20; 23:40)', 'At 23:40 it hit, at 02:20 it sank.'],
  ])('the duration %s is derived from the dates of the passage', (text, calculation, source) => {
    expect(findLastTrace(`It took ${text}`, source, [calculation])?.state).toBe('derived');
  });

  test('a wrong duration is unsupported, and the hint has the right number', () => {
    const source = 'Founded in 1994, sold in 2012.';

    const trace = findLastTrace('It took 17 years', source, ['17 years = difference(2012; 1994)']);

    expect(trace).toMatchObject({ state: 'unsupported', hint: { kind: 'result', text: '18' } });
  });

  test('a duration between dates of different precision is unsupported', () => {
    const source = 'Founded in March 1994, sold in 2012.';

    const trace = findLastTrace('It took 18 years', source, [
      '18 years = difference(2012; March 1994)',
    ]);

    expect(trace?.state).toBe('unsupported');
  });
});

describe('times of day and durations on a slide', () => {
  test.each([
    ['2:20 am', 'It sank at 2.20 a.m. that night.'],
    ['00:20', 'The first boat left at 12:20 am.'],
    ['9:30', '会议上午9点30分开始。'],
    ['15:30', '会议下午3点30分开始。'],
    ['2 h 40 min', 'It took 2 hours and 40 minutes.'],
  ])('the time "%s" on a slide is supported by "%s"', (text, source) => {
    expect(traceStates(`At ${text}`, source)).toBe('supported');
  });

  test('the duration “2 h 40 min” is not supported by “2 hours 20 minutes”', () => {
    expect(traceStates('It took 2 h 40 min', 'It took 2 hours 20 minutes.')).toBe('unsupported');
  });
});
