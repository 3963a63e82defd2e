import {
  addressSuppressedEvent,
  type FeedbackEvent,
  mailFeedback,
} from '#shared/schemas/mail-feedback.ts';
import { emailSchema, type SuppressionReason } from '#shared/schemas/users.ts';
import { logger } from '../lib/logger.ts';
import { putSuppression } from '../stores/suppression-store.ts';

type Feedback = {
  reason: SuppressionReason;
  /** SES's type of the bounce or complaint. */
  kind: string;
  addresses: string[];
  at: number;
  /** Whether mail to the address must stop; false for a temporary bounce and for a report that a mail is not spam. */
  isFinal: boolean;
};

function readFeedback(event: FeedbackEvent): Feedback {
  if (event['detail-type'] === mailFeedback.detailTypes.bounce) {
    const { bounceType, bounceSubType, bouncedRecipients, timestamp } = event.detail.bounce;
    return {
      reason: 'bounce',
      kind: `${bounceType}/${bounceSubType}`,
      addresses: bouncedRecipients.map(parseAddress),
      at: Date.parse(timestamp),
      isFinal: bounceType === 'Permanent',
    };
  }
  const { complaintFeedbackType, complainedRecipients, timestamp } = event.detail.complaint;
  return {
    reason: 'complaint',
    kind: complaintFeedbackType ?? 'unknown',
    addresses: complainedRecipients.map(parseAddress),
    at: Date.parse(timestamp),
    isFinal: complaintFeedbackType !== 'not-spam',
  };
}

/** Extracts the address, because SES may report a recipient as `Name <address>`. */
const parseAddress = ({ emailAddress }: { emailAddress: string }): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress;

/**
 * Suppresses mail to the addresses of a permanent bounce or a complaint; the metric counts the log line. Idempotent.
 * Throws ZodError for an invalid address, and errors of the table.
 */
export async function recordFeedback(event: FeedbackEvent): Promise<void> {
  const { reason, kind, addresses, at, isFinal } = readFeedback(event);
  const ses_message_id = event.detail.mail.messageId;
  if (!isFinal) {
    logger.info('a temporary bounce or not-spam report: mail to the address continues', {
      ...{ reason, kind, ses_message_id },
    });
    return;
  }
  for (const address of addresses) {
    await putSuppression({ email: emailSchema.parse(address), reason, at });
    logger.warn('mail to an address is suppressed', {
      ...{ event: addressSuppressedEvent, reason, kind, ses_message_id },
    });
  }
}
