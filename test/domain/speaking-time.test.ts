import { describe, expect, test } from 'vitest';
import { minutesFor, notesBudget, usualNotes } from '#shared/domain/speaking-time.ts';

describe('what a speaker has time for', () => {
  test.each([
    [10, 10, 'en', 104, 156],
    [10, 10, 'zh-CN', 98, 147],
    [10, 20, 'en', 52, 78],
    [45, 12, 'en', 300, 450],
    [1, 30, 'en', 15, 23],
  ])(
    'in %i minutes with %i slides in %s is %i to %i words a slide',
    (minutes, slide_count, language, least, most) => {
      expect(notesBudget({ minutes, slide_count, language })).toEqual({ least, most });
    },
  );

  test('is what is usual where nobody said how long', () => {
    expect(notesBudget({ slide_count: 8, language: 'en' })).toBe(usualNotes);
  });

  test.each(['en', 'zh-CN', 'de'])(
    'fills the talk in %s, notes of the middle length said',
    (language) => {
      const { least, most } = notesBudget({ minutes: 12, slide_count: 9, language });

      expect(minutesFor(((least + most) / 2) * 9, language)).toBeCloseTo(12, 0);
    },
  );
});
