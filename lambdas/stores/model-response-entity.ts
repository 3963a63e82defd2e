import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * The stored model response to one call in an attempt of a task. A later claim of the attempt reuses it instead of
 * calling the model again.
 */
export const modelResponseEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'answer', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          task_id: { type: 'string', required: true },
          attempt: { type: 'number', required: true, padding: { length: 3, char: '0' } },
          call: { type: 'number', required: true, padding: { length: 3, char: '0' } },
          /** The claim that made the call: part of the key of its usage record. */
          claim: { type: 'number', required: true },
          /** Hash of the model request for which the response is stored. */
          question: { type: 'string', required: true },
          /**
           * The response as JSON text, because DynamoDB does not keep the order of object keys and the next request
           * must repeat the response exactly.
           */
          answer: { type: 'string', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'ANSWER#${run}#${task_id}#${attempt}#${call}'),
          },
        },
      },
      tableConfig(),
    ),
);
