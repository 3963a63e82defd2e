import { expect, test } from 'vitest';
import { app } from '#lambdas/api/app.ts';

test('health answers without a token, with a request id', async () => {
  const response = await app.request('/api/health');

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ok' });
  expect(response.headers.get('x-request-id')).toMatch(/^\w{26}$/);
});

test('an unknown path is 404 in the language of the caller', async () => {
  const response = await app.request('/api/nothing', {
    headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
  });

  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found', detail: '未找到请求的内容。' });
});
