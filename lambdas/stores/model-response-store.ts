import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { ModelRequest, ModelResponse } from '../models/port.ts';
import { modelResponseEntity } from './model-response-entity.ts';

export type ResponseItem = EntityItem<ReturnType<typeof modelResponseEntity>>;
export type ResponseKey = Pick<
  ResponseItem,
  'presentation_id' | 'run' | 'task_id' | 'attempt' | 'call' | 'claim'
>;

/** The stored fields of a model response; a task reads only these. */
export type StoredModelResponse = Pick<ModelResponse, 'message' | 'stopReason'>;

/** Maximum bytes of a stored response; larger ones are not stored, because a DynamoDB item may hold 400 KB. */
const maxBytes = 256 * 1024;
const retentionMs = 7 * 24 * 3_600_000;

export type HashedRequest = Pick<ModelRequest, 'system' | 'messages' | 'tools'> & {
  /** Text that is hashed instead of the messages when these contain parts of an unfinished response. */
  hashedText?: string;
};

/** Returns a hash of a request, by which its stored response is found. */
export function hashRequest({ system, messages, tools = [], hashedText }: HashedRequest): string {
  const names = tools.map((tool) => tool.toolSpec?.name);
  return createHash('sha256')
    .update(JSON.stringify([system, hashedText ?? messages, names]))
    .digest('hex');
}

/** Builds the item for a response; undefined when the response is too large to store. */
export function buildResponseItem(
  key: ResponseKey,
  question: string,
  { message, stopReason }: StoredModelResponse,
  now: number,
): ResponseItem | undefined {
  const answer = JSON.stringify({ message, stopReason });
  if (Buffer.byteLength(answer) > maxBytes) return undefined;
  return { ...key, question, answer, expires_at: Math.floor((now + retentionMs) / 1000) };
}

/** Parses a stored response. */
export const parseResponse = (item: ResponseItem): StoredModelResponse =>
  JSON.parse(item.answer) as StoredModelResponse;

/** Returns the stored responses of an attempt by call number; strongly consistent. */
export async function listResponses(
  attempt: Omit<ResponseKey, 'call' | 'claim'>,
  now: number,
): Promise<Map<number, ResponseItem>> {
  const { presentation_id, run, task_id } = attempt;
  const { data } = await modelResponseEntity()
    .query.primary({ presentation_id, run, task_id, attempt: attempt.attempt })
    .go({ pages: 'all', consistent: true });
  const unexpiredItems = data.filter((item) => item.expires_at * 1000 > now);
  return new Map(unexpiredItems.map((item) => [item.call, item]));
}
