/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DeckCard } from '#web/features/decks/components/card/deck-card.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { getForeignLanguageName, getLanguageName } from '#web/lib/language-name.ts';
import { makeSummary } from './support/decks.ts';
import { mount } from './support/mount.tsx';

afterEach(() => cleanup());

describe('language of a deck', () => {
  it.each([
    ['en', 'en', undefined],
    ['en-GB', 'en', undefined],
    ['zh-CN', 'en', 'Chinese'],
    ['zh', 'zh', undefined],
    ['zh-CN', 'zh', undefined],
    ['zh-TW', 'zh', '繁体中文'],
    ['en', 'zh', '英语'],
    ['pt-BR', 'en', 'Portuguese'],
    ['no-x1', 'en', 'no-x1'],
    ['und', 'en', undefined],
    ['und', 'zh', undefined],
    ['und-US', 'zh', undefined],
  ])('the language %s for a reader of %s is shown as %s', (tag, spoken, languageTexts) => {
    expect(getForeignLanguageName(tag, spoken)).toBe(languageTexts);
  });

  it('a deck’s language is named even if it is the reader’s language', () => {
    expect(getLanguageName('en-US', 'en')).toBe('English');
    expect(getLanguageName('und', 'en')).toBeUndefined();
  });

  it('the dashboard distinguishes a translation from its original with the same title', async () => {
    await mount(
      <>
        <DeckCard deck={makeSummary()} isRow={false} />
        <DeckCard deck={makeSummary({ id: 'translated', language: 'zh-CN' })} isRow />
      </>,
    );
    const cards = screen.getAllByRole('article');
    const languageTexts = () =>
      cards.map((card) => within(card).queryByText(/Chinese|英语/)?.textContent);

    expect(languageTexts()).toEqual([undefined, 'Chinese']);

    await act(() => loadLanguage('zh'));

    expect(languageTexts()).toEqual(['英语', undefined]);
  });

  it('presentations of a list with the same title show their language, also the reader’s', async () => {
    await mount(
      <>
        <DeckCard deck={makeSummary()} isRow isNamesake />
        <DeckCard deck={makeSummary({ id: 'translated', language: 'zh-CN' })} isRow isNamesake />
      </>,
    );

    const cards = screen.getAllByRole('article');
    const languages = cards.map((card) => within(card).getByText(/^(?:Chinese|English)$/));

    expect(languages.map(({ textContent }) => textContent)).toEqual(['English', 'Chinese']);
  });
});
