import { describe, expect, test } from 'vitest';
import { type CitingSlide, factUses } from '#lambdas/services/decks/evidence/fact-uses.ts';

const visits = { id: 'f1', text: 'Visits rose by 19% in a year.', passage_ids: ['p1'] };
const costs = { id: 'f2', text: 'The evenings cost €118,000.', passage_ids: ['p1'] };
const staff = { id: 'f3', text: 'Two people more were hired.', passage_ids: ['p2', 'p3'] };
const facts = [visits, costs, staff];

const slide = (id: string, quote: string, also: Partial<CitingSlide> = {}): CitingSlide => ({
  id,
  evidence: [],
  citations: [{ passage_id: 'p1', quote }],
  ...also,
});

const usesOf = (...slides: CitingSlide[]) => Object.fromEntries(factUses(facts, slides));

describe('a slide uses a fact', () => {
  test('that alone stands in a passage which it cites, whatever it quotes of it', () => {
    const citations = [{ passage_id: 'p3', quote: 'until 22:00' }];

    expect(usesOf(slide('s00', '', { citations }))).toEqual({ f1: [], f2: [], f3: ['s00'] });
  });

  test('of several in the passage, whose words it quotes', () => {
    expect(usesOf(slide('s00', 'visits rose by 19%'))).toMatchObject({ f1: ['s00'], f2: [] });
    const whole = 'As told: Visits rose by 19% in a year. The evenings cost €118,000. Both stay.';
    expect(usesOf(slide('s00', whole))).toMatchObject({ f1: ['s00'], f2: ['s00'] });
  });

  test('that it was given with the passage which it cites', () => {
    const given = slide('s00', 'A year later, all was well.', { evidence: ['f2'] });

    expect(usesOf(given)).toMatchObject({ f1: [], f2: ['s00'] });
  });

  test('that is most like the quote where neither tells', () => {
    expect(usesOf(slide('s00', 'What the evenings cost in all'))).toMatchObject({
      f1: [],
      f2: ['s00'],
    });
    expect(usesOf(slide('s00', '42'))).toMatchObject({ f1: [], f2: [] });
  });
});

test('a slide that was given a fact and cites nothing of it does not use it', () => {
  const given = slide('s00', '', { evidence: ['f3'], citations: [] });

  expect(usesOf(given)).toEqual({ f1: [], f2: [], f3: [] });
});

test('slides stand in their order and once each', () => {
  const twice = slide('s01', 'Visits rose by 19% in a year.');
  const both = { ...twice, citations: [...twice.citations, ...twice.citations] };

  expect(usesOf(slide('s00', visits.text), both).f1).toEqual(['s00', 's01']);
});
