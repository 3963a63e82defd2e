import { describe, expect, test } from 'vitest';
import {
  computeNotesBudget,
  defaultNotesBudget,
  estimateSpeakingMinutes,
} from '#shared/domain/speaking-time.ts';

describe('the word budget of notes', () => {
  test.each([
    [10, 10, 'en', 104, 156],
    [10, 10, 'zh-CN', 98, 147],
    [10, 20, 'en', 52, 78],
    [45, 12, 'en', 300, 450],
    [1, 30, 'en', 15, 23],
  ])(
    'the word budget of notes for %i minutes, %i slides and language %s is %i to %i words per slide',
    (minutes, slide_count, language, least, most) => {
      expect(computeNotesBudget({ minutes, slide_count, language })).toEqual({ least, most });
    },
  );

  test('the word budget of notes uses the default duration when none is given', () => {
    expect(computeNotesBudget({ slide_count: 8, language: 'en' })).toBe(defaultNotesBudget);
  });

  test.each(['en', 'zh-CN', 'de'])(
    'the middle of the word budget in %s fills the duration of the talk',
    (language) => {
      const { least, most } = computeNotesBudget({ minutes: 12, slide_count: 9, language });

      expect(estimateSpeakingMinutes(((least + most) / 2) * 9, language)).toBeCloseTo(12, 0);
    },
  );
});
