import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#test/support/all-texts.ts';
import { seriousFindings } from '#test/support/axe.ts';
import type { Desk, OpenOptions } from '../spec/desk.ts';
import { keepTold, plain } from './told.ts';
import { wrongWords } from './words.ts';

const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
const folder = 'test/e2e/screenshots/screens';

export type LookOptions = {
  /** Brings back what a change of language or of size has closed. */
  again?: (language: Language) => Promise<unknown>;
  /** Opens anew what stands where the window's size has it stand, such as a menu. */
  open?: () => Promise<unknown>;
  /** The page has no switch of languages: it is loaded anew in each of them. */
  isReloaded?: boolean;
  /** The page follows the browser's language, which a header tells it. */
  isForeign?: boolean;
  /** A state that ends with another size or language, such as the full screen. */
  isFixed?: boolean;
  /** What it says of what no app has words for. */
  told?: string[];
  /** The page speaks the language of the presentation that it is, or all of them. */
  isDeck?: boolean;
};

/** Presses the page's own switch, wherever it is: a menu that is closed, or behind a dialog. */
async function switchTo(page: Page, language: Language): Promise<void> {
  const name = language === 'en' ? 'English' : '中文';
  await page.evaluate((name) => {
    // A menu's items are made when it is about to open; it need not, over what is looked at.
    for (const menu of document.querySelectorAll('header [popover]'))
      menu.dispatchEvent(new ToggleEvent('beforetoggle', { newState: 'open' }));
    const buttons = [...document.querySelectorAll<HTMLElement>('button[lang]')];
    const found = buttons.find((button) => button.textContent?.trim() === name);
    if (!found) throw new Error(`there is no switch to ${name}`);
    found.click();
  }, name);
  const spoken = language === 'en' ? 'en' : 'zh-CN';
  await page.waitForFunction((spoken) => document.documentElement.lang === spoken, spoken);
}

async function speak(page: Page, language: Language, options: LookOptions): Promise<void> {
  if (options.isForeign) {
    await page.setExtraHTTPHeaders({ 'accept-language': language === 'en' ? 'en-US' : 'zh-CN' });
    await page.reload();
  } else if (options.isReloaded) {
    await page.evaluate((language) => localStorage.setItem('language', language), language);
    await page.reload();
  } else {
    await switchTo(page, language);
  }
  await options.again?.(language);
}

/** How far the page, or a dialog on it, is wider than what it is seen through. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return seen.flatMap((element) => {
      const over = element.scrollWidth - element.clientWidth;
      return over > 0 ? [`${element.localName} is ${over} px too wide`] : [];
    });
  });

/** Buttons and links that show nothing: the icon which is all they have is hidden, and no style writes anything. */
const blanks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter((control) => control.checkVisibility() && control.innerText.trim() === '')
      .filter((control) => {
        const icons = [...control.querySelectorAll('svg')];
        const isWritten = [...control.querySelectorAll('*')].some(
          (inner) =>
            inner.checkVisibility() && getComputedStyle(inner, '::before').content !== 'none',
        );
        return icons.length > 0 && !icons.some((icon) => icon.checkVisibility()) && !isWritten;
      })
      .map((control) => `${control.getAttribute('aria-label')} shows nothing`),
  );

type Theme = 'dark' | 'light';

/** What a move of the focus has scrolled beneath the bar at the top is no smaller for it. */
const scrollUp = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

async function paint(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages of the preview host follow it by their style alone.
  await page.waitForFunction((theme) => {
    const shown = document.documentElement.dataset.theme;
    return shown === undefined || shown === theme;
  }, colorScheme);
}

/**
 * Looks at a page as it stands, in both themes, in one size and language. What hangs on colours alone is looked at
 * again in the second theme, which is the first one of the next look.
 */
async function lookInThemes(
  page: Page,
  [first, second]: readonly [Theme, Theme],
  wrong: () => Promise<string[]>,
): Promise<string[]> {
  await scrollUp(page);
  await paint(page, first);
  const found = [
    ...(await seriousFindings(page)),
    ...(await overflows(page)),
    ...(await blanks(page)),
    ...(await wrong()),
  ].map((finding) => `${first}: ${finding}`);
  await paint(page, second);
  const again = await seriousFindings(page, { only: 'colours' });
  return [...found, ...again.map((finding) => `${second}: ${finding}`)];
}

/** Switching languages by the dozen is more than an account may tell the server of. */
async function keepFromAccount(page: Page): Promise<void> {
  const me = new Map<string | undefined, unknown>();
  await page.route('**/api/users/me/locale', async (route) => {
    const { authorization } = await route.request().allHeaders();
    const url = route.request().url().replace('users/me/locale', 'auth/me');
    if (!me.has(authorization)) {
      const answer = await fetch(url, { headers: { authorization: String(authorization) } });
      me.set(authorization, await answer.json());
    }
    await route.fulfill({ json: me.get(authorization) });
  });
}

type Seen = Awaited<ReturnType<Desk['open']>> & { told: () => Promise<string[]> };

/** Looks at pages and keeps what is wrong with them; each look is in two themes, two languages and two sizes. */
function makeLooker({ page, complaints, told }: Seen) {
  const findings: string[] = [];
  const names: string[] = [];
  let themes: readonly [Theme, Theme] = ['dark', 'light'];
  const lookAt = async (name: string, language: Language, options: LookOptions) => {
    const found = await lookInThemes(page, themes, async () =>
      options.isDeck
        ? []
        : wrongWords(page, language, [...(options.told ?? []).map(plain), ...(await told())]),
    );
    themes = [themes[1], themes[0]];
    const { width = 0 } = page.viewportSize() ?? {};
    findings.push(...found.map((one) => `${name}, ${language}, ${width} px, ${one}`));
    const path = `${folder}/${name}-${language}-${width}.png`;
    if (found.length > 0) await page.screenshot({ path });
  };
  return {
    look: async (name: string, options: LookOptions = {}): Promise<void> => {
      names.push(name);
      if (options.isFixed) return lookAt(name, 'en', options);
      for (const language of ['en', 'zh'] as const) {
        if (language === 'zh') await speak(page, language, options);
        for (const viewport of Object.values(sizes)) {
          await page.setViewportSize(viewport);
          await options.open?.();
          await lookAt(name, language, options);
        }
        await page.setViewportSize(sizes.desk);
      }
      await speak(page, 'en', options);
    },
    /** What was found by all looks, and what the console said other than what a state is known to make it say. */
    verdict: (known?: RegExp): void => {
      const said = complaints.filter((text) => !known?.test(text));
      expect({ findings, said }).toEqual({ findings: [], said: [] });
      expect(new Set(names).size).toBe(names.length);
    },
  };
}

/** Opens a page to be looked at. */
export async function openToLook(desk: Desk, path: string, options: OpenOptions = {}) {
  const kept: { told?: Seen['told'] } = {};
  const prepare = async (page: Page) => {
    kept.told = keepTold(page);
    await keepFromAccount(page);
    await options.prepare?.(page);
  };
  const opened = await desk.open(path, { ...options, prepare });
  const told = kept.told ?? (async () => []);
  return { ...opened, ...makeLooker({ ...opened, told }) };
}
