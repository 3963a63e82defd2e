import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import type { Locale } from '#shared/errors.ts';
import type { MailText } from './layout.ts';
import { sanitizeName } from './sanitize-user-texts.ts';
import { createTokenLink } from './token-link.ts';

/**
 * Subject of a mail about a shared presentation. Does not contain the inviter's name: with a name, users could send any
 * text in the subject of a mail to a stranger.
 */
export const sharedSubject: Record<Locale, string> = {
  en: 'A presentation was shared with you',
  zh: '有人与您共享了演示文稿',
};

/** What the recipient can do; completes the sentence “You can …”. */
export const sharedRights: Record<Locale, Record<CollaboratorRole, string>> = {
  en: {
    viewer: 'view it',
    commenter: 'view it and comment on it',
    editor: 'view, comment on and edit it',
  },
  zh: { viewer: '查看', commenter: '查看和评论', editor: '查看、评论和编辑' },
};

const footers: Record<Locale, string> = {
  en: 'We send this e-mail because someone shared a presentation with your address. If you don’t know the person, ignore it.',
  zh: '有人与您的邮箱地址共享了演示文稿，因此我们发送此邮件。如果您不认识对方，请忽略。',
};

const stopInvitationsLabels: Record<Locale, string> = {
  en: 'Don’t send invitations to this address',
  zh: '不再向此邮箱发送邀请',
};

/** Returns the inviter's name with their address, which they have confirmed, unlike the name. */
export const formatInviter = (name: string, email: string, locale: Locale): string =>
  locale === 'zh'
    ? `${sanitizeName(name, locale)}（${email}）`
    : `${sanitizeName(name, locale)} (${email})`;

/** Returns the footer of a mail about a shared presentation, with a link that stops further ones. */
export const createSharedFooter = (
  token: string,
  locale: Locale,
  origin: string,
): Pick<MailText, 'footer' | 'footerLink'> => ({
  footer: footers[locale],
  footerLink: {
    label: stopInvitationsLabels[locale],
    url: createTokenLink('/stop-invitations', token, origin),
  },
});
