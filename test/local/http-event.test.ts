import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type HttpEventOptions,
  readAnswer,
  toHttpEvent,
  writeAnswer,
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

/** The event made of a real request: header and cookie handling is Node's as much as ours. */
async function eventOf(
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

async function answerOf(answer: unknown): Promise<Response> {
  const port = await serve((_request, response) => {
    writeAnswer(response, readAnswer(answer));
  });
  return fetch(`http://127.0.0.1:${port}/`);
}

test('path and query are split, repeated parameters joined by commas', async () => {
  const event = await eventOf('/api/presentations?status=failed&status=paused&q=a%20b');

  expect(event.rawPath).toBe('/api/presentations');
  expect(event.rawQueryString).toBe('status=failed&status=paused&q=a%20b');
  expect(event.queryStringParameters).toEqual({ status: 'failed,paused', q: 'a b' });
  expect(event.version).toBe('2.0');
});

test('headers are in lower case, repeated ones joined by commas', async () => {
  const event = await eventOf('/', { 'X-Tag': ['a', 'b'], Authorization: 'Bearer t' });

  expect(event.headers['x-tag']).toBe('a,b');
  expect(event.headers.authorization).toBe('Bearer t');
});

test('cookies are a list of their own and no header', async () => {
  const event = await eventOf('/', { cookie: 'a=1; b=2' });

  expect(event.cookies).toEqual(['a=1', 'b=2']);
  expect(event.headers).not.toHaveProperty('cookie');
});

test('a host that passes no cookies on leaves them out', async () => {
  const event = await eventOf('/', { cookie: 'a=1' }, { withCookies: false });

  expect(event).not.toHaveProperty('cookies');
});

test('who asked is what the connection says, whatever the client claims', async () => {
  const event = await eventOf('/', { 'x-forwarded-for': '203.0.113.9' });

  expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  expect(event.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test.each([
  ['application/json', '{"a":"讲"}', false],
  ['application/problem+json; charset=utf-8', '{}', false],
  ['application/octet-stream', Buffer.from('x').toString('base64'), true],
])('a body of %s is given as %s', async (type, expected, isBase64Encoded) => {
  const body = isBase64Encoded ? Buffer.from('x') : Buffer.from(expected);
  const event = await eventOf('/', { 'content-type': type }, { body });

  expect(event.body).toBe(expected);
  expect(event.isBase64Encoded).toBe(isBase64Encoded);
});

test('an answer keeps its status, headers and every cookie', async () => {
  const answer = await answerOf({
    statusCode: 201,
    headers: { 'content-type': 'text/plain' },
    cookies: ['a=1; Path=/', 'b=2'],
    body: 'made',
  });

  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(await answer.text()).toBe('made');
});

test('a base64 answer is sent as its bytes', async () => {
  const answer = await answerOf({
    statusCode: 200,
    body: Buffer.from([0, 255, 7]).toString('base64'),
    isBase64Encoded: true,
  });

  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 7]);
});

test('an answer without a status is JSON with 200', async () => {
  const answer = await answerOf({ hello: 'there' });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ hello: 'there' });
});

test('an answer above what Lambda allows is a 500', async () => {
  const answer = await answerOf({ statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) });

  expect(answer.status).toBe(500);
});
