import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { lengthOf, modelCalls } from '#test/support/model-log.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, settled } from './api-client.ts';

/** What became of a slide whose worker was killed; all in ms. */
export type Takeover = {
  slideIndex: number;
  /** From the kill to the end of its lease. */
  leaseLeft: number;
  /** The calls that made it anew, in the model's log. */
  slide: number;
  /** From the kill to its being finished. */
  done: number;
  /** From the lease's end to its being queued again. */
  noticed: number;
  /** From there to the new call. */
  taken: number;
};

type SlideTask = {
  id: string;
  status: string;
  slideIndex: number;
  leaseUntil: number;
  queuedAt: number;
  finishedAt: number;
};

/** A deck's slide tasks as the table has them: the API tells nothing of leases. */
async function slideTasks(stack: RunningStack, deckId: string): Promise<SlideTask[]> {
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

/** A deck whose slides are all being written at this moment. */
async function deckInSlides(client: Client, topic: string, slideCount: number): Promise<string> {
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

/** Until the model notices that whoever called it is gone. */
const noticingMs = 1_000;

/** Kills one worker by SIGKILL while a deck's slides are being written, and tells what became of those it had. */
export async function killMidSlide(
  stack: RunningStack,
  client: Client,
  topic: string,
  { slideCount, random }: { slideCount: number; random: () => number },
): Promise<Takeover[]> {
  const id = await deckInSlides(client, topic, slideCount);
  const { killedAt, before, brokenOff } = await killBusyWorker(stack, id, random);
  const deck = await settled(client, id, 180);
  if (deck.status !== 'completed') throw new Error(`the deck is ${deck.status}`);
  const after = await slideTasks(stack, id);
  const calls = await modelCalls(stack, id);
  return brokenOff.map(({ metadata }) => {
    const isOwn = (one: { id: string }) => one.id === metadata?.task_id;
    const anew = calls.filter(
      (call) =>
        call.metadata?.task_id === metadata?.task_id && call.at_start > killedAt + noticingMs,
    );
    return takeoverOf(killedAt, before.find(isOwn), after.find(isOwn), anew);
  });
}

/** Kills workers until one had a call of the deck in its hands; some wait for work. */
async function killBusyWorker(stack: RunningStack, id: string, random: () => number) {
  for (let tries = 0; tries < 5; tries += 1) {
    const { at: killedAt } = await stack.killWorker(random);
    const before = await slideTasks(stack, id);
    await wait(noticingMs);
    const brokenOff = (await modelCalls(stack, id)).filter(
      (call) => call.outcome === 'aborted' && call.at_end >= killedAt,
    );
    if (brokenOff.length > 0) return { killedAt, before, brokenOff };
  }
  throw new Error('five workers were killed and none of them had a slide in its hands');
}

function takeoverOf(
  killedAt: number,
  before: SlideTask | undefined,
  after: SlideTask | undefined,
  anew: CallRecord[],
): Takeover {
  const [call] = anew;
  if (!before || !after || !call) throw new Error('a call broke off and was never made anew');
  return {
    slideIndex: before.slideIndex,
    leaseLeft: before.leaseUntil - killedAt,
    slide: anew.reduce((sum, one) => sum + lengthOf(one), 0),
    done: after.finishedAt - killedAt,
    noticed: after.queuedAt - before.leaseUntil,
    taken: call.at_start - after.queuedAt,
  };
}

/** How long a takeover took against what it had to: the lease, then the slide. */
export const takeoverRatio = ({ done, leaseLeft, slide }: Takeover): number =>
  done / (leaseLeft + slide);
