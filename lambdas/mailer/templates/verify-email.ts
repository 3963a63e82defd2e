import type { MailMessage } from '#shared/schemas/queue.ts';
import { greetingName } from './greeting-name.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'verify_email' }>;

/** Asks a new user to confirm that the address is theirs. */
export function verifyEmail({ full_name, locale, token }: Message, origin: string): MailText {
  const name = greetingName(full_name);
  const url = new URL('/verify-email', origin);
  url.searchParams.set('token', token);
  if (locale === 'zh') {
    return {
      subject: '请验证您的 Deckwright 邮箱',
      preview: '点击链接完成注册，24 小时内有效。',
      greeting: name ? `${name}，您好！` : '您好！',
      paragraphs: [
        '感谢注册 Deckwright。请验证此邮箱地址属于您，随后即可登录并创建第一个演示文稿。',
        '链接 24 小时内有效。',
      ],
      action: { label: '验证邮箱', url: url.href },
      fallback: '如果按钮无法使用，请在浏览器中打开以下地址：',
      footer: '如果这不是您的操作，请忽略此邮件，账户不会被启用。',
    };
  }
  return {
    subject: 'Confirm your e-mail address for Deckwright',
    preview: 'One click and you can sign in. The link is valid for 24 hours.',
    greeting: name ? `Welcome, ${name}` : 'Welcome',
    paragraphs: [
      'Thank you for registering. Please confirm that this address is yours; then you can sign in and make your first presentation.',
      'The link is valid for 24 hours.',
    ],
    action: { label: 'Confirm my address', url: url.href },
    fallback: 'If the button does not work, open this address in your browser:',
    footer:
      'If you did not register, ignore this mail: without the confirmation the account stays closed.',
  };
}
