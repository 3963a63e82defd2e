import type { BrowserContext, Frame, Page } from 'playwright-core';
import { findMarks } from './payloads.ts';

/** Detects payloads that a page treats as more than text. */
export type XssWatcher = {
  /**
   * What payloads have caused so far: executed scripts, dialogs, requests and violations of the content security
   * policy.
   */
  hits: string[];
  /** Returns elements in all frames of a page that only a payload can have created. */
  injectedElements(page: Page): Promise<string[]>;
  /** Returns the numbers of the payloads that a page shows as text. */
  shownPayloads(page: Page): Promise<Set<number>>;
};

/** Watches all pages of a context, including those opened later. */
export async function watchContext(context: BrowserContext): Promise<XssWatcher> {
  const hits: string[] = [];
  await context.exposeFunction('__hit', (n: unknown) => {
    hits.push(`ran ${n}`);
  });
  context.on('dialog', (dialog) => {
    hits.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => hits.push('a closed dialog'));
  });
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'xss.invalid') hits.push(`requested ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) hits.push(`blocked ${message.text()}`);
  });
  return {
    hits,
    injectedElements: (page) => collectFromFrames(page, findInjectedElements),
    shownPayloads: findShownPayloads,
  };
}

/**
 * Collects the results of all frames; reports a frame that navigates meanwhile, because the product's pages never do.
 */
async function collectFromFrames(
  page: Page,
  collect: (frame: Frame) => Promise<string[]>,
): Promise<string[]> {
  const navigated = (error: Error) => [`navigated: ${error.message.slice(0, 80)}`];
  return (await Promise.all(page.frames().map((frame) => collect(frame).catch(navigated)))).flat();
}

const findInjectedElements = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const addresses = /^(href|xlink:href|src|action|formaction|data|poster|content|to|values)$/i;
    const isActive = ({ name, value }: Attr) =>
      /^on|^srcdoc$/i.test(name) ||
      (addresses.test(name) &&
        /(^|[;=])(javascript|vbscript|data:text)/i.test(value.replace(/[\s\p{Cc}]/gu, '')));
    const isForeign = ({ name, value }: Attr) =>
      (addresses.test(name) && /^(https?:)?\/\/xss\.invalid/i.test(value.trim())) ||
      (name === 'style' && /url\(\/\/xss/.test(value));
    const isOurs = ({ tagName, attributes, textContent }: Element) =>
      ![...attributes].some((one) => isActive(one) || isForeign(one)) &&
      !/^(base|embed|object|marquee|math)$/i.test(tagName) &&
      !(/^(script|style)$/i.test(tagName) && /^__hit\(|^@import '\/\/xss/.test(textContent ?? ''));
    return [...document.querySelectorAll('*')]
      .filter((element) => !isOurs(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });

const readFrameTexts = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const labels = ['alt', 'title', 'aria-label', 'placeholder', 'value'];
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    return [
      document.title,
      document.body.textContent ?? '',
      ...[...fields].map(({ value }) => value),
      ...labels.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
      ),
    ];
  });

const findShownPayloads = async (page: Page): Promise<Set<number>> =>
  findMarks((await collectFromFrames(page, readFrameTexts)).join('\n'));
