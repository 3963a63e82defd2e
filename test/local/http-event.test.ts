import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type HttpEventOptions,
  parseFunctionResult,
  sendFunctionResult,
  toHttpEvent,
} from '#infra/local/http-event.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sends a real HTTP request and returns the event made from it; a real request is needed, because Node changes some
 * headers and the cookies.
 */
async function createEvent(
  path: string,
  headers: Record<string, string | string[]> = {},
  options: Partial<HttpEventOptions> = {},
) {
  let event: ReturnType<typeof toHttpEvent> | undefined;
  const port = await serve((incoming: IncomingMessage, response) => {
    event = toHttpEvent(incoming, {
      routeKey: 'ANY /api/{proxy+}',
      pathParameters: {},
      body: Buffer.alloc(0),
      withCookies: true,
      ...options,
    });
    response.end();
  });
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  if (!event) throw new Error('no event');
  return event;
}

async function sendResult(result: unknown): Promise<Response> {
  const port = await serve((_request, response) => {
    sendFunctionResult(response, parseFunctionResult(result));
  });
  return fetch(`http://127.0.0.1:${port}/`);
}

test('the HTTP event has path and query separately, and joins repeated parameters with commas', async () => {
  const event = await createEvent('/api/presentations?status=failed&status=paused&q=a%20b');

  expect(event.rawPath).toBe('/api/presentations');
  expect(event.rawQueryString).toBe('status=failed&status=paused&q=a%20b');
  expect(event.queryStringParameters).toEqual({ status: 'failed,paused', q: 'a b' });
  expect(event.version).toBe('2.0');
});

test('the HTTP event has lower-case header names, and joins repeated headers with commas', async () => {
  const event = await createEvent('/', { 'X-Tag': ['a', 'b'], Authorization: 'Bearer t' });

  expect(event.headers['x-tag']).toBe('a,b');
  expect(event.headers.authorization).toBe('Bearer t');
});

test('the HTTP event has cookies as a list instead of a header', async () => {
  const event = await createEvent('/', { cookie: 'a=1; b=2' });

  expect(event.cookies).toEqual(['a=1', 'b=2']);
  expect(event.headers).not.toHaveProperty('cookie');
});

test('the HTTP event omits cookies if the host does not forward cookies', async () => {
  const event = await createEvent('/', { cookie: 'a=1' }, { withCookies: false });

  expect(event).not.toHaveProperty('cookies');
});

test('the HTTP event has the connection’s address instead of a forged x-forwarded-for', async () => {
  const event = await createEvent('/', { 'x-forwarded-for': '203.0.113.9' });

  expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  expect(event.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test.each([
  ['application/json', '{"a":"讲"}', false],
  ['application/problem+json; charset=utf-8', '{}', false],
  ['application/octet-stream', Buffer.from('x').toString('base64'), true],
])('the HTTP event passes a body of type %s as %s', async (type, expected, isBase64Encoded) => {
  const body = isBase64Encoded ? Buffer.from('x') : Buffer.from(expected);
  const event = await createEvent('/', { 'content-type': type }, { body });

  expect(event.body).toBe(expected);
  expect(event.isBase64Encoded).toBe(isBase64Encoded);
});

test('the HTTP response keeps status, headers and all cookies of the function’s result', async () => {
  const answer = await sendResult({
    statusCode: 201,
    headers: { 'content-type': 'text/plain' },
    cookies: ['a=1; Path=/', 'b=2'],
    body: 'made',
  });

  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(await answer.text()).toBe('made');
});

test('the HTTP response is decoded if the function’s result is in base64', async () => {
  const answer = await sendResult({
    statusCode: 200,
    body: Buffer.from([0, 255, 7]).toString('base64'),
    isBase64Encoded: true,
  });

  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 7]);
});

test('a function’s result without a status is sent as JSON with 200', async () => {
  const answer = await sendResult({ hello: 'there' });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ hello: 'there' });
});

test('a function’s result above Lambda’s size limit becomes a 500 response', async () => {
  const answer = await sendResult({ statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) });

  expect(answer.status).toBe(500);
});
