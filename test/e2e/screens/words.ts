import type { Page } from 'playwright-core';
import type { Tree } from '#web/lib/messages.ts';
import { en } from '#web/locales/en.ts';
import { enApp } from '#web/locales/en-app.ts';
import { enCommands } from '#web/locales/en-commands.ts';
import { enCompare } from '#web/locales/en-compare.ts';
import { enEdit } from '#web/locales/en-edit.ts';
import { enLanding } from '#web/locales/en-landing.ts';
import { enShare } from '#web/locales/en-share.ts';
import { enSources } from '#web/locales/en-sources.ts';
import { zh } from '#web/locales/zh.ts';
import { zhApp } from '#web/locales/zh-app.ts';
import { zhCommands } from '#web/locales/zh-commands.ts';
import { zhCompare } from '#web/locales/zh-compare.ts';
import { zhEdit } from '#web/locales/zh-edit.ts';
import { zhLanding } from '#web/locales/zh-landing.ts';
import { zhShare } from '#web/locales/zh-share.ts';
import { zhSources } from '#web/locales/zh-sources.ts';

export type Language = 'en' | 'zh';

const parts = {
  en: [en, enLanding, enApp, enCommands, enCompare, enEdit, enShare, enSources],
  zh: [zh, zhLanding, zhApp, zhCommands, zhCompare, zhEdit, zhShare, zhSources],
} satisfies Record<Language, Tree[]>;

const trees: Record<Language, Tree> = {
  en: Object.assign({}, ...parts.en),
  zh: Object.assign({}, ...parts.zh),
};

function textsIn(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsIn(value, `${prefix}${name}.`),
  );
}

/** A key shows itself where it has no text; and what a program says where it has nothing to say. */
const unspoken = new RegExp(
  `\\b(?:${Object.keys(trees.en).join('|')})(?:\\.[a-z_]+)+\\b|\\{\\{|\\bundefined\\b|\\bNaN\\b|\\[object`,
);

/** What the app says in one language and never in the other. */
function foreignTo(language: Language): Set<string> {
  const own = new Set(textsIn(trees[language]).map(([, text]) => text));
  const others = textsIn(trees[language === 'en' ? 'zh' : 'en']).map(([, text]) => text);
  return new Set(others.filter((text) => !own.has(text) && !text.includes('{{')));
}

/** Languages are called by their own names, and an account here by what it may. */
const names = ['English', '中文', 'Administrator'];

const foreign = { en: foreignTo('en'), zh: foreignTo('zh') };

/** Every text of a page: what stands in it, what is said of it, and its title. What slides and sources say is none of the app's. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (
        walker.currentNode.parentElement?.closest('svg, script, style, textarea, blockquote, li td')
      )
        continue;
      texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(`[${said.join('], [')}]`)) {
      for (const name of said) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Texts that are missing from a page's language, or are another one's. */
export async function wrongWords(page: Page, language: Language): Promise<string[]> {
  const wrong = (await textsOf(page)).filter(
    (text) => unspoken.test(text) || (foreign[language].has(text) && !names.includes(text)),
  );
  return [...new Set(wrong)].map((text) => `not in ${language}: “${text.slice(0, 80)}”`);
}
