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
  /** SES's word for the kind of bounce or complaint. */
  kind: string;
  addresses: string[];
  at: number;
  /** False for a bounce that may pass, and for a report that a mail is no spam. */
  isFinal: boolean;
};

function readFeedback(event: FeedbackEvent): Feedback {
  if (event['detail-type'] === mailFeedback.detailTypes.bounce) {
    const { bounceType, bounceSubType, bouncedRecipients, timestamp } = event.detail.bounce;
    return {
      reason: 'bounce',
      kind: `${bounceType}/${bounceSubType}`,
      addresses: bouncedRecipients.map(bareAddress),
      at: Date.parse(timestamp),
      isFinal: bounceType === 'Permanent',
    };
  }
  const { complaintFeedbackType, complainedRecipients, timestamp } = event.detail.complaint;
  return {
    reason: 'complaint',
    kind: complaintFeedbackType ?? 'unknown',
    addresses: complainedRecipients.map(bareAddress),
    at: Date.parse(timestamp),
    isFinal: complaintFeedbackType !== 'not-spam',
  };
}

/** SES may name a recipient as `Name <address>`. */
const bareAddress = ({ emailAddress }: { emailAddress: string }): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress;

/**
 * Ends mail to the addresses of a permanent bounce or a complaint; the log line counts for the metric. Safe to repeat.
 * Throws ZodError for an address that no user can have, and whatever the table throws.
 */
export async function recordFeedback(event: FeedbackEvent): Promise<void> {
  const { reason, kind, addresses, at, isFinal } = readFeedback(event);
  const ses_message_id = event.detail.mail.messageId;
  if (!isFinal) {
    logger.info('a mail was not delivered or reported, and its address still gets mail', {
      ...{ reason, kind, ses_message_id },
    });
    return;
  }
  for (const address of addresses) {
    await putSuppression({ email: emailSchema.parse(address), reason, at });
    logger.warn('an address gets no mail from now on', {
      ...{ event: addressSuppressedEvent, reason, kind, ses_message_id },
    });
  }
}
