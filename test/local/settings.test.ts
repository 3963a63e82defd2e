import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLocalSettings } from '#infra/local/settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'deckwright-settings-'));

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const readSettings = (env: Record<string, string>) => readLocalSettings({ DATA_DIR, ...env }, []);

test('empty variables use the stage’s quota and addresses', () => {
  const settings = readSettings({ LOCAL_MODEL_QUOTA: '', LOCAL_FUNCTIONS_SQS: '' });

  expect(settings.modelQuota).toBeUndefined();
  expect(settings.functionEndpoints).toEqual({});
  expect(settings.readsLoopbackPages).toBe(false);
});

test('LOCAL_LOOPBACK_PAGES=on allows loopback pages', () => {
  expect(readSettings({ LOCAL_LOOPBACK_PAGES: 'on' }).readsLoopbackPages).toBe(true);
});

test('the local stack’s settings accept a model quota and a proxy for the functions', () => {
  const proxy = 'http://127.0.0.1:4000';

  const settings = readSettings({ LOCAL_MODEL_QUOTA: '400000', LOCAL_FUNCTIONS_SQS: proxy });

  expect(settings.modelQuota).toBe(400_000);
  expect(settings.functionEndpoints).toEqual({ AWS_ENDPOINT_URL_SQS: proxy });
});

test.each([
  ['PORT', 'abc', 'a port from 1 to 65535, such as 3000'],
  ['PORT', '70000', 'a port from 1 to 65535, such as 3000'],
  ['PORT', '30.5', 'a port from 1 to 65535, such as 3000'],
  ['PREVIEW_PORT', '0', 'a port from 1 to 65535, such as 3001'],
  ['LOCAL_LOOPBACK_PAGES', 'no', '"on" or "off"'],
  ['LOCAL_ADMIN_EMAIL', 'ada', 'an e-mail address such as ada@example.com'],
  ['LOCAL_ADMIN_PASSWORD', 'short', 'at least 10 characters long'],
])('%s=%s is rejected with a description of valid values', (name, value, must) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    `The environment variable ${name} is invalid. It must be ${must}.`,
  );
});

test.each([
  ['LOCAL_MODEL_QUOTA', 'plenty', 'a number of tokens per minute'],
  ['LOCAL_MODEL_QUOTA', '0', 'more than 0'],
  ['LOCAL_MODEL_QUOTA', '1.5', 'a whole number'],
  ['LOCAL_FUNCTIONS_DYNAMODB', 'nowhere', 'URL'],
])('%s=%s is rejected with the name of the variable', (name, value, why) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    expect.objectContaining({ message: expect.stringMatching(new RegExp(`${name} .*${why}`)) }),
  );
});

test('an unknown argument is rejected with a hint to environment variables', () => {
  expect(() => readLocalSettings({ DATA_DIR }, ['--port', '4000'])).toThrow(
    'Unknown argument --port. Settings are environment variables, for example PORT=3100 npm start.',
  );
});

test('IMAGE_MODEL without a server is an image model on Bedrock, at Bedrock’s own address', () => {
  const { pictures } = readSettings({
    IMAGE_MODEL: 'stability.sd3-5-large-v1:0',
    IMAGE_USD: '0.08',
  });

  expect(pictures.settings.generator).toEqual({
    ...{ kind: 'bedrock', model: 'stability.sd3-5-large-v1:0' },
    ...{ region: 'us-west-2', usd_per_picture: 0.08 },
  });
  expect(pictures.endpoints).toBe('{"bedrock":"https://bedrock-runtime.us-west-2.amazonaws.com"}');
});

test.each([
  [{}, ['openverse']],
  [{ PICTURE_SEARCH: 'none' }, []],
  [{ PICTURE_SEARCH: 'openverse, pexels', PEXELS_API_KEY: 'k' }, ['openverse', 'pexels']],
])('with %j, users search the sites %j for pictures', (env, sites) => {
  expect(readSettings(env).pictures.settings.search).toEqual(sites);
});

test('IMAGE_MODEL with IMAGE_BASE_URL is a model of that server', () => {
  const { pictures } = readSettings({
    IMAGE_MODEL: 'flux',
    IMAGE_BASE_URL: 'http://127.0.0.1:4000/v1',
  });

  expect(pictures.settings.generator).toMatchObject({ kind: 'openai', model: 'flux' });
  expect(pictures.endpoints).toBeUndefined();
});

test.each([
  [
    { IMAGE_MODEL: 'amazon.nova-canvas-v1:0', IMAGE_USD: '0.04' },
    /is not an image model on Bedrock/,
  ],
  [{ IMAGE_MODEL: 'stability.sd3-5-large-v1:0' }, /costs money in your AWS account. Set IMAGE_USD/],
  [{ IMAGE_BASE_URL: 'http://127.0.0.1:4000/v1' }, /Set IMAGE_MODEL/],
])('the image model %j is rejected with the reason', (env, why) => {
  expect(() => readSettings(env)).toThrow(why);
});
