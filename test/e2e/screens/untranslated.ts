import type { Page } from 'playwright-core';
import { allTexts, type Language } from '#test/support/all-texts.ts';
import type { MessageTree } from '#web/lib/messages.ts';
import { stripMarkup } from './page-data.ts';

const flattenMessages = (tree: MessageTree): string[] =>
  Object.values(tree).flatMap((value) =>
    typeof value === 'string' ? [value] : flattenMessages(value),
  );

/** Text keys without a text, unfilled placeholders, and values such as `undefined`, which a page must not show. */
const missingTextPattern = new RegExp(
  `\\b(?:${Object.keys(allTexts.en).join('|')})(?:\\.[a-z_]+)+\\b|\\{\\{|\\bundefined\\b|\\bNaN\\b|\\[object`,
);

/** Texts that are the same in all languages: language names, brands, addresses, units. */
const sameInAllLanguagesPattern =
  /English|中文|Deckwright|https?:\/\/\S*|\S+@\S+|US\$|\b[kKMG]B\b|\bX+-X+\b/g;

const hanPattern = /\p{Script=Han}/u;
const latinWordPattern = /\p{Script=Latin}{2}/u;

/** Chinese texts of the app without a Chinese character, such as format names. */
const latinWordsInChinese = new Set(
  flattenMessages(allTexts.zh)
    .filter((text) => !hanPattern.test(text))
    .map(stripMarkup),
);

/** The text of a text node, and the whole text of its block. */
type PageText = { text: string; whole: string };

const countWords = (text: string) => text.split(' ').length;

/** Whether a text or its block equals a text of the page data, or is a part of one with more than two words. */
const isPageData = ({ text, whole }: PageText, pageData: readonly string[]): boolean =>
  pageData.some((one) => one === text || one === whole) ||
  [text, whole].some(
    (piece) => countWords(piece) > 2 && pageData.some((one) => one.includes(piece)),
  );

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Removes page data, such as names and titles, so that only texts of the app are left. */
function removePageData(text: string, pageData: readonly string[]): string {
  let own = text;
  for (const one of pageData)
    if (own.includes(one))
      own = own.replaceAll(new RegExp(`(?<!\\p{L})${escapeRegExp(one)}(?!\\p{L})`, 'gu'), ' ');
  return own.trim();
}

/** Whether a text is missing, or has words of another language that are not page data. */
function isUntranslated(
  pageText: PageText,
  language: Language,
  pageData: readonly string[],
): boolean {
  if (missingTextPattern.test(pageText.text)) return true;
  const text = stripMarkup(pageText.text.replace(sameInAllLanguagesPattern, ' '));
  const suspect = language === 'en' ? hanPattern : latinWordPattern;
  if (!suspect.test(text) || isPageData({ text, whole: stripMarkup(pageText.whole) }, pageData))
    return false;
  const own = removePageData(text, pageData);
  if (language === 'en') return hanPattern.test(own);
  return latinWordPattern.test(own) && !hanPattern.test(own) && !latinWordsInChinese.has(own);
}

/** Returns the texts, labels and title of a page, except drawn slides, keys, code, and elements with another `lang`. */
const readVisibleTexts = (page: Page): Promise<PageText[]> =>
  page.evaluate(() => {
    const asRead = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
    const labelAttributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    const texts = [{ text: document.title, whole: document.title }];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest('svg, script, style, textarea, kbd, code')) continue;
      const { lang } = document.documentElement;
      if (parentElement?.closest<HTMLElement>('[lang]')?.lang !== lang) continue;
      // These elements contain slide texts in a comparison of versions; the app does not translate slide texts.
      if (parentElement?.matches('del, ins, mark')) continue;
      const block = parentElement?.closest(
        'p, li, dd, dt, td, th, del, ins, blockquote, section, article',
      );
      texts.push({ text: asRead(textContent), whole: asRead(block?.textContent ?? '') });
    }
    for (const element of document.body.querySelectorAll(`[${labelAttributes.join('], [')}]`)) {
      for (const name of labelAttributes) {
        const text = asRead(element.getAttribute(name));
        texts.push({ text, whole: text });
      }
    }
    return texts.filter(({ text }) => text !== '');
  });

/** Returns the untranslated texts of a page, ignoring page data. */
export async function findUntranslated(
  page: Page,
  language: Language,
  pageData: readonly string[],
): Promise<string[]> {
  const wrong = (await readVisibleTexts(page)).filter((pageText) =>
    isUntranslated(pageText, language, pageData),
  );
  return [...new Set(wrong.map(({ text }) => `not in ${language}: “${text.slice(0, 80)}”`))];
}
