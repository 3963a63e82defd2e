import { describe, expect, test } from 'vitest';
import { makeDeck, textsIn } from './decks.ts';

const tail =
  'The pilot starts in May 2026. It runs in 22 flats. Each flat pays €14 a month. Heat losses fell by 8.4% in the first winter. The caretaker reads the meters once a week.';

describe('the title of a pasted text', () => {
  test.each([
    ['# Heat pumps for the old block\n', 'Heat pumps for the old block'],
    ['\n\nHeat pumps for the old block\n', 'Heat pumps for the old block'],
    [
      'The housing cooperative replaces all of its gas boilers with heat pumps this year, because the gas contract ends and nobody offers a new one\n',
      'The housing cooperative replaces all of its gas boilers with heat pumps this year',
    ],
  ])('%j is its first line, cut at a clause', (head, expected) => {
    const { plan, slides } = makeDeck({ topic: head + tail, language: 'en', slide_count: 5 });

    expect(plan.title).toBe(expected);
    expect(slides[0]?.title).toBe(expected);
  });

  test('never runs into the next line, in no text of the deck', () => {
    const topic = `Heat pumps for the old block\n${tail}`;

    const { slides } = makeDeck({ topic, language: 'en', slide_count: 5 });

    expect(textsIn(slides).join('\n')).not.toContain('old block The pilot');
  });

  test('of two lines without a source is the first, also within the questions', () => {
    const topic = 'Heat pumps\nFor the old block';

    const { plan } = makeDeck({ topic, language: 'en', slide_count: 6 });

    expect(plan.title).toBe('Heat pumps');
    expect(plan.points.join(' ')).not.toContain('For the old block');
  });
});
