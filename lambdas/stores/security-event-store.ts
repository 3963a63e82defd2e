import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { type AuthMethod, securityEventNames } from '#shared/schemas/security-events.ts';
import { once } from '../lib/once.ts';
import { readFilteredPage } from './filtered-page.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A sign-in, a failed sign-in, or a change of a sign-in method; removed by TTL or with the account. */
const securityEventEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'security_event', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          at: { type: 'number', required: true },
          event: { type: securityEventNames, required: true },
          methods: { type: CustomAttributeType<AuthMethod[]>('any'), required: true },
          browser: { type: 'string' },
          os: { type: 'string' },
          address: { type: 'string' },
          by_admin: { type: 'boolean', required: true },
          /** TTL in epoch seconds. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'SECURITY#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SecurityEventItem = EntityItem<ReturnType<typeof securityEventEntity>>;

/** Stores an event; overwrites one with the same user and id. */
export async function putSecurityEvent(event: SecurityEventItem): Promise<void> {
  await securityEventEntity().put(event).go();
}

/**
 * Returns a page of a user's unexpired events, newest first; `afterId` is the id of the last event of the
 * previous page.
 */
export async function listSecurityEventPage(
  user_id: string,
  now: number,
  limit: number,
  afterId: string | undefined,
): Promise<{ items: SecurityEventItem[]; next: string | undefined }> {
  const { items, next } = await readFilteredPage({
    read: (from, count) => readNewest(user_id, from, count),
    keyOf: (item) => item.id,
    limit,
    after: afterId,
  });
  return { items: items.filter(({ expires_at }) => expires_at * 1000 > now), next };
}

async function readNewest(
  user_id: string,
  afterId: string | undefined,
  count: number,
): Promise<SecurityEventItem[]> {
  const query = securityEventEntity().query.primary({ user_id });
  const { data } = await (afterId === undefined ? query : query.lt({ id: afterId })).go({
    order: 'desc',
    limit: count,
    consistent: true,
  });
  return data;
}
