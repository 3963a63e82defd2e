import type { FactorChange } from '#shared/schemas/mfa.ts';
import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'factor_changed' }>;

type ChangeTexts = Record<FactorChange, { subject: string; text: string }>;

const en: ChangeTexts = {
  totp_added: {
    subject: 'An authenticator app was added to your Deckwright account',
    text: 'An authenticator app has just been added to your account. From now on you need one of its codes to sign in.',
  },
  totp_removed: {
    subject: 'The authenticator app was removed from your Deckwright account',
    text: 'The authenticator app has just been removed from your account. Its codes no longer work.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Deckwright account',
    text: 'A passkey has just been added to your account. It can be used to sign in.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Deckwright account',
    text: 'A passkey has just been removed from your account. It can no longer be used to sign in.',
  },
  codes_renewed: {
    subject: 'New recovery codes for your Deckwright account',
    text: 'New recovery codes have just been created for your account. Earlier codes no longer work.',
  },
  code_used: {
    subject: 'A recovery code of your Deckwright account was used',
    text: 'A recovery code of your account has just been used. It can’t be used again. When few codes are left, create new ones in your profile.',
  },
  all_removed: {
    subject: 'Two-step verification is off for your Deckwright account',
    text: 'The last authenticator app or passkey was removed from your account. Your password alone is now enough to sign in.',
  },
  reset_by_admin: {
    subject: 'An admin reset two-step verification of your Deckwright account',
    text: 'An admin has removed all authenticator apps, passkeys and recovery codes of your account and signed you out everywhere. Sign in with your password and set up two-step verification again.',
  },
  key_created: {
    subject: 'An API key was created for your Deckwright account',
    text: 'An API key has just been created for your account. A program that has this key can act in your name. You can revoke it in your settings. Changing your password revokes all keys.',
  },
};

const zh: ChangeTexts = {
  totp_added: {
    subject: '您的 Deckwright 账户已添加验证器应用',
    text: '您的账户刚刚添加了验证器应用，今后登录时需要输入其验证码。',
  },
  totp_removed: {
    subject: '您的 Deckwright 账户已移除验证器应用',
    text: '您账户的验证器应用刚刚被移除，其验证码已失效。',
  },
  passkey_added: {
    subject: '您的 Deckwright 账户已添加通行密钥',
    text: '您的账户刚刚添加了一个通行密钥，可用于登录。',
  },
  passkey_removed: {
    subject: '您的 Deckwright 账户已移除通行密钥',
    text: '您账户的一个通行密钥刚刚被移除，不能再用于登录。',
  },
  codes_renewed: {
    subject: '您的 Deckwright 账户已生成新的恢复代码',
    text: '您的账户刚刚生成了新的恢复代码，之前的代码全部失效。',
  },
  code_used: {
    subject: '您的 Deckwright 账户使用了一个恢复代码',
    text: '您账户的一个恢复代码刚刚被使用，该代码不能再次使用。剩余代码不多时，请在个人资料中重新生成。',
  },
  all_removed: {
    subject: '您的 Deckwright 账户已关闭两步验证',
    text: '您账户的最后一个验证器应用或通行密钥已被移除，现在仅凭密码即可登录。',
  },
  reset_by_admin: {
    subject: '管理员已重置您的 Deckwright 两步验证',
    text: '管理员已移除您账户的全部验证器应用、通行密钥和恢复代码，并退出所有设备。请用密码登录，然后重新设置两步验证。',
  },
  key_created: {
    subject: '您的 Deckwright 账户已创建 API 密钥',
    text: '您的账户刚刚创建了一个 API 密钥。持有该密钥的程序可以以您的名义操作。您可以在系统设置中撤销它；更改密码会使所有密钥失效。',
  },
};

/** Returns the mail about a changed sign-in method, with advice in case the owner did not change it. */
export function createFactorChangedMail(
  { full_name, locale, change }: Message,
  origin: string,
): MailText {
  const url = new URL('/auth/forgot-password', origin).href;
  const isChinese = locale === 'zh';
  const { subject, text } = (isChinese ? zh : en)[change];
  const advice = isChinese
    ? '如果是您本人的操作，则无需任何操作。否则请立即重新设置密码，并检查个人资料中的登录方式。'
    : 'If it was you, you don’t need to do anything. If not, reset your password immediately and check the sign-in methods in your profile.';
  return {
    subject,
    preview: text,
    greeting: formatGreeting(full_name, locale),
    paragraphs: [text, advice],
    action: {
      label: isChinese ? '这不是我的操作' : 'It wasn’t me',
      url,
      fallback: urlFallbackText[locale],
    },
    footer: isChinese
      ? '登录方式更改时我们总会发送此邮件，无法关闭。'
      : 'We always send this e-mail when a sign-in method changes. You can’t turn it off.',
  };
}
