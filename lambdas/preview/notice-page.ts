import { html, raw } from 'hono/html';
import type { Locale } from '#shared/errors.ts';
import { policyHash, policyOf } from './policy.ts';

export type Notice = 'signed_out' | 'not_found' | 'failed';

type Words = { title: string; text: string; link: string };

const words: Record<Notice, Record<Locale, Words>> = {
  signed_out: {
    en: {
      title: 'Please open this preview again',
      text: 'For your safety a preview opens from your account only, and its address works for ten minutes.',
      link: 'Open it in Deckwright',
    },
    zh: {
      title: '请重新打开预览',
      text: '为保障安全，预览只能从您的账户打开，其地址十分钟内有效。',
      link: '在 Deckwright 中打开',
    },
  },
  not_found: {
    en: {
      title: 'There is no such preview',
      text: 'The presentation, this version or this page does not exist, or is not yours.',
      link: 'To Deckwright',
    },
    zh: {
      title: '未找到预览',
      text: '该演示文稿、版本或页面不存在，或不属于您。',
      link: '前往 Deckwright',
    },
  },
  failed: {
    en: {
      title: 'The preview could not be shown',
      text: 'Something went wrong on our side. Please try again in a moment.',
      link: 'Open it in Deckwright',
    },
    zh: {
      title: '无法显示预览',
      text: '服务器内部错误，请稍后再试。',
      link: '在 Deckwright 中打开',
    },
  },
};

const style = `
:root { color-scheme: light dark; --ink: #1c2230; --quiet: #545c6b; --paper: #f6f7f9; --card: #fff; --accent: #2450c8; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --quiet: #a9b2c2; --paper: #11141b; --card: #1a1f29; --accent: #9db8ff; --on: #101522; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans SC", "PingFang SC", sans-serif; }
main { background: var(--card); border-radius: 16px; padding: 2.5rem; max-width: 32rem; box-shadow: 0 8px 32px rgb(0 0 0 / 8%); }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
[lang] + [lang] { border-top: 1px solid rgb(128 128 128 / 25%); padding-top: 1.5rem; font-size: .9375rem; }
a { display: inline-block; background: var(--accent); color: var(--on); border-radius: 8px; padding: .625rem 1.125rem; text-decoration: none; font-weight: 600; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
code { font-size: .8125rem; }
`;

/** Asks the app around the frame for a fresh token; the app's origin comes from the link. */
const script = `
const link = document.querySelector('a[data-app]');
if (link && window.parent !== window) {
  const target = new URL(link.href);
  const query = new URLSearchParams(location.search);
  window.parent.postMessage(
    { type: 'deckwright:preview-unauthorized', presentation_id: document.body.dataset.presentation, page: query.get('page') ?? 'toc', version: query.get('version') },
    target.origin,
  );
}
`;

const styleHash = policyHash(style);
const scriptHash = policyHash(script);

/** What a notice's page may run. */
export const noticePolicy = (notice: Notice): string =>
  policyOf(notice === 'signed_out' ? { styleHash, scriptHash } : { styleHash });

export type NoticeInput = {
  notice: Notice;
  locale: Locale;
  /** Where in the app the link leads. */
  address: string;
  presentationId: string;
  requestId: string;
};

/** A small page in both languages, the reader's first. */
export function noticePage({ notice, locale, address, presentationId, requestId }: NoticeInput) {
  const order: Locale[] = locale === 'zh' ? ['zh', 'en'] : ['en', 'zh'];
  const title = words[notice][locale].title;
  return html`<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body data-presentation="${presentationId}">
<main>
${order.map((language, i) => section(words[notice][language], language, i === 0))}
<a data-app target="_top" href="${address}">${words[notice][locale].link}</a>
${notice === 'failed' ? html`<p><code>${requestId}</code></p>` : ''}
</main>
${notice === 'signed_out' ? html`<script>${raw(script)}</script>` : ''}
</body>
</html>`;
}

const languageTag = (locale: Locale) => (locale === 'zh' ? 'zh-CN' : 'en');

function section({ title, text }: Words, locale: Locale, isFirst: boolean) {
  return html`<section lang="${languageTag(locale)}">
${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p>${text}</p>
</section>`;
}
