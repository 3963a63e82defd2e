import { describe, expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { collectTexts, makeDeck } from './decks.ts';

const furtherText =
  'The pilot starts in May 2026. It runs in 22 flats. Each flat pays €14 a month. Heat losses fell by 8.4% in the first winter. The caretaker reads the meters once a week.';

describe('the title of a pasted text', () => {
  test.each([
    ['# Heat pumps for the old block\n', 'Heat pumps for the old block'],
    ['\n\nHeat pumps for the old block\n', 'Heat pumps for the old block'],
    [
      'The housing cooperative replaces all of its gas boilers with heat pumps this year, because the gas contract ends and nobody offers a new one\n',
      'The housing cooperative replaces all of its gas boilers with heat pumps this year',
    ],
  ])(
    'a deck made from a pasted text that begins with %j has the first line, cut at a clause, as its title',
    (head, expected) => {
      const { plan, slides } = makeDeck({
        topic: head + furtherText,
        language: 'en',
        slide_count: 5,
      });

      expect(plan.title).toBe(expected);
      expect(slides[0]?.title).toBe(expected);
    },
  );

  test('the first line of a topic is not joined to the next line anywhere in the deck', () => {
    const topic = `Heat pumps for the old block\n${furtherText}`;

    const { slides } = makeDeck({ topic, language: 'en', slide_count: 5 });

    expect(collectTexts(slides).join('\n')).not.toContain('old block The pilot');
  });

  test('the first of a topic’s two lines is the deck’s title, and the outline does not contain the second line', () => {
    const topic = 'Heat pumps\nFor the old block';

    const { plan } = makeDeck({ topic, language: 'en', slide_count: 6 });

    expect(plan.title).toBe('Heat pumps');
    expect(plan.points.join(' ')).not.toContain('For the old block');
  });
});

describe('task list marks in a source', () => {
  const notes = `# Move to the new office

## [ ] Book the movers

The movers come on 3 June 2026 with two vans. They need the lift from eight in the morning.

## TODO: order the desks

TODO: ask for 40 desks of the same height as those on the second floor.

[ ] The keys of the new office are with the caretaker until 29 May 2026.

## Costs

- [ ] The vans cost €1,800 for the day.
- [x] The lift is free for tenants.
`;

  test.each([4, 6, 8, 12])(
    'task list marks do not appear on any of %i slides and start no section',
    (count) => {
      const { plan, entries, slides } = makeDeck(
        { topic: 'Moving', language: 'en', slide_count: count },
        parsePassages(notes, 's1'),
      );

      const shown = collectTexts([
        plan,
        slides.map(({ sources: _, notes: __, ...slide }) => slide),
      ]);
      expect(shown.join('\n')).not.toMatch(/TODO|\[[ xX]?\]/);
      expect(shown.join('\n')).not.toMatch(/Overview|\([A-Z]\)/);
      const dividers = entries.filter(({ layout_hint }) => layout_hint === 'section');
      for (const { point } of dividers)
        expect(point).not.toMatch(/Book the movers|order the desks/i);
    },
  );
});
