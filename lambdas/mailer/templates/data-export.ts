import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'data_export' }>;

const en = {
  ready: {
    subject: 'Your Deckwright data is ready to download',
    text: (until: string) =>
      `The file with all data of your account is ready. You can download it in your settings until ${until} (UTC). You need to confirm your identity first.`,
  },
  failed: {
    subject: 'Your Deckwright data could not be prepared',
    text: 'We tried several times to prepare the file with all data of your account, without success. Please start again in your settings. If it fails again, contact your admin.',
  },
  label: 'Open your data',
  footer:
    'We send this e-mail because someone who is signed in to your account requested its data. If it wasn’t you, change your password at once.',
};

const zh: typeof en = {
  ready: {
    subject: '您的 Deckwright 数据已可下载',
    text: (until) =>
      `包含您账户全部数据的文件已准备好。您可以在系统设置中下载，截止时间为 ${until}（UTC）。下载前需要验证您的身份。`,
  },
  failed: {
    subject: '您的 Deckwright 数据未能准备完成',
    text: '我们多次尝试准备包含您账户全部数据的文件，但未能成功。请在系统设置中重新开始。如果再次失败，请联系管理员。',
  },
  label: '查看您的数据',
  footer:
    '有人登录您的账户并申请导出数据，因此我们发送此邮件。如果不是您本人的操作，请立即更改密码。',
};

/** Returns the mail about the end of an export: the file can be downloaded, or could not be prepared. */
export function createDataExportMail(
  { full_name, locale, expires_at }: Message,
  origin: string,
): MailText {
  const texts = locale === 'zh' ? zh : en;
  const text =
    expires_at === undefined
      ? texts.failed.text
      : texts.ready.text(expires_at.slice(0, 16).replace('T', ' '));
  return {
    subject: (expires_at === undefined ? texts.failed : texts.ready).subject,
    preview: text,
    greeting: formatGreeting(full_name, locale),
    paragraphs: [text],
    action: {
      label: texts.label,
      url: new URL('/settings#own-data', origin).href,
      fallback: urlFallbackText[locale],
    },
    footer: texts.footer,
  };
}
