import type { Page } from 'playwright-core';
import { allTexts, type Language } from '#test/support/all-texts.ts';
import type { Tree } from '#web/lib/messages.ts';
import { plain } from './told.ts';

const messagesOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : messagesOf(value)));

/** A key shows itself where it has no text; and what a program says where it has nothing to say. */
const unspoken = new RegExp(
  `\\b(?:${Object.keys(allTexts.en).join('|')})(?:\\.[a-z_]+)+\\b|\\{\\{|\\bundefined\\b|\\bNaN\\b|\\[object`,
);

/** Who reads a language reads these in it: languages by their own names, and what has one name in all of them. */
const alike = /English|中文|Deckwright|https?:\/\/\S*|\S+@\S+|US\$|\b[kKMG]B\b|\bX+-X+\b/g;

const hanLetters = /\p{Script=Han}/u;
const latinWord = /\p{Script=Latin}{2}/u;

/** What the app says in Chinese without a Chinese letter, such as names of formats. */
const latinInChinese = new Set(
  messagesOf(allTexts.zh)
    .filter((text) => !hanLetters.test(text))
    .map(plain),
);

/** A text of a page, and the whole of what it is a part of. */
type Shown = { text: string; whole: string };

const wordsIn = (text: string) => text.split(' ').length;

/** Whether a text, or what it is a part of, is data, or a piece of it that is no single word. */
const isTold = ({ text, whole }: Shown, told: readonly string[]): boolean =>
  told.some((one) => one === text || one === whole) ||
  [text, whole].some((piece) => wordsIn(piece) > 2 && told.some((one) => one.includes(piece)));

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What the app itself says in a text: without the data that it tells of. */
function ownPart(text: string, told: readonly string[]): string {
  let own = text;
  for (const one of told)
    if (own.includes(one))
      own = own.replaceAll(new RegExp(`(?<!\\p{L})${escaped(one)}(?!\\p{L})`, 'gu'), ' ');
  return own.trim();
}

/** Whether a text is not in a language: a missing one, or one with words of another language that nobody told. */
function isOfAnother(shown: Shown, language: Language, told: readonly string[]): boolean {
  if (unspoken.test(shown.text)) return true;
  const text = plain(shown.text.replace(alike, ' '));
  const suspect = language === 'en' ? hanLetters : latinWord;
  if (!suspect.test(text) || isTold({ text, whole: plain(shown.whole) }, told)) return false;
  const own = ownPart(text, told);
  if (language === 'en') return hanLetters.test(own);
  return latinWord.test(own) && !hanLetters.test(own) && !latinInChinese.has(own);
}

/** Every text of a page: what stands in it, what is said of it, and its title. Drawn slides, keys and code are of no language, and what is marked as of another is in that. */
const textsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const asRead = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
    const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    const texts = [{ text: document.title, whole: document.title }];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest('svg, script, style, textarea, kbd, code')) continue;
      const { lang } = document.documentElement;
      if (parentElement?.closest<HTMLElement>('[lang]')?.lang !== lang) continue;
      // What a slide said or says, in a comparison.
      if (parentElement?.matches('del, ins, mark')) continue;
      const block = parentElement?.closest(
        'p, li, dd, dt, td, th, del, ins, blockquote, section, article',
      );
      texts.push({ text: asRead(textContent), whole: asRead(block?.textContent ?? '') });
    }
    for (const element of document.body.querySelectorAll(`[${said.join('], [')}]`)) {
      for (const name of said) {
        const text = asRead(element.getAttribute(name));
        texts.push({ text, whole: text });
      }
    }
    return texts.filter(({ text }) => text !== '');
  });

/** Texts that are missing from a page's language, or are another one's; what the page was told is nobody's to translate. */
export async function wrongWords(
  page: Page,
  language: Language,
  told: readonly string[],
): Promise<string[]> {
  const wrong = (await textsOf(page)).filter((shown) => isOfAnother(shown, language, told));
  return [...new Set(wrong.map(({ text }) => `not in ${language}: “${text.slice(0, 80)}”`))];
}
