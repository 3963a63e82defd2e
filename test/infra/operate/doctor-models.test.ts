import { describe, expect, onTestFinished, test } from 'vitest';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkModels } from '#infra/operate/doctor/check-models.ts';
import { json, refusal, startLoopbackAws } from './loopback-aws.ts';
import { accountWith, config, credentials, grantedModel, modelOf } from './ready-account.ts';

const now = new Date('2026-11-24T00:00:00Z');
const profile = 'us.anthropic.claude-test-1';
const at = (day: string) => `${day}T00:00:00Z`;

/** What the doctor finds of one model, asked by the SDK of a server that answers as Bedrock. */
async function findingsOf(laid: Parameters<typeof accountWith>[0], id = profile) {
  const { endpoint, close } = await startLoopbackAws(accountWith(laid));
  onTestFinished(close);
  const models = { brief: id, outline: id, slide: id, revise: id };
  return checkModels(
    {
      config: { ...config, settings: { ...config.settings, models } },
      aws: openAws('us-east-1', { endpoint, credentials }),
      place: { account: '123456789012', region: 'us-east-1' },
    },
    () => now,
  );
}

const withLifecycle = (lifecycle: object) => ({ 'bedrock lifecycle': modelOf(lifecycle) });

test('an active model within its guaranteed time is fine', async () => {
  const startOfLifeTime = at('2026-10-07');

  expect(await findingsOf(withLifecycle({ status: 'ACTIVE', startOfLifeTime }))).toMatchObject([
    { state: 'fine', says: `${profile} is active and answers this account.` },
  ]);
});

test('an active model that was launched more than twelve months ago is to be replaced in time', async () => {
  const startOfLifeTime = at('2025-10-15');

  expect(await findingsOf(withLifecycle({ status: 'ACTIVE', startOfLifeTime }))).toMatchObject([
    { state: 'later', says: expect.stringMatching(/is active, but since 2026-10-15/) },
  ]);
});

test('a legacy model is named with the day of its end', async () => {
  const endOfLifeTime = at('2027-01-08');

  expect(await findingsOf(withLifecycle({ status: 'LEGACY', endOfLifeTime }))).toMatchObject([
    { state: 'later', says: expect.stringMatching(/is legacy and ends on 2027-01-08/) },
  ]);
});

test('a legacy model without access has both findings', async () => {
  const denied = { ...JSON.parse(grantedModel.body), authorizationStatus: 'NOT_AUTHORIZED' };
  const laid = { ...withLifecycle({ status: 'LEGACY' }), 'bedrock model': json(denied) };

  expect(await findingsOf(laid)).toMatchObject([
    { state: 'stops', says: `this account may not call ${profile} yet.` },
    { state: 'later', says: expect.stringMatching(/is legacy;/) },
  ]);
});

describe('stops a deployment', () => {
  test('where the end of life is over, whatever the status says', async () => {
    const endOfLifeTime = at('2026-10-14');

    expect(await findingsOf(withLifecycle({ status: 'LEGACY', endOfLifeTime }))).toMatchObject([
      { state: 'stops', says: `${profile} reached its end of life on 2026-10-14.` },
    ]);
  });

  test('where Bedrock answers that the model has ended', async () => {
    // As Bedrock answered in September 2026: https://github.com/BerriAI/litellm/pull/42053
    const words = 'This model version has reached the end of its life.';
    const laid = { 'bedrock lifecycle': refusal('ResourceNotFoundException', 404, words) };

    expect(await findingsOf(laid)).toMatchObject([
      { state: 'stops', says: `${profile} reached its end of life.` },
    ]);
  });

  test.each([
    refusal('ResourceNotFoundException', 404),
    refusal('ValidationException', 400, 'The provided model identifier is invalid.'),
  ])('where the region does not have the model: $error', async (answer) => {
    expect(await findingsOf({ 'bedrock lifecycle': answer })).toMatchObject([
      { state: 'stops', says: 'Bedrock in us-east-1 has no anthropic.claude-test-1.' },
    ]);
  });

  test('where the region does not have the inference profile', async () => {
    const words = 'The provided model identifier is invalid.';

    expect(
      await findingsOf({ 'bedrock profile': refusal('ValidationException', 400, words) }),
    ).toMatchObject([{ state: 'stops', says: `Bedrock in us-east-1 has no ${profile}.` }]);
  });

  test('where a model can be called by an inference profile only', async () => {
    const id = 'anthropic.claude-test-1';

    expect(await findingsOf({}, id)).toMatchObject([
      { state: 'stops', says: `${id} can be called by an inference profile only.` },
    ]);
  });
});

test('what these credentials may not read is to be looked at', async () => {
  const laid = { 'bedrock lifecycle': refusal('AccessDeniedException', 403) };

  expect(await findingsOf(laid)).toMatchObject([
    { state: 'later', says: expect.stringContaining('bedrock:GetFoundationModel.') },
  ]);
});
