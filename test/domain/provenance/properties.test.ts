import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFigures } from '#shared/domain/figures/find-figures.ts';
import { countFigures, traceFigures } from '#shared/domain/provenance.ts';
import { makeBulletsSlide, makeEvidence, makePassage, traceStates } from './fixtures.ts';

const fcOptions = { numRuns: 300, seed: 11 };

/** Equivalent notations of a whole number of millions. */
const notations: readonly ((millions: number) => string)[] = [
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
const arbitraryMillions = fc.integer({ min: 11, max: 899 });
const arbitraryNotation = fc.constantFrom(...notations);

describe('tracing a number in any notation', () => {
  test('a number matches every notation with the same precision', () => {
    fc.assert(
      fc.property(arbitraryMillions, arbitraryNotation, arbitraryNotation, (n, write, other) => {
        const [state, known] = [write(n), other(n)];

        const [figure] = findFigures(state);
        const [of] = findFigures(known);

        expect(figure?.readings[0]?.values[0]?.value).toBeCloseTo(
          of?.readings[0]?.values[0]?.value ?? Number.NaN,
          3,
        );
      }),
      fcOptions,
    );
  });

  test('a number that is wrong by more than its rounding is unsupported', () => {
    fc.assert(
      fc.property(
        arbitraryMillions,
        arbitraryMillions,
        arbitraryNotation,
        arbitraryNotation,
        (n, m, write, other) => {
          fc.pre(Math.abs(n - m) > 1);

          expect(traceStates(`It serves ${write(n)}`, `It serves ${other(m)}.`)).toBe(
            'unsupported',
          );
        },
      ),
      fcOptions,
    );
  });

  test('a number rounded to its written decimals is supported', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 11, max: 9_000, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        (value, decimals) => {
          const known = value.toFixed(4);
          const state = Number(known).toFixed(decimals);
          fc.pre(Math.abs(Number(state) - Number(known)) < 0.499 * 10 ** -decimals);

          expect(traceStates(`A share of ${state} kg`, `It weighs ${known} kg.`)).toBe('supported');
        },
      ),
      fcOptions,
    );
  });

  test('a number of one kind is never supported by a number of another kind', () => {
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
        const [state, known] = [kinds[a]?.(n), kinds[b]?.(n)];

        const states = traceStates(`It is ${state} more`, `It was ${known} more.`);

        expect(states).toBe('unsupported');
      }),
      fcOptions,
    );
  });
});

describe('figures found in arbitrary text', () => {
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

  test('the figures found in any text are substrings, in order, without overlaps', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('');

        const figures = findFigures(text);

        for (const [i, figure] of figures.entries()) {
          expect(text.slice(figure.start, figure.end).trim()).toBe(figure.text);
          expect(figure.end).toBeLessThanOrEqual(figures[i + 1]?.start ?? text.length);
        }
      }),
      { ...fcOptions, numRuns: 1_000 },
    );
  });

  test('a slide that repeats its source verbatim has only supported figures', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = `It says ${pieces
          .join('')
          .replace(/[*`\\[\]()\n\r|]/g, '')
          .replace(/\s+/g, ' ')} and no more`;

        const traces = traceFigures(
          makeBulletsSlide(text, 'Nothing else'),
          makeEvidence([makePassage(text)]),
        );

        expect(countFigures(traces)).toMatchObject({ derived: 0, given: 0, unsupported: 0 });
      }),
      { ...fcOptions, numRuns: 1_000 },
    );
  });
});
