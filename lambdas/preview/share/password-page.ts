import { html } from 'hono/html';
import { sharePasswordLength } from '#shared/domain/shares.ts';
import { formatErrorText, type Locale } from '#shared/errors.ts';
import { languageTag, pageStyle, renderPage } from '../page.ts';
import { buildCsp, cspHash } from '../policy.ts';

type PageTexts = {
  title: string;
  text: string;
  label: string;
  submit: string;
  wrong: string;
  /** Title and text in one line, for readers of the other language. */
  summary: string;
};

const pageTexts: Record<Locale, PageTexts> = {
  en: {
    title: 'This presentation needs a password',
    text: 'Ask the person who shared the link for the password.',
    label: 'Password',
    submit: 'View presentation',
    wrong: 'Wrong password. Try again.',
    summary: 'This presentation needs a password. Ask the person who shared the link.',
  },
  zh: {
    title: '此演示文稿需要密码',
    text: '请向分享者索取密码。',
    label: '密码',
    submit: '查看演示文稿',
    wrong: '密码不正确，请重试。',
    summary: '此演示文稿需要密码，请向分享者索取。',
  },
};

const style = pageStyle(`
main { width: 100%; max-width: 26rem; }
svg { display: block; width: 2rem; height: 2rem; margin-bottom: 1rem; color: var(--accent); }
form { display: grid; gap: .5rem; }
label { font-weight: 600; font-size: .9375rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid] { border-color: var(--bad); }
button { min-height: 2.75rem; margin-top: .5rem; padding: .5rem 1.125rem; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#wrong { margin: 0; color: var(--bad); font-size: .9375rem; }
.other { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid rgb(128 128 128 / 25%); font-size: .875rem; }
@media (max-width: 30rem) { main { padding: 1.75rem 1.5rem; } }
`);

/** CSP of the password page: allows only its own form. */
export const passwordCsp = (): string => buildCsp({ styleHash: cspHash(style), hasForm: true });

const lock = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/><circle cx="12" cy="16" r="1"/></svg>`;

export type PasswordInput = {
  locale: Locale;
  /** Result of the last attempt. */
  failure?: 'wrong' | { seconds: number } | undefined;
};

function failureText(failure: NonNullable<PasswordInput['failure']>, locale: Locale): string {
  return failure === 'wrong'
    ? pageTexts[locale].wrong
    : formatErrorText('rate_limited', locale, failure);
}

/**
 * Renders the form for a share link's password. Works without a script and reveals nothing about the
 * presentation.
 */
export function renderPasswordPage({ locale, failure }: PasswordInput) {
  const { title, text, label, submit } = pageTexts[locale];
  const otherLocale = locale === 'zh' ? 'en' : 'zh';
  const wrong = failure && html`<p id="wrong" role="alert">${failureText(failure, locale)}</p>`;
  const invalid = failure && html` aria-invalid="true" aria-describedby="wrong"`;
  return renderPage({
    locale,
    title,
    style,
    main: html`${lock}<h1>${title}</h1>
<p>${text}</p>
<form method="post">
<label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="${sharePasswordLength.max}"${invalid ?? ''}>
${wrong ?? ''}
<button>${submit}</button>
</form>
<p class="other" lang="${languageTag(otherLocale)}">${pageTexts[otherLocale].summary}</p>`,
  });
}
