import { beforeAll, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { summarizeChanges } from '#web/features/decks/components/compare/change-summary.ts';
import {
  type ComparedDeck,
  compareDecks,
} from '#web/features/decks/components/compare/compare-decks.ts';
import { loadAppTexts, loadCompareTexts, loadLanguage, translate } from '#web/lib/i18n.ts';
import { makeBullets, makeSection } from './support/contents.ts';

const makeComparedDeck = (
  contents: Readonly<Record<string, SlideContent>>,
  changes: Partial<ComparedDeck> = {},
): ComparedDeck => ({
  ...{ title: 'Tides', language: 'en', theme: 'meridian', brand: null },
  slides: Object.entries(contents).map(([id, content]) => ({ id, content })),
  ...changes,
});
const sectionA = makeSection('A');
const sectionB = makeSection('B');
const sectionC = makeSection('C');
const summarise = (before: ComparedDeck, after: ComparedDeck) =>
  summarizeChanges(compareDecks(before, after), translate);

beforeAll(() => Promise.all([loadAppTexts(), loadCompareTexts()]));

describe('the summary of a version', () => {
  it.each<[string, ComparedDeck]>([
    ['', makeComparedDeck({ a: sectionA, b: sectionB, c: sectionC })],
    ['Title of slide 2', makeComparedDeck({ a: sectionA, b: makeSection('Other'), c: sectionC })],
    [
      'Notes of slide 1',
      makeComparedDeck({ a: { ...sectionA, notes: 'Speak slowly' }, b: sectionB, c: sectionC }),
    ],
    [
      'Layout of slide 3',
      makeComparedDeck({ a: sectionA, b: sectionB, c: makeBullets('C', 'One', 'Two') }),
    ],
    [
      'Theme: Ledger',
      makeComparedDeck({ a: sectionA, b: sectionB, c: sectionC }, { theme: 'ledger' }),
    ],
    [
      'Title of the presentation, theme: Ledger',
      makeComparedDeck(
        { a: sectionA, b: sectionB, c: sectionC },
        { title: 'Ebb', theme: 'ledger' },
      ),
    ],
    ['Slide 2 removed', makeComparedDeck({ a: sectionA, c: sectionC })],
    ['2 slides removed', makeComparedDeck({ b: sectionB })],
    [
      'Slide 2 added',
      makeComparedDeck({ a: sectionA, d: makeSection('D'), b: sectionB, c: sectionC }),
    ],
    ['Slide 1 moved', makeComparedDeck({ c: sectionC, a: sectionA, b: sectionB })],
    [
      '3 slides changed',
      makeComparedDeck({ a: makeSection('1'), b: makeSection('2'), c: makeSection('3') }),
    ],
    [
      'Theme: Ledger, title of slide 1, title of slide 2…',
      makeComparedDeck({ a: makeSection('1'), b: makeSection('2') }, { theme: 'ledger' }),
    ],
  ])('the summary of a version lists the changes: %s', (expected, after) => {
    expect(summarise(makeComparedDeck({ a: sectionA, b: sectionB, c: sectionC }), after)).toBe(
      expected,
    );
  });

  it('the summary of a version is in the language of the user', async () => {
    await loadLanguage('zh');
    await loadCompareTexts();

    const text = summarise(
      makeComparedDeck({ a: sectionA, b: sectionB }),
      makeComparedDeck({ a: makeSection('1'), b: sectionB }, { theme: 'ledger' }),
    );

    expect(text).toBe('主题：账本，第 1 页的标题');
  });
});
