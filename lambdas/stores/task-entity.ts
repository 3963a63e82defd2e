import { CustomAttributeType, Entity } from 'electrodb';
import { type TaskStatus, taskKindNames, taskStatuses } from '#shared/domain/statuses.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * The instruction for a side task, and the slides whose entries must not change. With `from_review`, a model wrote the
 * instruction: the user only applied it, so it is not the user's own text. `picture` is the id of a picture to describe.
 */
export type TaskInstruction = {
  instruction: string;
  locked?: string[];
  from_review?: boolean;
  picture?: string;
};

const isInFlight = (status: TaskStatus | undefined) => status === 'queued' || status === 'running';

/** A task of one run. Only queued and running tasks are in the sparse index that the queue status reads. */
export const taskEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'task', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          id: { type: 'string', required: true },
          /**
           * Incremented at every change; of two derivations of the stages, the one with the higher sum over all tasks
           * is newer.
           */
          rev: { type: 'number', required: true },
          kind: { type: taskKindNames, required: true },
          slide_id: { type: 'string' },
          /** The slide's index when the task was created. */
          slide_index: { type: 'number' },
          source_index: { type: 'number' },
          ready: { type: 'boolean', required: true },
          status: { type: taskStatuses, required: true },
          claims: { type: 'number', required: true },
          /** Number of claims that don't count as attempts, because the task was requeued after throttling. */
          put_backs: { type: 'number', required: true },
          /** Number of requeues because the model was unavailable; reset when a user restarts the task. */
          throttles: { type: 'number' },
          /** Number of claims that exceeded a task's CPU or memory limit; reset when a user restarts the task. */
          overruns: { type: 'number' },
          content_failures: { type: 'number', required: true },
          /**
           * Number of restarts and content failures; never decreases. A stored response is reused only within one
           * attempt.
           */
          attempt: { type: 'number', required: true },
          /**
           * Whether the task is a side task: it runs outside the pipeline, even while the deck is finished or paused,
           * and does not change the deck's status.
           */
          is_aside: { type: 'boolean' },
          /** The user's instruction for a side task. */
          ask: { type: CustomAttributeType<TaskInstruction>('any') },
          /**
           * Id of the person who started the side task; see editorId. A collaborator's task ends when half of the
           * owner's monthly tokens are used.
           */
          by: { type: 'string' },
          /** The content version that a side task renders. */
          version: { type: 'number' },
          lease_owner: { type: 'string' },
          lease_until: { type: 'number' },
          queued_at: { type: 'number', required: true },
          started_at: { type: 'number' },
          finished_at: { type: 'number' },
          /** S3 key of the task's output in the artifacts bucket; absent when the task has no output file. */
          output_key: { type: 'string' },
          /** Whether a completed revision changed nothing on the slide. */
          is_unchanged: { type: 'boolean' },
          /** The text that the task made: the proposed alternative text of a picture. */
          output_text: { type: 'string' },
          error: { type: CustomAttributeType<DeckError>('any') },
          queue_shard: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'TASK#${run}#${id}'),
          },
          inFlight: {
            index: 'gsi3',
            condition: (task: { status?: TaskStatus }) => isInFlight(task.status),
            pk: defineKey('gsi3pk', 'QUEUE#${queue_shard}'),
            sk: defineKey('gsi3sk', '${status}#${queued_at}'),
          },
        },
      },
      tableConfig(),
    ),
);
