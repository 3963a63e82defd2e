import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#test/support/all-texts.ts';
import { findSeriousViolations } from '#test/support/axe.ts';
import type { Fixture, OpenOptions } from '../spec/fixture.ts';
import { collectPageData, stripMarkup } from './page-data.ts';
import { findUntranslated } from './untranslated.ts';

const screenSizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
const screenshotFolder = 'test/e2e/screenshots/screens';

type ScreenOptions = {
  /** Called after a change of language, to bring the page back to the checked state. */
  restore?: (language: Language) => Promise<unknown>;
  /** Reopens an element whose position depends on the window size, such as a menu. */
  reopen?: () => Promise<unknown>;
  /** The page has no language switch, so it is reloaded for each language. */
  needsReload?: boolean;
  /** The page uses the language of the Accept-Language header. */
  usesLanguageHeader?: boolean;
  /** Checks only one size and language, because a change of either would end the state, such as full screen. */
  isSingleView?: boolean;
  /** Texts that have no translation. */
  untranslated?: string[];
  /** Skips the translation check, for a page in the presentation's language or with several languages. */
  skipsLanguageCheck?: boolean;
};

/** Clicks the page's language switch, also in a closed menu or behind a dialog. */
async function clickLanguageSwitch(page: Page, language: Language): Promise<void> {
  const name = language === 'en' ? 'English' : '中文';
  await page.evaluate((name) => {
    // Renders the menu items without opening the menu.
    for (const menu of document.querySelectorAll('header [popover]'))
      menu.dispatchEvent(new ToggleEvent('beforetoggle', { newState: 'open' }));
    const buttons = [...document.querySelectorAll<HTMLElement>('button[lang]')];
    const languageButton = buttons.find((button) => button.textContent?.trim() === name);
    if (!languageButton) throw new Error(`there is no switch to ${name}`);
    languageButton.click();
  }, name);
  const lang = language === 'en' ? 'en' : 'zh-CN';
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
}

async function setLanguage(page: Page, language: Language, options: ScreenOptions): Promise<void> {
  if (options.usesLanguageHeader) {
    await page.setExtraHTTPHeaders({ 'accept-language': language === 'en' ? 'en-US' : 'zh-CN' });
    await page.reload();
  } else if (options.needsReload) {
    await page.evaluate((language) => localStorage.setItem('language', language), language);
    await page.reload();
  } else {
    await clickLanguageSwitch(page, language);
  }
  await options.restore?.(language);
}

/** Returns the page and the dialogs whose content is too wide. */
const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return seen.flatMap((element) => {
      const over = element.scrollWidth - element.clientWidth;
      return over > 0 ? [`${element.localName} is ${over} px too wide`] : [];
    });
  });

/** Returns buttons and links without visible text, icon or generated content. */
const findBlankControls = (page: Page): Promise<string[]> =>
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

/** Scrolls up, because the browser may have scrolled focused content beneath the top bar. */
const scrollUp = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

async function setTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Waits for the theme attribute, which pages of the preview host don't set.
  await page.waitForFunction((theme) => {
    const shown = document.documentElement.dataset.theme;
    return shown === undefined || shown === theme;
  }, colorScheme);
}

/**
 * Checks a page in both themes, in one size and language; returns the findings. In the second theme, only colours are
 * checked; the next check starts with that theme, so that each theme gets a full check.
 */
async function checkInThemes(
  page: Page,
  [first, second]: readonly [Theme, Theme],
  findWrong: () => Promise<string[]>,
): Promise<string[]> {
  await scrollUp(page);
  await setTheme(page, first);
  const findings = [
    ...(await findSeriousViolations(page)),
    ...(await findOverflows(page)),
    ...(await findBlankControls(page)),
    ...(await findWrong()),
  ].map((finding) => `${first}: ${finding}`);
  await setTheme(page, second);
  const colourFindings = await findSeriousViolations(page, { only: 'colours' });
  return [...findings, ...colourFindings.map((finding) => `${second}: ${finding}`)];
}

/** Mocks the language updates of the account, which are rate limited. */
async function mockLocaleUpdates(page: Page): Promise<void> {
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

type OpenedPage = Awaited<ReturnType<Fixture['open']>> & { pageData: () => Promise<string[]> };

/** Returns functions that check screens in two themes, two languages and two sizes, and collect the findings. */
function createScreenChecker({ page, complaints, pageData }: OpenedPage) {
  const findings: string[] = [];
  const names: string[] = [];
  let themes: readonly [Theme, Theme] = ['dark', 'light'];
  const checkView = async (name: string, language: Language, options: ScreenOptions) => {
    const foundFaults = await checkInThemes(page, themes, async () =>
      options.skipsLanguageCheck
        ? []
        : findUntranslated(page, language, [
            ...(options.untranslated ?? []).map(stripMarkup),
            ...(await pageData()),
          ]),
    );
    themes = [themes[1], themes[0]];
    const { width = 0 } = page.viewportSize() ?? {};
    findings.push(...foundFaults.map((one) => `${name}, ${language}, ${width} px, ${one}`));
    const path = `${screenshotFolder}/${name}-${language}-${width}.png`;
    if (foundFaults.length > 0) await page.screenshot({ path });
  };
  return {
    checkScreen: async (name: string, options: ScreenOptions = {}): Promise<void> => {
      names.push(name);
      if (options.isSingleView) return checkView(name, 'en', options);
      for (const language of ['en', 'zh'] as const) {
        if (language === 'zh') await setLanguage(page, language, options);
        for (const viewport of Object.values(screenSizes)) {
          await page.setViewportSize(viewport);
          await options.reopen?.();
          await checkView(name, language, options);
        }
        await page.setViewportSize(screenSizes.desktop);
      }
      await setLanguage(page, 'en', options);
    },
    /** Asserts that there are no findings, and no console messages except `known` ones. */
    expectNoFindings: (known?: RegExp): void => {
      const messages = complaints.filter((text) => !known?.test(text));
      expect({ findings, messages }).toEqual({ findings: [], messages: [] });
      expect(new Set(names).size).toBe(names.length);
    },
  };
}

/** Opens a page and returns it with the check functions. */
export async function openScreen(fixture: Fixture, path: string, options: OpenOptions = {}) {
  const keptData: { pageData?: OpenedPage['pageData'] } = {};
  const prepare = async (page: Page) => {
    keptData.pageData = collectPageData(page);
    await mockLocaleUpdates(page);
    await options.prepare?.(page);
  };
  const opened = await fixture.open(path, { ...options, prepare });
  const pageData = keptData.pageData ?? (async () => []);
  return { ...opened, ...createScreenChecker({ ...opened, pageData }) };
}
