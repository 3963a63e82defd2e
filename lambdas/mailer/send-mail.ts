import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import type { MailMessage } from '#shared/schemas/queue.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { createTimedHttpHandler } from '../lib/timed-http.ts';
import { getSuppression } from '../stores/suppression-store.ts';
import { createAlreadyRegisteredMail } from './templates/already-registered.ts';
import { createCollaboratorAddedMail } from './templates/collaborator-added.ts';
import { createCollaboratorInvitedMail } from './templates/collaborator-invited.ts';
import { createCommentMentionMail } from './templates/comment-mention.ts';
import { createDataExportMail } from './templates/data-export.ts';
import { createFactorChangedMail } from './templates/factor-changed.ts';
import { createInviteDeclinedMail } from './templates/invite-declined.ts';
import { createInviteGrantedMail } from './templates/invite-granted.ts';
import { type MailText, renderHtml, renderText } from './templates/layout.ts';
import { createPasswordChangedMail } from './templates/password-changed.ts';
import { createResetPasswordMail } from './templates/reset-password.ts';
import { createVerifyEmailMail } from './templates/verify-email.ts';
import { createWebhookAddressMail } from './templates/webhook-address.ts';
import { createWebhookOffMail } from './templates/webhook-off.ts';

/** The SES client; a call fails after the time limits of `createTimedHttpHandler`. */
export const ses = once(() => new SESClient({ requestHandler: createTimedHttpHandler() }));

/**
 * Sends a mail through SES as HTML and text, unless its address is suppressed after a bounce or complaint. Rejects when
 * SES did not accept the mail.
 */
export async function sendMail(message: MailMessage): Promise<void> {
  if (message.kind === 'nothing') return;
  const suppression = await getSuppression(message.to);
  if (suppression) {
    logger.warn('a mail was not sent: its address is suppressed', {
      ...{ kind: message.kind, reason: suppression.reason },
    });
    return;
  }
  const mail = buildMailText(message);
  await ses().send(
    new SendEmailCommand({
      Source: env.MAIL_FROM,
      ConfigurationSetName: env.MAIL_CONFIGURATION_SET,
      Destination: { ToAddresses: [message.to] },
      Message: {
        Subject: { Data: mail.subject, Charset: 'UTF-8' },
        Body: {
          Html: { Data: renderHtml(mail, message.locale), Charset: 'UTF-8' },
          Text: { Data: renderText(mail), Charset: 'UTF-8' },
        },
      },
    }),
  );
}

function buildMailText(message: Exclude<MailMessage, { kind: 'nothing' }>): MailText {
  const origin = env.APP_ORIGIN;
  switch (message.kind) {
    case 'verify_email':
      return createVerifyEmailMail(message, origin);
    case 'already_registered':
      return createAlreadyRegisteredMail(message, origin);
    case 'reset_password':
      return createResetPasswordMail(message, origin);
    case 'password_changed':
      return createPasswordChangedMail(message, origin);
    case 'factor_changed':
      return createFactorChangedMail(message, origin);
    case 'collaborator_added':
      return createCollaboratorAddedMail(message, origin);
    case 'collaborator_invited':
      return createCollaboratorInvitedMail(message, origin);
    case 'comment_mention':
      return createCommentMentionMail(message, origin);
    case 'invite_granted':
    case 'invite_sent':
      return createInviteGrantedMail(message, origin);
    case 'invite_declined':
      return createInviteDeclinedMail(message);
    case 'webhook_address':
      return createWebhookAddressMail(message, origin);
    case 'webhook_off':
      return createWebhookOffMail(message, origin);
    case 'data_export':
      return createDataExportMail(message, origin);
  }
}
