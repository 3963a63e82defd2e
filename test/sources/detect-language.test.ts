import { describe, expect, test } from 'vitest';
import { detectLanguage } from '#lambdas/services/sources/detect-language.ts';
import { titles } from './language-titles.ts';
import { undecidedTitles } from './undecided-titles.ts';

const flattenTitles = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([language, list]) =>
    list.map((title) => [language, title] as const),
  );

describe('the language of a topic', () => {
  test.each(flattenTitles(titles))('the language of a topic is %s for %j', (language, title) => {
    expect(detectLanguage(title)).toBe(language);
  });

  test.each(flattenTitles(undecidedTitles))(
    'the language of a topic is %s or English for %j',
    (language, title) => {
      expect([language, 'en']).toContain(detectLanguage(title));
    },
  );

  test('the language of a long text without known words is detected by trigrams', () => {
    const text = `Bienen fliegen täglich Blüten an, sammeln Pollen, Nektar, Harz, Wasser, bauen Waben, kühlen Brut,
      verteidigen Fluglöcher, tanzen Richtungen, füttern Larven, wechseln Aufgaben, überwintern dicht gedrängt,
      erzeugen Wärme, verbrauchen Vorräte, erwarten Frühling.`;

    expect(detectLanguage(text)).toBe('de');
  });
});
