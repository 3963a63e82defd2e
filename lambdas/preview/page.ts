import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Locale } from '#shared/errors.ts';

type HtmlContent = HtmlEscapedString | Promise<HtmlEscapedString> | string;

const baseStyle = `
:root { color-scheme: light dark; --ink: #211a14; --quiet: #655a4d; --paper: #f5f0e6; --card: #fbf8f1; --accent: #c5381a; --on: #fffaf4; --edge: #958d84; --line: rgb(38 28 18 / 15%); --bad: #943a3a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f4ede3; --quiet: #b5aa9c; --paper: #161311; --card: #1d1916; --accent: #d2401f; --edge: #736e68; --line: rgb(244 237 227 / 13%); --bad: #e39a97; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans SC", "PingFang SC", sans-serif; }
main { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 2.5rem; max-width: 32rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
`;

/** Returns the style of a page: the common rules and the page's own. The CSP contains the hash of the whole style. */
export const pageStyle = (pageRules: string): string => baseStyle + pageRules;

/** Returns the `lang` attribute of a locale. */
export const languageTag = (locale: Locale) => (locale === 'zh' ? 'zh-CN' : 'en');

/** Returns both locales, the reader's first. */
export const orderLocales = (locale: Locale): Locale[] =>
  locale === 'zh' ? ['zh', 'en'] : ['en', 'zh'];

export type Page = {
  locale: Locale;
  title: string;
  style: string;
  /** Id of the presentation; the page's script reads it. */
  presentationId?: string;
  script?: string | undefined;
  main: HtmlContent;
};

/** Renders a small page of the preview host (notice or password form); it loads nothing external. */
export function renderPage({ locale, title, style, presentationId, script, main }: Page) {
  return html`<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body${presentationId === undefined ? '' : html` data-presentation="${presentationId}"`}>
<main>
${main}
</main>
${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</body>
</html>`;
}
