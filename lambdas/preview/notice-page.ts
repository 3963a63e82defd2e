import { html } from 'hono/html';
import type { Locale } from '#shared/errors.ts';
import { languageTag, orderLocales, pageStyle, renderPage } from './page.ts';
import { buildCsp, cspHash } from './policy.ts';

export type Notice = 'signed_out' | 'not_found' | 'share_ended' | 'share_unpublished' | 'failed';

/** Texts of a notice; without `link` when the reader has nothing to open in the app. */
type NoticeTexts = { title: string; text: string; link?: string };

const noticeTexts: Record<Notice, Record<Locale, NoticeTexts>> = {
  signed_out: {
    en: {
      title: 'Open this preview again',
      text: 'For security, a preview opens only from your account, and its address works for 10 minutes.',
      link: 'Open in Deckwright',
    },
    zh: {
      title: '请重新打开预览',
      text: '为保障安全，预览只能从您的账户打开，其地址 10 分钟内有效。',
      link: '在 Deckwright 中打开',
    },
  },
  not_found: {
    en: {
      title: 'Preview not found',
      text: 'The presentation, version or page doesn’t exist any more or never did, or it belongs to someone else. A presentation keeps its newest 100 versions.',
      link: 'Go to Deckwright',
    },
    zh: {
      title: '未找到预览',
      text: '该演示文稿、版本或页面不存在、已被移除，或不属于您。每份演示文稿保留最新的 100 个版本。',
      link: '前往 Deckwright',
    },
  },
  share_ended: {
    en: {
      title: 'This link no longer works',
      text: 'The link may have expired or been revoked, the presentation may have been deleted, or the address may be incomplete. Check the address, or ask the person who shared the link for a new one.',
    },
    zh: {
      title: '此链接已无法打开',
      text: '链接可能已过期或被撤销，演示文稿可能已被删除，或者地址不完整。请检查地址是否完整；如仍无法打开，请向分享者索取新链接。',
    },
  },
  share_unpublished: {
    en: {
      title: 'Nothing is published yet',
      text: 'The link works, but the presentation has no published version yet. Open the link again later.',
    },
    zh: {
      title: '尚未发布',
      text: '链接有效，但该演示文稿尚无已发布的版本。请稍后再打开此链接。',
    },
  },
  failed: {
    en: {
      title: 'The preview can’t be shown',
      text: 'Something went wrong on our side. Please try again in a moment.',
      link: 'Open in Deckwright',
    },
    zh: {
      title: '无法显示预览',
      text: '服务器内部错误，请稍后再试。',
      link: '在 Deckwright 中打开',
    },
  },
};

const style = pageStyle(`
[lang] + [lang] { border-top: 1px solid rgb(128 128 128 / 25%); padding-top: 1.5rem; font-size: .9375rem; }
h2 { font-size: 1.0625rem; line-height: 1.4; margin: 0 0 .5rem; }
section:last-of-type p:last-child { margin-bottom: 0; }
a { display: inline-block; margin-top: 1.5rem; background: var(--accent); color: var(--on); border-radius: 8px; padding: .625rem 1.125rem; text-decoration: none; font-weight: 600; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
code { font-size: .8125rem; }
`);

/** Script that requests a new token from the app that embeds the iframe; the app's origin comes from the link. */
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

const styleHash = cspHash(style);
const scriptHash = cspHash(script);

/** Notices that every site may frame, so that a page that embeds a share link shows why the slides are missing. */
const framedNotices: readonly Notice[] = ['share_ended', 'share_unpublished'];

/** CSP of a notice page. */
export const noticeCsp = (notice: Notice): string =>
  buildCsp({
    styleHash,
    ...(notice === 'signed_out' ? { scriptHash } : {}),
    ...(framedNotices.includes(notice) ? { embedOrigins: ['*'] } : {}),
  });

export type NoticeInput = {
  notice: Notice;
  locale: Locale;
  /** App URL of the link. */
  address: string;
  presentationId: string;
  requestId: string;
};

/** Renders a notice in both languages, the reader's first. */
export function renderNotice({ notice, locale, address, presentationId, requestId }: NoticeInput) {
  const { title, link } = noticeTexts[notice][locale];
  const sections = orderLocales(locale).map((language, i) =>
    renderSection(noticeTexts[notice][language], language, i === 0),
  );
  return renderPage({
    locale,
    title,
    style,
    presentationId,
    script: notice === 'signed_out' ? script : undefined,
    main: html`${sections}
${link === undefined ? '' : html`<a data-app target="_top" href="${address}">${link}</a>`}
${notice === 'failed' ? html`<p><code>${requestId}</code></p>` : ''}`,
  });
}

function renderSection({ title, text }: NoticeTexts, locale: Locale, isFirst: boolean) {
  return html`<section lang="${languageTag(locale)}">
${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p>${text}</p>
</section>`;
}
