import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFigures } from '#shared/domain/figures/find-figures.ts';
import { countFigures, traceFigures } from '#shared/domain/provenance.ts';
import { bullets, grounds, passage, statesOf } from './support.ts';

const runs = { numRuns: 300, seed: 11 };

/** Ways to write a whole number of millions: all of them say the same. */
const writings: readonly ((millions: number) => string)[] = [
  (n) => `${n} million people`,
  (n) => `${n}M people`,
  (n) => `${n} Mio. people`,
  (n) => `${n * 1000} thousand people`,
  (n) => `${n},000,000 people`,
  (n) => `${n * 100}万人`,
  (n) => `${n / 100}亿人`,
  (n) =>
    `${`${n * 100}`.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '')}万人`,
];
const millions = fc.integer({ min: 11, max: 899 });
const writing = fc.constantFrom(...writings);

describe('a number', () => {
  test('is the same in every writing that is as exact', () => {
    fc.assert(
      fc.property(millions, writing, writing, (n, write, other) => {
        const [told, known] = [write(n), other(n)];

        const [figure] = findFigures(told);
        const [of] = findFigures(known);

        expect(figure?.readings[0]?.values[0]?.value).toBeCloseTo(
          of?.readings[0]?.values[0]?.value ?? Number.NaN,
          3,
        );
      }),
      runs,
    );
  });

  test('that is off by more than its writing rounds is told by nothing', () => {
    fc.assert(
      fc.property(millions, millions, writing, writing, (n, m, write, other) => {
        fc.pre(Math.abs(n - m) > 1);

        expect(statesOf(`It serves ${write(n)}`, `It serves ${other(m)}.`)).toBe('unsupported');
      }),
      runs,
    );
  });

  test('rounded to the places that it is written with is still told', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 11, max: 9_000, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        (value, places) => {
          const known = value.toFixed(4);
          const told = Number(known).toFixed(places);
          fc.pre(Math.abs(Number(told) - Number(known)) < 0.499 * 10 ** -places);

          expect(statesOf(`A share of ${told} kg`, `It weighs ${known} kg.`)).toBe('supported');
        },
      ),
      runs,
    );
  });

  test('of one kind is never told by one of another', () => {
    const kinds = [
      (n: number) => `${n}%`,
      (n: number) => `€${n}`,
      (n: number) => `$${n}`,
      (n: number) => `${n} km`,
      (n: number) => `${n} hours`,
      (n: number) => `${n}x`,
    ];
    const kind = fc.integer({ min: 0, max: kinds.length - 1 });
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 999 }), kind, kind, (n, a, b) => {
        fc.pre(a !== b);
        const [told, known] = [kinds[a]?.(n), kinds[b]?.(n)];

        const states = statesOf(`It is ${told} more`, `It was ${known} more.`);

        expect(states).toBe('unsupported');
      }),
      runs,
    );
  });
});

describe('whatever a text says', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '12',
        '%',
        '3.5',
        '亿',
        '万',
        '元',
        '三',
        '分之',
        '成',
        '-',
        '–',
        ' to ',
        '$',
        'Q3',
        '2024',
        '年',
        ':',
        '/',
        '１',
        'million',
        'k',
        'x',
        '第',
        '約',
      ),
    ),
    { maxLength: 14 },
  );

  test('its figures are pieces of it, in order, none in another', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('');

        const figures = findFigures(text);

        for (const [i, figure] of figures.entries()) {
          expect(text.slice(figure.start, figure.end).trim()).toBe(figure.text);
          expect(figure.end).toBeLessThanOrEqual(figures[i + 1]?.start ?? text.length);
        }
      }),
      { ...runs, numRuns: 1_000 },
    );
  });

  test('a slide that repeats its source word for word claims nothing of its own', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = `It says ${pieces
          .join('')
          .replace(/[*`\\[\]()\n\r|]/g, '')
          .replace(/\s+/g, ' ')} and no more`;

        const traces = traceFigures(bullets(text, 'Nothing else'), grounds([passage(text)]));

        expect(countFigures(traces)).toMatchObject({ derived: 0, given: 0, unsupported: 0 });
      }),
      { ...runs, numRuns: 1_000 },
    );
  });
});
