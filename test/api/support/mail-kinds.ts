import type { MailMessage } from '#shared/schemas/queue.ts';

const baseMail = { v: 1, full_name: 'Ada Example' } as const;
/** The fields of the mails about a presentation. */
export const sharedMailFields = {
  ...{ ...baseMail, from: 'Gil Guest', title: 'Bees' },
  presentation_id: '01J0000000000000000000000B',
} as const;
const inviterFields = {
  from: 'Gil Guest',
  from_email: 'gil@example.com',
  stop_token: 'the-stop-token',
} as const;
/** A mail to an invited address without an account. */
export const invitationMail = {
  v: 1,
  kind: 'collaborator_invited',
  role: 'editor',
  title: 'Bees',
  presentation_id: sharedMailFields.presentation_id,
  ...inviterFields,
} as const;
/** A mail to a user with whom a presentation was shared. */
export const collaboratorMail = {
  ...sharedMailFields,
  kind: 'collaborator_added',
  ...inviterFields,
} as const;
type MailKindCase = [string, (to: string, locale: 'en' | 'zh') => MailMessage, RegExp | undefined];
/** The kinds of mails: name, message, and the link that the mail contains. */
export const mailKindCases: MailKindCase[] = [
  [
    'verify_email',
    (to, locale) => ({ ...baseMail, kind: 'verify_email', to, locale, token: 'the-token' }),
    /\/verify-email#token=the-token/,
  ],
  [
    'already_registered',
    (to, locale) => ({ ...baseMail, kind: 'already_registered', to, locale }),
    /\/auth\/login/,
  ],
  [
    'reset_password',
    (to, locale) => ({ ...baseMail, kind: 'reset_password', to, locale, token: 'the-token' }),
    /\/auth\/reset-password#token=the-token/,
  ],
  [
    'password_changed',
    (to, locale) => ({ ...baseMail, kind: 'password_changed', to, locale }),
    /\/auth\/forgot-password/,
  ],
  [
    'invite_granted',
    (to, locale) => ({
      v: 1,
      kind: 'invite_granted',
      to,
      locale,
      code: 'ABCDE-12345',
      ends_at: '2030-05-06T07:08:09Z',
    }),
    /\/auth\/register\?code=ABCDE-12345/,
  ],
  ...(['viewer', 'commenter', 'editor'] as const).map(
    (role): MailKindCase => [
      `collaborator_added, ${role}`,
      (to, locale) => ({ ...collaboratorMail, to, locale, role }),
      /\/presentation\/01J0000000000000000000000B/,
    ],
  ),
  [
    'collaborator_invited, with a code',
    (to, locale) => ({
      ...{ ...invitationMail, to, locale, registration: 'invite' },
      invite: { code: 'ABCDE-12345', ends_at: '2030-05-06T07:08:09Z' },
    }),
    /\/auth\/register\?code=ABCDE-12345/,
  ],
  [
    'collaborator_invited, in an open stage',
    (to, locale) => ({ ...invitationMail, to, locale, registration: 'open' }),
    /\/auth\/register(?!\?)/,
  ],
  [
    'collaborator_invited, without a code',
    (to, locale) => ({ ...invitationMail, to, locale, registration: 'invite' }),
    /\/auth\/register(?!\?)/,
  ],
  [
    'invite_sent',
    (to, locale) => ({ v: 1, kind: 'invite_sent', to, locale, code: 'ABCDE-12345' }),
    /\/auth\/register\?code=ABCDE-12345/,
  ],
  [
    'comment_mention',
    (to, locale) => ({
      ...{ ...sharedMailFields, kind: 'comment_mention', to, locale, text: '@Ada Example 42' },
      comment_id: '01J0000000000000000000000C',
    }),
    /\/presentation\/01J0000000000000000000000B\?comment=01J0000000000000000000000C/,
  ],
  [
    'invite_declined',
    (to, locale) => ({ v: 1, kind: 'invite_declined', to, locale, message: 'In May.' }),
    undefined,
  ],
  ...(['gone', 'failing'] as const).map(
    (reason): MailKindCase => [
      `webhook_off, ${reason}`,
      (to, locale) => ({
        ...baseMail,
        kind: 'webhook_off',
        to,
        locale,
        host: 'hooks.example.com',
        reason,
      }),
      /\/settings#webhooks/,
    ],
  ),
  ...(['created', 'changed'] as const).map(
    (change): MailKindCase => [
      `webhook_address, ${change}`,
      (to, locale) => ({
        ...{ ...baseMail, kind: 'webhook_address', to, locale },
        ...{ host: 'hooks.example.com', change },
      }),
      /\/settings#webhooks/,
    ],
  ),
  ...(['2030-05-06T07:08:09.000Z', undefined] as const).map(
    (expires_at): MailKindCase => [
      `data_export, ${expires_at ? 'ready' : 'failed'}`,
      (to, locale) => ({
        ...baseMail,
        ...{ kind: 'data_export', to, locale },
        ...(expires_at ? { expires_at } : {}),
      }),
      /\/settings#own-data/,
    ],
  ),
];
