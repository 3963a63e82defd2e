import { z } from 'zod';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { parseJson } from '#shared/parse-json.ts';
import { feedbackEventSchema } from '#shared/schemas/mail-feedback.ts';
import {
  mailMessageSchema,
  type TaskMessage,
  watchMessageSchema,
  webhookMessageSchema,
} from '#shared/schemas/queue.ts';

const messageSchema = z.union([
  watchMessageSchema,
  mailMessageSchema,
  feedbackEventSchema,
  webhookMessageSchema,
]);

/** Returns a one-line description of a message; undefined if none of our functions can read it. */
export type DescribeMessage = (body: string) => Promise<string | undefined>;

function parse(body: string): z.infer<typeof messageSchema> | undefined {
  return messageSchema.safeParse(parseJson(body)).data;
}

/** Returns a function that describes messages, with the state of deck and task if `hasTable`. Omits mail content: it holds tokens. */
export const createDescriber =
  (hasTable: boolean): DescribeMessage =>
  async (body) => {
    const message = parse(body);
    if (!message) return undefined;
    if ('source_id' in message) return `source ${message.source_id}, waiting to be read`;
    if ('edit_id' in message) return `deck ${message.presentation_id}, edits to publish`;
    if ('event_id' in message) return `webhooks of ${message.user_id}, event ${message.event_id}`;
    if ('delivery_id' in message) {
      return `webhook ${message.webhook_id}, delivery ${message.delivery_id}, attempt ${message.attempt}`;
    }
    if ('kind' in message && message.kind === 'export_data') {
      return `export of the data of user ${message.user_id}`;
    }
    if ('kind' in message) return `mail ${message.kind}`;
    if ('detail-type' in message) return `SES: ${message['detail-type']}`;
    const name = `deck ${message.presentation_id}, run ${message.run}, task ${message.task_id}`;
    return hasTable ? `${name}: ${await describeState(message)}` : name;
  };

async function describeState({ presentation_id, run, task_id }: TaskMessage): Promise<string> {
  const deck = await getDeck(presentation_id);
  if (!deck) return 'the deck no longer exists';
  if (deck.run !== run) return `the deck is at run ${deck.run}`;
  const task = await getTask({ presentation_id, run, id: task_id });
  if (!task) return `the deck is ${deck.status}, the task is unknown`;
  return `the deck is ${deck.status}, the task is ${task.status} after ${task.claims} claims`;
}
