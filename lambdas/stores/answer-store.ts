import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { ModelAnswer, ModelRequest } from '../models/port.ts';
import { answerEntity } from './answer-entity.ts';

export type AnswerItem = EntityItem<ReturnType<typeof answerEntity>>;
export type AnswerKey = Pick<
  AnswerItem,
  'presentation_id' | 'run' | 'task_id' | 'attempt' | 'call' | 'claim'
>;

/** What is kept of an answer: all that the task reads of it. */
export type KeptAnswer = Pick<ModelAnswer, 'message' | 'stopReason'>;

/** An item may hold 400 KB; an answer as large as this is no use to anybody. */
const maxBytes = 256 * 1024;
const keptMs = 7 * 24 * 3_600_000;

export type Question = Pick<ModelRequest, 'system' | 'messages' | 'tools'> & {
  /** Stands for the messages where these tell what an unfinished answer has brought already. */
  knownBy?: string;
};

/** The hash by which a question is known again. */
export function questionHash({ system, messages, tools = [], knownBy }: Question): string {
  const names = tools.map((tool) => tool.toolSpec?.name);
  return createHash('sha256')
    .update(JSON.stringify([system, knownBy ?? messages, names]))
    .digest('hex');
}

/** The item of an answer; undefined for one that is too large to be kept. */
export function answerItem(
  key: AnswerKey,
  question: string,
  { message, stopReason }: KeptAnswer,
  now: number,
): AnswerItem | undefined {
  const answer = JSON.stringify({ message, stopReason });
  if (Buffer.byteLength(answer) > maxBytes) return undefined;
  return { ...key, question, answer, expires_at: Math.floor((now + keptMs) / 1000) };
}

/** What a stored answer said. */
export const answerOf = (item: AnswerItem): KeptAnswer => JSON.parse(item.answer) as KeptAnswer;

/** The answers to an attempt's calls, strongly consistent, by the number of their call. */
export async function listAnswers(
  attempt: Omit<AnswerKey, 'call' | 'claim'>,
  now: number,
): Promise<Map<number, AnswerItem>> {
  const { presentation_id, run, task_id } = attempt;
  const { data } = await answerEntity()
    .query.primary({ presentation_id, run, task_id, attempt: attempt.attempt })
    .go({ pages: 'all', consistent: true });
  const kept = data.filter((item) => item.expires_at * 1000 > now);
  return new Map(kept.map((item) => [item.call, item]));
}
