import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addBedrockCredentials,
  createBedrockEnvironment,
  pickCredentials,
} from '#infra/local/bedrock-environment.ts';
import { readModelChoice } from '#infra/local/model-choice.ts';
import { readPictureChoice } from '#infra/local/picture-choice.ts';

/** Environment of a machine without AWS credentials. */
const withoutCredentials = {
  AWS_REGION: undefined,
  AWS_PROFILE: undefined,
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_SESSION_TOKEN: undefined,
  AWS_CONFIG_FILE: '/nowhere/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
  AWS_EC2_METADATA_DISABLED: 'true',
};

const pictureChoice = readPictureChoice({});
const textEnvironment = { model: { kind: 'bedrock' }, pictures: pictureChoice } as const;
const imageEnvironment = {
  model: readModelChoice({}),
  pictures: readPictureChoice({
    ...{ IMAGE_MODEL: 'stability.stable-image-core-v1:1', IMAGE_USD: '0.04' },
  }),
};

beforeEach(() => {
  for (const [name, value] of Object.entries(withoutCredentials)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('a missing AWS region is reported with the name of its variable', async () => {
  await expect(createBedrockEnvironment(textEnvironment)).rejects.toThrow(
    /^MODEL=bedrock needs a region: set AWS_REGION/,
  );
});

test('missing AWS credentials are reported with instructions', async () => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');

  await expect(createBedrockEnvironment(textEnvironment)).rejects.toThrow(
    /^MODEL=bedrock needs AWS credentials: sign in/,
  );
});

test('only the AWS credentials and the region are passed to Bedrock', async () => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOFTHETEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('MODEL_API_KEY', 'another secret');

  const environment = await createBedrockEnvironment(textEnvironment);

  expect(environment).toMatchObject({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIAOFTHETEST',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect(environment).not.toHaveProperty('MODEL_API_KEY');
});

test('models other than Bedrock need no AWS settings', async () => {
  const server = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };

  expect(
    await createBedrockEnvironment({
      model: { kind: 'passed_on', server },
      pictures: pictureChoice,
    }),
  ).toBeUndefined();
});

test('an image model on Bedrock needs credentials, but no region, if the text model is not on Bedrock', async () => {
  await expect(createBedrockEnvironment(imageEnvironment)).rejects.toThrow(
    /^IMAGE_MODEL=stability.stable-image-core-v1:1 needs AWS credentials: sign in/,
  );
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOFTHETEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');

  const environment = await createBedrockEnvironment(imageEnvironment);

  expect(environment).toMatchObject({ AWS_ACCESS_KEY_ID: 'AKIAOFTHETEST' });
  expect(environment).not.toHaveProperty('AWS_REGION');
});

test('with Bedrock, the worker gets the machine’s credentials and keeps the embedded addresses', () => {
  const machine = {
    AWS_PROFILE: 'work',
    HOME: '/home/me',
    AWS_ENDPOINT_URL: 'x',
    MODEL: 'bedrock',
  };
  const localVariables = {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:1',
  };

  const environment = addBedrockCredentials(localVariables, {
    ...pickCredentials(machine),
    AWS_REGION: 'eu-west-1',
  });

  expect(environment).toEqual({
    AWS_PROFILE: 'work',
    HOME: '/home/me',
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:1',
  });
});
