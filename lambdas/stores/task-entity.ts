import { CustomAttributeType, Entity } from 'electrodb';
import { type TaskStatus, taskKindNames, taskStatuses } from '#shared/domain/statuses.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** What a person wants of an aside, in their words, and the slides whose entries it must leave alone. */
export type TaskAsk = { instruction: string; locked?: string[] };

const isInFlight = (status: TaskStatus | undefined) => status === 'queued' || status === 'running';

/** A task of one run. Queued and running ones alone are in the sparse index behind the queue's status. */
export const taskEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'task', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          id: { type: 'string', required: true },
          /** +1 at every change; their sum orders derivations. */
          rev: { type: 'number', required: true },
          kind: { type: taskKindNames, required: true },
          slide_id: { type: 'string' },
          /** The slide's place when the task was made. */
          slide_index: { type: 'number' },
          source_index: { type: 'number' },
          ready: { type: 'boolean', required: true },
          status: { type: taskStatuses, required: true },
          claims: { type: 'number', required: true },
          /** Claims that a throttle gave back: they don't count as attempts. */
          put_backs: { type: 'number', required: true },
          /** Put-backs because the model was away; a person's new start sets them back. */
          throttles: { type: 'number' },
          /** Claims that took more of the processor or of memory than a task may; a person's new start sets them back. */
          overruns: { type: 'number' },
          content_failures: { type: 'number', required: true },
          /** Which try of a person's or the planner's it is; never goes back. Stored answers belong to one. */
          attempt: { type: 'number', required: true },
          /** Runs beside the deck's own course: while it is settled or paused, and without moving it. */
          is_aside: { type: 'boolean' },
          /** What a person wants of an aside. */
          ask: { type: CustomAttributeType<TaskAsk>('any') },
          /** The content version that an aside renders. */
          version: { type: 'number' },
          lease_owner: { type: 'string' },
          lease_until: { type: 'number' },
          queued_at: { type: 'number', required: true },
          started_at: { type: 'number' },
          finished_at: { type: 'number' },
          /** Where its output lies in the artifacts bucket, if it made one. */
          output_key: { type: 'string' },
          error: { type: CustomAttributeType<DeckError>('any') },
          queue_shard: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'TASK#${run}#${id}'),
          },
          inFlight: {
            index: 'gsi3',
            condition: (task: { status?: TaskStatus }) => isInFlight(task.status),
            pk: key('gsi3pk', 'QUEUE#${queue_shard}'),
            sk: key('gsi3sk', '${status}#${queued_at}'),
          },
        },
      },
      tableConfig(),
    ),
);
