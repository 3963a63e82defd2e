import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import {
  type AwsResponse,
  errorResponse,
  type LoopbackAws,
  startLoopbackAws,
} from '#test/infra/operate/loopback-aws.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
} from '#test/support/scripted-task.ts';

let bedrockServer: LoopbackAws;
let bedrockResponse: AwsResponse;

beforeAll(async () => {
  bedrockServer = await startLoopbackAws(() => bedrockResponse);
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = bedrockServer.endpoint;
});
afterAll(() => bedrockServer.close());

const invalidModelError = errorResponse(
  'ValidationException',
  400,
  'The provided model identifier is invalid.',
);
// Response of Bedrock in August 2026:
// https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/708
const retiredModelError = errorResponse(
  'ResourceNotFoundException',
  404,
  'This model version has reached the end of its life.',
);

test.each([invalidModelError, retiredModelError])(
  'an unavailable model ($error) fails its deck after one call that costs nothing',
  async (refusal) => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    bedrockResponse = refusal;
    const callsBefore = bedrockServer.calls.length;

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), converse),
    );

    const error = { code: 'model_unavailable', model: env.SETTINGS.models.slide };
    expect(await getDeck(deck.id)).toMatchObject({ status: 'failed', error });
    expect(bedrockServer.calls.length - callsBefore).toBe(1);
    expect(await listUsageRows(deck.id)).toMatchObject([{ outcome: 'failed', input_tokens: 0 }]);
    expect(await countDecksUsed(user.id, systemClock.now())).toBe(0);
  },
);

test('a deck that failed because of its model is resumed after another model is configured', async () => {
  const { user } = await newUser();
  const deck = await newDeck({}, user);
  bedrockResponse = retiredModelError;
  await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), converse));

  const resumed = await resume(user, deck.id, systemClock);
  await runTask(
    outlineTaskMessage(deck.id),
    createPortsForTask(createModelCallTask(1), createCountingModel().model),
  );

  expect(resumed).toMatchObject({ status: 'running' });
  expect(resumed.error).toBeUndefined();
  expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({ status: 'completed' });
});
