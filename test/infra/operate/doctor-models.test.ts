import { describe, expect, onTestFinished, test } from 'vitest';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkImageModel, checkModels } from '#infra/operate/doctor/check-models.ts';
import type { GeneratorSettings } from '#shared/schemas/picture-settings.ts';
import { errorResponse, jsonResponse, startLoopbackAws } from './loopback-aws.ts';
import {
  config,
  createReadyAccount,
  credentials,
  grantedModelResponse,
  modelResponse,
} from './ready-account.ts';

const now = new Date('2026-11-24T00:00:00Z');
const inferenceProfile = 'us.anthropic.claude-test-1';
const atMidnight = (day: string) => `${day}T00:00:00Z`;

/** Runs the model checks against a server that responds like Bedrock. */
async function runCheck(
  overrides: Parameters<typeof createReadyAccount>[0],
  id = inferenceProfile,
) {
  const { endpoint, close } = await startLoopbackAws(createReadyAccount(overrides));
  onTestFinished(close);
  const models = { brief: id, outline: id, slide: id, revise: id };
  return checkModels(
    {
      config: { ...config, settings: { ...config.settings, models } },
      aws: openAws('us-east-1', { endpoint, credentials }),
      target: { account: '123456789012', region: 'us-east-1' },
    },
    () => now,
  );
}

/** Checks an image model; the server responds for the model's region only. */
async function checkImages(overrides: Parameters<typeof createReadyAccount>[0]) {
  const { endpoint, close } = await startLoopbackAws(createReadyAccount(overrides));
  onTestFinished(close);
  const generator: GeneratorSettings = {
    ...{ kind: 'bedrock', model: 'stability.stable-image-core-v1:1' },
    ...{ region: 'us-west-2', usd_per_picture: 0.04 },
  };
  const settings = { ...config.settings, pictures: { search: [], generator } };
  const opened: string[] = [];
  const open = (region: string) => {
    opened.push(region);
    return openAws(region, { endpoint, credentials });
  };
  const findings = await checkImageModel({ ...config, settings }, open, () => now);
  return { findings, opened };
}

const lifecycleResponses = (lifecycle: object) => ({
  'bedrock lifecycle': modelResponse(lifecycle),
});

test('the doctor passes for an active model within its guaranteed time', async () => {
  const startOfLifeTime = atMidnight('2026-10-07');

  expect(await runCheck(lifecycleResponses({ status: 'ACTIVE', startOfLifeTime }))).toMatchObject([
    { state: 'ok', message: `${inferenceProfile} is active and this account may call it.` },
  ]);
});

test('the doctor warns about an active model launched more than twelve months ago', async () => {
  const startOfLifeTime = atMidnight('2025-10-15');

  expect(await runCheck(lifecycleResponses({ status: 'ACTIVE', startOfLifeTime }))).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/is active, but since 2026-10-15/) },
  ]);
});

test('the doctor warns about a legacy model with its end date', async () => {
  const endOfLifeTime = atMidnight('2027-01-08');

  expect(await runCheck(lifecycleResponses({ status: 'LEGACY', endOfLifeTime }))).toMatchObject([
    {
      state: 'warning',
      message: expect.stringMatching(/is a legacy model and ends on 2027-01-08/),
    },
  ]);
});

test('the doctor reports both findings for a legacy model without access', async () => {
  const deniedModel = {
    ...JSON.parse(grantedModelResponse.body),
    authorizationStatus: 'NOT_AUTHORIZED',
  };
  const overrides = {
    ...lifecycleResponses({ status: 'LEGACY' }),
    'bedrock model': jsonResponse(deniedModel),
  };

  expect(await runCheck(overrides)).toMatchObject([
    { state: 'blocking', message: `This account may not call ${inferenceProfile} yet.` },
    { state: 'warning', message: expect.stringMatching(/is a legacy model;/) },
  ]);
});

describe('the doctor’s findings about models that block the deployment', () => {
  test('a model past its end of life blocks the deployment, regardless of the model status', async () => {
    const endOfLifeTime = atMidnight('2026-10-14');

    expect(await runCheck(lifecycleResponses({ status: 'LEGACY', endOfLifeTime }))).toMatchObject([
      { state: 'blocking', message: `${inferenceProfile} reached its end of life on 2026-10-14.` },
    ]);
  });

  test('a model that Bedrock reports as ended blocks the deployment', async () => {
    // Response of Bedrock in September 2026: https://github.com/BerriAI/litellm/pull/42053
    const words = 'This model version has reached the end of its life.';
    const overrides = {
      'bedrock lifecycle': errorResponse('ResourceNotFoundException', 404, words),
    };

    expect(await runCheck(overrides)).toMatchObject([
      { state: 'blocking', message: `${inferenceProfile} reached its end of life.` },
    ]);
  });

  test.each([
    errorResponse('ResourceNotFoundException', 404),
    errorResponse('ValidationException', 400, 'The provided model identifier is invalid.'),
  ])('a model that the region does not have blocks the deployment: $error', async (answer) => {
    expect(await runCheck({ 'bedrock lifecycle': answer })).toMatchObject([
      { state: 'blocking', message: 'Bedrock has no model anthropic.claude-test-1 in us-east-1.' },
    ]);
  });

  test('an inference profile that the region does not have blocks the deployment', async () => {
    const words = 'The provided model identifier is invalid.';

    expect(
      await runCheck({ 'bedrock profile': errorResponse('ValidationException', 400, words) }),
    ).toMatchObject([
      {
        state: 'blocking',
        message: `Bedrock has no inference profile or model ${inferenceProfile} in us-east-1.`,
      },
    ]);
  });

  test('a model id without the required inference profile blocks the deployment', async () => {
    const id = 'anthropic.claude-test-1';

    expect(await runCheck({}, id)).toMatchObject([
      { state: 'blocking', message: `${id} can only be called through an inference profile.` },
    ]);
  });
});

test('the doctor warns about missing permissions of the credentials', async () => {
  const overrides = { 'bedrock lifecycle': errorResponse('AccessDeniedException', 403) };

  expect(await runCheck(overrides)).toMatchObject([
    { state: 'warning', message: expect.stringContaining('bedrock:GetFoundationModel.') },
  ]);
});

describe('the doctor’s check of the image model', () => {
  const onDemand = (lifecycle: object) => ({
    'bedrock lifecycle': modelResponse(lifecycle, ['ON_DEMAND']),
  });

  test('the doctor passes for an active image model, in its own region', async () => {
    const { findings, opened } = await checkImages(onDemand({ status: 'ACTIVE' }));

    expect(findings).toMatchObject([
      {
        state: 'ok',
        message: expect.stringContaining('stability.stable-image-core-v1:1 is active'),
      },
    ]);
    expect(opened).toEqual(['us-west-2']);
  });

  test('the doctor blocks an image model past its end of life', async () => {
    const endOfLifeTime = atMidnight('2026-09-30');

    const { findings } = await checkImages(onDemand({ status: 'LEGACY', endOfLifeTime }));

    expect(findings).toMatchObject([
      { state: 'blocking', message: expect.stringContaining('end of life on 2026-09-30') },
    ]);
  });

  test('a stage without an image model on Bedrock has no finding about one', async () => {
    const open = () => {
      throw new Error('no client is needed');
    };

    expect(await checkImageModel(config, open)).toEqual([]);
  });
});
