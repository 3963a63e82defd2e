import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { createPresentation } from '#lambdas/services/decks/create-presentation.ts';
import { newUser } from '#test/support/factories.ts';
import { workUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({}) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const isSettled = (deck: { status: string }) => ['completed', 'failed'].includes(deck.status);

describe('making a deck', () => {
  test('a topic becomes a completed deck', async () => {
    const { user } = await newUser();
    const deck = await createPresentation(user, systemClock.id(), { topic: 'Urban beekeeping', slide_count: 5 }, systemClock);

    const made = await workUntil(deck.id, isSettled);

    console.log(JSON.stringify(made, null, 1));
    expect(made.status).toBe('completed');
  });
});
