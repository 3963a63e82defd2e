import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Locale } from '#shared/errors.ts';

type Part = HtmlEscapedString | Promise<HtmlEscapedString> | string;

const baseStyle = `
:root { color-scheme: light dark; --ink: #1c2230; --quiet: #545c6b; --paper: #f6f7f9; --card: #fff; --accent: #2450c8; --on: #fff; --edge: #868d9b; --bad: #a3261d; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --quiet: #a9b2c2; --paper: #11141b; --card: #1a1f29; --accent: #9db8ff; --on: #101522; --edge: #6d7686; --bad: #ffa79e; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans SC", "PingFang SC", sans-serif; }
main { background: var(--card); border-radius: 16px; padding: 2.5rem; max-width: 32rem; box-shadow: 0 8px 32px rgb(0 0 0 / 8%); }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
`;

/** The style of a page: what all have and its own. Its policy goes by the hash of all of it. */
export const styleOf = (own: string): string => baseStyle + own;

/** A locale as the `lang` of a page or of a part of one. */
export const languageTag = (locale: Locale) => (locale === 'zh' ? 'zh-CN' : 'en');

/** Both languages, the reader's first. */
export const languagesFrom = (locale: Locale): Locale[] =>
  locale === 'zh' ? ['zh', 'en'] : ['en', 'zh'];

export type Page = {
  locale: Locale;
  title: string;
  style: string;
  /** Facts that the page's script reads. */
  presentationId?: string;
  script?: string | undefined;
  main: Part;
};

/** A small page of the preview host that is no deck: nothing in it comes from elsewhere. */
export function page({ locale, title, style, presentationId, script, main }: Page) {
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
