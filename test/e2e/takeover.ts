import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { callDuration, readModelCalls } from '#test/support/model-log.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, waitUntilSettled } from './api-client.ts';

/** Durations of a slide whose worker was killed, in ms. */
export type Takeover = {
  slideIndex: number;
  /** Time from the kill to the end of the lease. */
  leaseLeftMs: number;
  /** Duration of the calls that regenerated the slide, from the model's log. */
  slideMs: number;
  /** Time from the kill to the finished slide. */
  doneMs: number;
  /** Time from the end of the lease to the requeue. */
  requeueMs: number;
  /** Time from the requeue to the new call. */
  restartMs: number;
};

type SlideTask = {
  id: string;
  status: string;
  slideIndex: number;
  leaseUntil: number;
  queuedAt: number;
  finishedAt: number;
};

/** Reads a deck's slide tasks from the table, because the API does not return leases. */
async function listSlideTasks(stack: RunningStack, deckId: string): Promise<SlideTask[]> {
  const endpoints = await stack.endpoints();
  const client = new DynamoDBClient({
    endpoint: String(endpoints.AWS_ENDPOINT_URL_DYNAMODB),
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: String(endpoints.TABLE_NAME),
      KeyConditionExpression: 'pk = :deck AND begins_with(sk, :tasks)',
      ExpressionAttributeValues: { ':deck': { S: `DECK#${deckId}` }, ':tasks': { S: 'TASK#' } },
      ConsistentRead: true,
    }),
  );
  client.destroy();
  return Items.filter((item) => item.kind?.S === 'slides.slide').map((item) => ({
    id: String(item.id?.S),
    status: String(item.status?.S),
    slideIndex: Number(item.slide_index?.N),
    leaseUntil: Number(item.lease_until?.N),
    queuedAt: Number(item.queued_at?.N),
    finishedAt: Number(item.finished_at?.N),
  }));
}

/** Creates a deck and waits until all its slides are streaming; returns its id. */
async function createDeckAtSlidesStage(
  client: Client,
  topic: string,
  slideCount: number,
): Promise<string> {
  const body = { topic, slide_count: slideCount, review_outline: true };
  const id = String((await client('POST', '/presentations', body)).body.id);
  await until(
    async () => (await client('GET', `/presentations/${id}`)).body.status === 'awaiting_review',
    { seconds: 60, what: 'the outline' },
  );
  await client('POST', `/presentations/${id}/resume`);
  await until(
    async () => {
      const { records } = (await client('GET', `/tokens/presentations/${id}/tokens`)).body;
      const open = (records as { state: string; slide_index?: number }[]).filter(
        (row) => row.state === 'open' && row.slide_index !== undefined,
      );
      return open.length === slideCount;
    },
    { seconds: 30, everyMs: 20, what: 'all slides’ calls' },
  );
  return id;
}

/** Time in ms within which the model detects that its client has disconnected. */
const maxDisconnectDetectionMs = 1_000;

/** Kills one worker by SIGKILL while a deck's slides are streaming; returns the takeover of each of its slides. */
export async function killWorkerDuringSlides(
  stack: RunningStack,
  client: Client,
  topic: string,
  { slideCount, random }: { slideCount: number; random: () => number },
): Promise<Takeover[]> {
  const id = await createDeckAtSlidesStage(client, topic, slideCount);
  const { killedAt, before, aborted } = await killBusyWorker(stack, id, random);
  const deck = await waitUntilSettled(client, id, 180);
  if (deck.status !== 'completed') throw new Error(`the deck is ${deck.status}`);
  const after = await listSlideTasks(stack, id);
  const calls = await readModelCalls(stack, id);
  return aborted.map(({ metadata }) => {
    const isOwn = (one: { id: string }) => one.id === metadata?.task_id;
    const repeated = calls.filter(
      (call) =>
        call.metadata?.task_id === metadata?.task_id &&
        call.at_start > killedAt + maxDisconnectDetectionMs,
    );
    return measureTakeover(killedAt, before.find(isOwn), after.find(isOwn), repeated);
  });
}

/** Kills workers until one of them had an open call of the deck; idle workers have no open call. */
async function killBusyWorker(stack: RunningStack, id: string, random: () => number) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { at: killedAt } = await stack.killWorker(random);
    const before = await listSlideTasks(stack, id);
    await wait(maxDisconnectDetectionMs);
    const aborted = (await readModelCalls(stack, id)).filter(
      (call) => call.outcome === 'aborted' && call.at_end >= killedAt,
    );
    if (aborted.length > 0) return { killedAt, before, aborted };
  }
  throw new Error('five workers were killed and none of them had an open slide call');
}

function measureTakeover(
  killedAt: number,
  before: SlideTask | undefined,
  after: SlideTask | undefined,
  repeated: CallRecord[],
): Takeover {
  const [call] = repeated;
  if (!before || !after || !call) throw new Error('a call was aborted and never repeated');
  return {
    slideIndex: before.slideIndex,
    leaseLeftMs: before.leaseUntil - killedAt,
    slideMs: repeated.reduce((sum, one) => sum + callDuration(one), 0),
    doneMs: after.finishedAt - killedAt,
    requeueMs: after.queuedAt - before.leaseUntil,
    restartMs: call.at_start - after.queuedAt,
  };
}

/** Returns the duration of a takeover divided by its minimum: the remaining lease plus the slide. */
export const computeTakeoverRatio = ({ doneMs, leaseLeftMs, slideMs }: Takeover): number =>
  doneMs / (leaseLeftMs + slideMs);
