import type { BrowserContext, Frame, Page } from 'playwright-core';
import { marksIn } from './payloads.ts';

/** What tells that something of a payload was taken for more than text. */
export type Watcher = {
  /** What ran, opened, was asked for or was held back by a policy. */
  hits: string[];
  /** Elements that only a payload can have made, on all frames of a page now. */
  planted(page: Page): Promise<string[]>;
  /** Numbers of the payloads that a page shows as text. */
  shown(page: Page): Promise<Set<number>>;
};

/** Watches all pages of a context, from before their first. */
export async function watch(context: BrowserContext): Promise<Watcher> {
  const hits: string[] = [];
  await context.exposeFunction('__hit', (n: unknown) => {
    hits.push(`ran ${n}`);
  });
  context.on('dialog', (dialog) => {
    hits.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => hits.push('a dialog that was gone'));
  });
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'xss.invalid') hits.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) hits.push(`held back ${message.text()}`);
  });
  return { hits, planted: (page) => overFrames(page, plantedIn), shown: shownOn };
}

/** Of all frames; one that leaves its document while it is asked says so, which nothing of ours does. */
async function overFrames(page: Page, ask: (frame: Frame) => Promise<string[]>): Promise<string[]> {
  const left = (error: Error) => [`left its document: ${error.message.slice(0, 80)}`];
  return (await Promise.all(page.frames().map((frame) => ask(frame).catch(left)))).flat();
}

const plantedIn = (frame: Frame): Promise<string[]> =>
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

const textsIn = (frame: Frame): Promise<string[]> =>
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

const shownOn = async (page: Page): Promise<Set<number>> =>
  marksIn((await overFrames(page, textsIn)).join('\n'));
