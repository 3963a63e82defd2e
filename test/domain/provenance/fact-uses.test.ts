import { describe, expect, test } from 'vitest';
import { type CitingSlide, findFactUses } from '#lambdas/services/decks/evidence/fact-uses.ts';

const visits = { id: 'f1', text: 'Visits rose by 19% in a year.', passage_ids: ['p1'] };
const costs = { id: 'f2', text: 'The evenings cost €118,000.', passage_ids: ['p1'] };
const staff = { id: 'f3', text: 'Two people more were hired.', passage_ids: ['p2', 'p3'] };
const facts = [visits, costs, staff];

const createCitingSlide = (
  id: string,
  quote: string,
  also: Partial<CitingSlide> = {},
): CitingSlide => ({
  id,
  evidence: [],
  citations: [{ passage_id: 'p1', quote }],
  ...also,
});

const findFactUsesById = (...slides: CitingSlide[]) =>
  Object.fromEntries(findFactUses(facts, slides));

describe('which facts a slide uses', () => {
  test('a slide uses a fact that is the only fact of a cited passage', () => {
    const citations = [{ passage_id: 'p3', quote: 'until 22:00' }];

    expect(findFactUsesById(createCitingSlide('s00', '', { citations }))).toEqual({
      f1: [],
      f2: [],
      f3: ['s00'],
    });
  });

  test('a slide uses a fact whose words are in the quote, among several facts of the passage', () => {
    expect(findFactUsesById(createCitingSlide('s00', 'visits rose by 19%'))).toMatchObject({
      f1: ['s00'],
      f2: [],
    });
    const whole = 'As told: Visits rose by 19% in a year. The evenings cost €118,000. Both stay.';
    expect(findFactUsesById(createCitingSlide('s00', whole))).toMatchObject({
      f1: ['s00'],
      f2: ['s00'],
    });
  });

  test('a slide uses a fact that the outline lists as its evidence and whose passage it cites', () => {
    const givenFact = createCitingSlide('s00', 'A year later, all was well.', { evidence: ['f2'] });

    expect(findFactUsesById(givenFact)).toMatchObject({ f1: [], f2: ['s00'] });
  });

  test('a slide uses the fact that is the most similar to an unclear quote', () => {
    expect(
      findFactUsesById(createCitingSlide('s00', 'What the evenings cost in all')),
    ).toMatchObject({
      f1: [],
      f2: ['s00'],
    });
    expect(findFactUsesById(createCitingSlide('s00', '42'))).toMatchObject({ f1: [], f2: [] });
  });
});

test('a slide does not use a fact that the outline lists as its evidence, if it cites no passage of the fact', () => {
  const givenFact = createCitingSlide('s00', '', { evidence: ['f3'], citations: [] });

  expect(findFactUsesById(givenFact)).toEqual({ f1: [], f2: [], f3: [] });
});

test('the slides that use a fact are listed in order and once each', () => {
  const twice = createCitingSlide('s01', 'Visits rose by 19% in a year.');
  const both = { ...twice, citations: [...twice.citations, ...twice.citations] };

  expect(findFactUsesById(createCitingSlide('s00', visits.text), both).f1).toEqual(['s00', 's01']);
});
