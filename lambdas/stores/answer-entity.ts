import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** What a model answered to one call of a task's attempt: a later claim of the attempt reads it instead of asking again. */
export const answerEntity = once(
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
          /** The claim that made the call: with it the answer finds its usage row. */
          claim: { type: 'number', required: true },
          /** Hash of what was asked. */
          question: { type: 'string', required: true },
          /** JSON text: the store would not keep the order of an object's keys, and the next question repeats them. */
          answer: { type: 'string', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'ANSWER#${run}#${task_id}#${attempt}#${call}'),
          },
        },
      },
      tableConfig(),
    ),
);
