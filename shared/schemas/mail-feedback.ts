import { z } from 'zod';

/**
 * Names of SES events in EventBridge: https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export const mailFeedback = {
  source: 'aws.ses',
  detailTypes: { bounce: 'Email Bounced', complaint: 'Email Complaint Received' },
} as const;

/** `event` of the log line written when an address is suppressed and gets no more mail. */
export const addressSuppressedEvent = 'address_suppressed';

const recipientsSchema = z.array(z.object({ emailAddress: z.string() }));
const mailSchema = z.object({ messageId: z.string() });

/**
 * The fields that the product reads from SES events:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const feedbackEventSchema = z.discriminatedUnion('detail-type', [
  z.object({
    source: z.literal(mailFeedback.source),
    'detail-type': z.literal(mailFeedback.detailTypes.bounce),
    detail: z.object({
      mail: mailSchema,
      bounce: z.object({
        bounceType: z.string(),
        bounceSubType: z.string(),
        bouncedRecipients: recipientsSchema,
        timestamp: z.iso.datetime(),
      }),
    }),
  }),
  z.object({
    source: z.literal(mailFeedback.source),
    'detail-type': z.literal(mailFeedback.detailTypes.complaint),
    detail: z.object({
      mail: mailSchema,
      complaint: z.object({
        complaintFeedbackType: z.string().nullish(),
        complainedRecipients: recipientsSchema,
        timestamp: z.iso.datetime(),
      }),
    }),
  }),
]);
export type FeedbackEvent = z.infer<typeof feedbackEventSchema>;
