import { taskKinds } from '#shared/domain/statuses.ts';
import { ModelError } from '../models/port.ts';
import type { PictureGenerator } from '../services/pictures/providers/picture-generator.ts';
import { type CallEnd, endCall, type OpenCall, openCall } from '../services/usage/ledger.ts';
import { refundPicture } from '../services/usage/picture-quota.ts';
import { artifactKeys, getArtifact, putArtifact } from '../stores/artifact-store.ts';
import { buildResponseItem, hashRequest } from '../stores/model-response-store.ts';
import { listTaskCalls } from '../stores/usage-store.ts';
import { checkCaps, zeroUsage } from './start-call.ts';
import { PictureFailure, type TaskContext } from './task-context.ts';

/*
 * A picture has a fixed price and the model has no idempotency keys, so a task calls it at most once an attempt:
 *
 * claim 1   opens the record ── calls ── stores the file ── settles the record ── commits
 *                        killed: the record is lost, so claim 2 fails the task; the user may start another
 *                                          killed: claim 2 uses the stored file
 */

const toTaskCallKey = ({ deck, task }: TaskContext) => ({
  presentation_id: deck.id,
  run: deck.run,
  task_id: task.id,
});

/** Returns the usage record of the call. Its call number is the attempt, so a restarted task may call again. */
const createPictureCall = (context: TaskContext, generator: PictureGenerator): OpenCall => {
  const { deck, task, clock } = context;
  return {
    ...toTaskCallKey(context),
    claim: task.claims,
    call: task.attempt,
    user_id: deck.owner_id,
    tier: deck.owner_tier,
    stage: taskKinds[task.kind],
    ...(task.slide_index === undefined ? {} : { slide_index: task.slide_index }),
    ...(task.slide_id === undefined ? {} : { slide_id: task.slide_id }),
    purpose: 'picture',
    model: generator.model,
    estimate: zeroUsage,
    price_micros: generator.priceMicros,
    at: clock.now(),
  };
};

/** Whether an earlier claim of this attempt may have been charged for a picture: its record has a cost. */
async function mayHaveBeenCharged(context: TaskContext): Promise<boolean> {
  const { task } = context;
  const rows = await listTaskCalls(toTaskCallKey(context));
  return rows.some(
    ({ call, claim, cost_micros }) =>
      call === task.attempt && claim < task.claims && cost_micros > 0,
  );
}

/** Returns the end of a failed call: free if it was rejected or not sent, otherwise with its price as an estimate. */
function createFailedCallEnd(error: unknown): Pick<CallEnd, 'usage' | 'costMicros'> {
  const isCharged = !(error instanceof ModelError) || error.hasStarted || error.code === 'timeout';
  return isCharged ? {} : { usage: zeroUsage, costMicros: 0 };
}

/**
 * Returns the error of a failed call: a throttled or aborted call is retried; after any other failure the task fails,
 * and the user may start another.
 */
const toPictureFailure = (error: unknown): unknown =>
  error instanceof ModelError && error.code !== 'throttled' && error.code !== 'aborted'
    ? new PictureFailure(error.code, { cause: error })
    : error;

/**
 * Returns the file of a generated picture, and the number of its call. The call is recorded in the ledger, and the
 * file is stored before anything depends on it. Throws PictureFailure; its code is picture_interrupted if an earlier
 * claim may have been charged for a picture that was not received.
 */
export async function generatePicture(
  context: TaskContext,
  generator: PictureGenerator,
  prompt: string,
): Promise<{ file: Uint8Array; call: number }> {
  const { task, clock, signal } = context;
  const key = artifactKeys.generated(context.deck.id, task);
  const storedFile = task.claims > 1 ? await getArtifact(key) : undefined;
  if (storedFile) return { file: storedFile, call: task.attempt };
  if (task.claims > 1 && (await mayHaveBeenCharged(context)))
    throw new PictureFailure('picture_interrupted');
  const call = createPictureCall(context, generator);
  await openCall(call);
  await checkCaps(call, context);
  let file: Uint8Array;
  try {
    file = await generator.generate(prompt, signal);
  } catch (error) {
    const failedCall = createFailedCallEnd(error);
    await endCall(call, { ...failedCall, latencyMs: clock.now() - call.at, outcome: 'failed' });
    const failure = toPictureFailure(error);
    if (failedCall.costMicros === 0 && failure instanceof PictureFailure)
      await refundPicture(call.user_id, clock.now());
    throw failure;
  }
  await putArtifact(key, file, 'application/octet-stream');
  const response = { message: { role: 'assistant', content: [{ text: key }] }, stopReason: 'end' };
  const hash = hashRequest({ system: prompt, messages: [] });
  const answerKey = {
    ...toTaskCallKey(context),
    attempt: task.attempt,
    call: call.call,
    claim: call.claim,
  };
  await endCall(call, {
    usage: zeroUsage,
    latencyMs: clock.now() - call.at,
    answer: buildResponseItem(answerKey, hash, response as never, clock.now()),
  });
  return { file, call: call.call };
}
