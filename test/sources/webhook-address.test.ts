import { beforeAll, expect, test, vi } from 'vitest';
import { checkWebhookAddress } from '#lambdas/services/webhooks/webhook-address.ts';
import { postMessage } from '#lambdas/webhooks/post-message.ts';

beforeAll(() => {
  vi.stubEnv('STAGE', 'prod');
  const models = { brief: 'm', outline: 'm', slide: 'm', revise: 'm' };
  const settings = { support_email: 'help@example.com', models, reads_loopback_pages: true };
  vi.stubEnv('SETTINGS', JSON.stringify({ ...settings, upload_scan: 'off', worker_capacity: 1 }));
});

const createRequest = (url: string) => ({ url, headers: {}, body: '{}' });
const neverResolves = () => Promise.reject(new Error('nothing may be resolved'));

test('a deployed stage accepts https on the ports of web servers', () => {
  const accepted = ['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/'];

  expect(accepted.map(checkWebhookAddress)).toEqual(accepted);
});

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://localhost:8443/',
  'https://[::ffff:10.0.0.1]/',
  'https://hooks.example.com:6379/',
])('a deployed stage rejects the address %s, also with the setting for tests', (address) => {
  expect(() => checkWebhookAddress(address)).toThrow();
});

test.each([
  ['http://hooks.example.com/', 'unreachable'],
  ['https://127.0.0.1/', 'private_address'],
  ['https://localhost/', 'private_address'],
])('a deployed stage sends nothing to %s', async (url, error) => {
  expect(await postMessage(createRequest(url), { resolve: neverResolves })).toEqual({ error });
});
