import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { RunningStack } from './stack.ts';

/** Returns the completed calls in the model's log, oldest first; optionally of one presentation. */
export async function readModelCalls(
  stack: Pick<RunningStack, 'endpoints'>,
  presentationId?: string,
): Promise<CallRecord[]> {
  const { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: model } = await stack.endpoints();
  const answer = await fetch(`${model}/__log`);
  const calls = ((await answer.json()) as CallRecord[]).sort((a, b) => a.at_start - b.at_start);
  if (presentationId === undefined) return calls;
  return calls.filter((call) => call.metadata?.presentation_id === presentationId);
}

/** Returns the duration of a call in ms. */
export const callDuration = (call: CallRecord): number => call.at_end - call.at_start;
