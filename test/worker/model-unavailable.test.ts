import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { decksUsed } from '#lambdas/services/usage/deck-quota.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import {
  type Answer,
  type LoopbackAws,
  refusal,
  startLoopbackAws,
} from '#test/infra/operate/loopback-aws.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { asking, countingModel, doing } from '#test/support/scripted-task.ts';

let bedrock: LoopbackAws;
let answer: Answer;

beforeAll(async () => {
  bedrock = await startLoopbackAws(() => answer);
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = bedrock.endpoint;
});
afterAll(() => bedrock.close());

const invalid = refusal('ValidationException', 400, 'The provided model identifier is invalid.');
// As Bedrock answered in August 2026:
// https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/708
const retired = refusal(
  'ResourceNotFoundException',
  404,
  'This model version has reached the end of its life.',
);

test.each([invalid, retired])(
  'a model that isn’t available ($error) fails its deck by one call that costs nothing',
  async (refused) => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    answer = refused;
    const before = bedrock.calls.length;

    await runTask(outlineOf(deck.id), doing(asking(1), converse));

    const error = { code: 'model_unavailable', model: env.SETTINGS.models.slide };
    expect(await getDeck(deck.id)).toMatchObject({ status: 'failed', error });
    expect(bedrock.calls.length - before).toBe(1);
    expect(await usageRows(deck.id)).toMatchObject([{ outcome: 'failed', input_tokens: 0 }]);
    expect(await decksUsed(user.id, systemClock.now())).toBe(0);
  },
);

test('a deck that failed for its model is resumed once another is configured', async () => {
  const { user } = await newUser();
  const deck = await newDeck({}, user);
  answer = retired;
  await runTask(outlineOf(deck.id), doing(asking(1), converse));

  const resumed = await resume(user, deck.id, systemClock);
  await runTask(outlineOf(deck.id), doing(asking(1), countingModel().model));

  expect(resumed).toMatchObject({ status: 'running' });
  expect(resumed.error).toBeUndefined();
  expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed' });
});
