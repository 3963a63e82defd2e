import { beforeAll, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { changeSummary } from '#web/features/decks/components/compare/change-summary.ts';
import {
  type ComparedDeck,
  compareDecks,
} from '#web/features/decks/components/compare/compare-decks.ts';
import { loadAppTexts, loadCompareTexts, loadLanguage, translate } from '#web/lib/i18n.ts';
import { bullets, section } from './support/contents.ts';

const deck = (
  contents: Readonly<Record<string, SlideContent>>,
  changes: Partial<ComparedDeck> = {},
): ComparedDeck => ({
  ...{ title: 'Tides', language: 'en', theme: 'meridian', brand: null },
  slides: Object.entries(contents).map(([id, content]) => ({ id, content })),
  ...changes,
});
const a = section('A');
const b = section('B');
const c = section('C');
const summarise = (before: ComparedDeck, after: ComparedDeck) =>
  changeSummary(compareDecks(before, after), translate);

beforeAll(() => Promise.all([loadAppTexts(), loadCompareTexts()]));

describe('the summary of a version', () => {
  it.each<[string, ComparedDeck]>([
    ['', deck({ a, b, c })],
    ['Title of slide 2', deck({ a, b: section('Other'), c })],
    ['Notes of slide 1', deck({ a: { ...a, notes: 'Speak slowly' }, b, c })],
    ['Layout of slide 3', deck({ a, b, c: bullets('C', 'One', 'Two') })],
    ['Theme: Ledger', deck({ a, b, c }, { theme: 'ledger' })],
    [
      'Title of the presentation, theme: Ledger',
      deck({ a, b, c }, { title: 'Ebb', theme: 'ledger' }),
    ],
    ['Slide 2 removed', deck({ a, c })],
    ['2 slides removed', deck({ b })],
    ['Slide 2 added', deck({ a, d: section('D'), b, c })],
    ['Slide 1 moved', deck({ c, a, b })],
    ['3 slides changed', deck({ a: section('1'), b: section('2'), c: section('3') })],
    [
      'Theme: Ledger, title of slide 1, title of slide 2…',
      deck({ a: section('1'), b: section('2') }, { theme: 'ledger' }),
    ],
  ])('the summary of a version lists the changes: %s', (expected, after) => {
    expect(summarise(deck({ a, b, c }), after)).toBe(expected);
  });

  it('the summary of a version is in the language of the user', async () => {
    await loadLanguage('zh');
    await loadCompareTexts();

    const text = summarise(deck({ a, b }), deck({ a: section('1'), b }, { theme: 'ledger' }));

    expect(text).toBe('主题：账本，第 1 页的标题');
  });
});
