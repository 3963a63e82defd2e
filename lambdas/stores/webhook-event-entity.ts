import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { WebhookEventType } from '#shared/domain/webhooks.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Data of the event comment.created. */
type ReportedComment = {
  id: string;
  thread_id: string;
  text: string;
  /** Name of the author. */
  author: string;
  slide_id?: string;
};

/**
 * An event for which no deliveries are created yet. Written in the transaction of the change that it reports; removed
 * in the transaction that creates its deliveries.
 */
export const webhookEventEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'webhook_event', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          type: { type: CustomAttributeType<WebhookEventType>('string'), required: true },
          presentation_id: { type: 'string', required: true },
          title: { type: 'string', required: true },
          status: { type: 'string', required: true },
          version: { type: 'number' },
          error: { type: CustomAttributeType<DeckError>('any') },
          comment: { type: CustomAttributeType<ReportedComment>('any') },
          at: { type: 'number', required: true },
          /** Time at which the sweeper sends the event's message again, epoch ms. */
          due_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'WEBHOOKS#${user_id}'),
            sk: defineKey('sk', 'EVENT#${id}'),
          },
          due: {
            index: 'gsi2',
            pk: defineKey('gsi2pk', 'WEBHOOK_EVENTS'),
            sk: defineKey('gsi2sk', '${due_at}#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type WebhookEvent = EntityItem<ReturnType<typeof webhookEventEntity>>;
