import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import type { MailMessage } from '#shared/schemas/queue.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { httpWithTimeouts } from '../lib/timed-http.ts';
import { getSuppression } from '../stores/suppression-store.ts';
import { alreadyRegistered } from './templates/already-registered.ts';
import { collaboratorAdded } from './templates/collaborator-added.ts';
import { collaboratorInvited } from './templates/collaborator-invited.ts';
import { commentMention } from './templates/comment-mention.ts';
import { dataExport } from './templates/data-export.ts';
import { factorChanged } from './templates/factor-changed.ts';
import { inviteDeclined } from './templates/invite-declined.ts';
import { inviteGranted } from './templates/invite-granted.ts';
import { type MailText, renderHtml, renderText } from './templates/layout.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { resetPassword } from './templates/reset-password.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { webhookAddress } from './templates/webhook-address.ts';
import { webhookOff } from './templates/webhook-off.ts';

/** The SES client; a call fails after the time limits of `httpWithTimeouts`. */
export const ses = once(() => new SESClient({ requestHandler: httpWithTimeouts() }));

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
      return verifyEmail(message, origin);
    case 'already_registered':
      return alreadyRegistered(message, origin);
    case 'reset_password':
      return resetPassword(message, origin);
    case 'password_changed':
      return passwordChanged(message, origin);
    case 'factor_changed':
      return factorChanged(message, origin);
    case 'collaborator_added':
      return collaboratorAdded(message, origin);
    case 'collaborator_invited':
      return collaboratorInvited(message, origin);
    case 'comment_mention':
      return commentMention(message, origin);
    case 'invite_granted':
      return inviteGranted(message, origin);
    case 'invite_declined':
      return inviteDeclined(message);
    case 'webhook_address':
      return webhookAddress(message, origin);
    case 'webhook_off':
      return webhookOff(message, origin);
    case 'data_export':
      return dataExport(message, origin);
  }
}
