import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import { mailFeedback } from '#shared/schemas/mail-feedback.ts';
import { findResources, type Template } from './assembly.ts';
import type { Emulators } from './emulators.ts';
import { createSqsClient } from './event-sources.ts';
import { findReferences, type ResolveReference } from './local-values.ts';

/** A mail that the embedded SES accepted. */
export type SentMail = { messageId: string; to: string[] };

const kindSchema = z.enum(['bounce', 'complaint']);
type Kind = z.infer<typeof kindSchema>;

/**
 * Addresses of SES's mailbox simulator that bounce or complain, with optional labels such as `bounce+1@`:
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
const simulatorAddress = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

const destinationSchema = z.looseObject({
  ConfigurationSetName: z.unknown(),
  EventDestination: z.looseObject({
    Enabled: z.boolean(),
    MatchingEventTypes: z.array(z.string()),
    EventBridgeDestination: z.unknown(),
  }),
});

const patternSchema = z.looseObject({
  source: z.array(z.string()),
  'detail-type': z.array(z.string()),
  detail: z.object({ mail: z.object({ tags: z.record(z.string(), z.array(z.string())) }) }),
});

/** Sends bounces and complaints of simulator addresses to the queues that the template's destinations and rules define. */
export function startMailFeedback(
  template: Template,
  resolve: ResolveReference,
  { env, onMail }: Pick<Emulators, 'env' | 'onMail'>,
  onError: (error: unknown) => void,
): void {
  const client = createSqsClient(env);
  onMail?.((mail) => {
    const events = mail.to.flatMap((address) => createEvents(template, address, mail));
    for (const event of events) {
      for (const QueueUrl of findTargetQueues(template, resolve, event)) {
        const MessageBody = JSON.stringify(event);
        client.send(new SendMessageCommand({ QueueUrl, MessageBody })).catch(onError);
      }
    }
  });
}

type FeedbackEvent = ReturnType<typeof createFeedbackEvent>;

/** Returns the events for a recipient: one for each matching event destination, none for a normal address. */
function createEvents(template: Template, address: string, mail: SentMail): FeedbackEvent[] {
  const kind = kindSchema.safeParse(simulatorAddress.exec(address)?.[1]?.toLowerCase()).data;
  if (kind === undefined) return [];
  return findResources(template, 'AWS::SES::ConfigurationSetEventDestination').flatMap(
    ([, { Properties }]) => {
      const { EventDestination: destination, ConfigurationSetName } =
        destinationSchema.parse(Properties);
      const [set = ''] = findReferences(ConfigurationSetName);
      const isMatching = destination.Enabled && destination.MatchingEventTypes.includes(kind);
      if (!isMatching || !destination.EventBridgeDestination) return [];
      return [
        createFeedbackEvent(kind, address, mail, String(template.Resources[set]?.Properties.Name)),
      ];
    },
  );
}

/**
 * Returns the event of a bounce or complaint as EventBridge delivers it:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
function createFeedbackEvent(
  kind: Kind,
  address: string,
  mail: SentMail,
  configurationSet: string,
) {
  const timestamp = new Date().toISOString();
  const recipients = [{ emailAddress: address }];
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': mailFeedback.detailTypes[kind],
    source: mailFeedback.source,
    time: timestamp,
    detail: {
      mail: {
        messageId: mail.messageId,
        destination: mail.to,
        tags: { 'ses:configuration-set': [configurationSet] },
      },
      ...(kind === 'bounce'
        ? {
            eventType: 'Bounce',
            bounce: {
              ...{ bounceType: 'Permanent', bounceSubType: 'General', timestamp },
              bouncedRecipients: recipients,
            },
          }
        : {
            eventType: 'Complaint',
            complaint: {
              ...{ complaintFeedbackType: 'abuse', timestamp },
              complainedRecipients: recipients,
            },
          }),
    },
  };
}

/** Returns the URLs of the queues that matching rules send an event to. */
function findTargetQueues(
  template: Template,
  resolve: ResolveReference,
  event: FeedbackEvent,
): string[] {
  const [set = ''] = event.detail.mail.tags['ses:configuration-set'];
  return findResources(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
    const pattern = patternSchema.safeParse(resolve(Properties.EventPattern)).data;
    const isMatch =
      pattern?.source.includes(event.source) &&
      pattern['detail-type'].includes(event['detail-type']) &&
      pattern.detail.mail.tags['ses:configuration-set']?.includes(set);
    return isMatch ? findReferences(Properties.Targets).map((Ref) => String(resolve({ Ref }))) : [];
  });
}
