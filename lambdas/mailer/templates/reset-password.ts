import type { MailMessage } from '#shared/schemas/queue.ts';
import { fallbackText, greeting } from './greeting.ts';
import type { MailText } from './layout.ts';
import { tokenLink } from './token-link.ts';

type Message = Extract<MailMessage, { kind: 'reset_password' }>;

/** Lets somebody who has forgotten their password choose another. */
export function resetPassword({ full_name, locale, token }: Message, origin: string): MailText {
  const url = tokenLink('/auth/reset-password', token, origin);
  const fallback = fallbackText[locale];
  if (locale === 'zh') {
    return {
      subject: '重新设置您的 Deckwright 密码',
      preview: '点击链接设置新密码，1 小时内有效，仅可使用一次。',
      greeting: greeting(full_name, locale),
      paragraphs: [
        '我们收到了重新设置您的 Deckwright 密码的请求。点击下方按钮即可设置新密码，之后所有已登录的设备都会退出。',
        '链接 1 小时内有效，仅可使用一次。',
      ],
      action: { label: '设置新密码', url, fallback },
      footer: '如果不是您本人的操作，请忽略此邮件，您的密码不会改变。',
    };
  }
  return {
    subject: 'Choose a new password for Deckwright',
    preview: 'The link is valid for one hour and works once.',
    greeting: greeting(full_name, locale),
    paragraphs: [
      'Somebody asked for a new password for your Deckwright account. Choose one by the button below; every device is then signed out.',
      'The link is valid for one hour and works once.',
    ],
    action: { label: 'Choose a new password', url, fallback },
    footer: 'If it was not you, ignore this mail: your password stays as it is.',
  };
}
