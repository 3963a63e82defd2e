import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { z } from 'zod';

export type HttpEventOptions = {
  /** Key of the matched route, such as `ANY /api/{proxy+}`. */
  routeKey: string;
  pathParameters: Record<string, string>;
  body: Buffer;
  /** Whether the distribution forwards cookies. The app's distribution does not. */
  withCookies: boolean;
};

/** Content types that API Gateway passes as text; others are base64-encoded. */
const textTypes =
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]+\+(json|xml))/;

/** Converts a request to the event that an HTTP API sends to its function (payload format 2.0). */
export function toHttpEvent(
  request: IncomingMessage,
  { routeKey, pathParameters, body, withCookies }: HttpEventOptions,
): APIGatewayProxyEventV2 {
  const [rawPath = '/', rawQueryString = ''] = splitOnce(request.url ?? '/', '?');
  const headers = joinHeaders(request);
  const cookies = withCookies ? parseCookies(request) : [];
  const query = joinQuery(rawQueryString);
  const isText = textTypes.test(headers['content-type'] ?? 'text/plain');
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: 'anonymous',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** Returns headers like API Gateway: lower-case names, repeated values joined by commas, without cookies. */
function joinHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name !== 'cookie' && values) headers[name] = values.join(',');
  }
  // Set by CloudFront; a value sent by the client is overwritten.
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '127.0.0.1';
  headers['x-forwarded-proto'] = 'http';
  return headers;
}

function parseCookies(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '').split(';').flatMap((cookie) => cookie.trim() || []);
}

function joinQuery(query: string): Record<string, string> | undefined {
  if (!query) return undefined;
  const joined: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(query)) {
    joined[key] = key in joined ? `${joined[key]},${value}` : value;
  }
  return joined;
}

const structuredSchema = z.looseObject({
  statusCode: z.number(),
  headers: z.record(z.string(), z.coerce.string()).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

export type FunctionResult = z.infer<typeof structuredSchema>;

/** Parses a function's result like an HTTP API: a value without `statusCode` becomes the body of a 200. */
export function parseFunctionResult(result: unknown): FunctionResult {
  const structured = structuredSchema.safeParse(result);
  if (structured.success) return structured.data;
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    body: typeof result === 'string' ? result : JSON.stringify(result ?? null),
    isBase64Encoded: false,
  };
}

/** Lambda's limit for the size of a response. */
const maxResponseBytes = 6 * 1024 * 1024;

/** Sends a function's result as the HTTP response. */
export function sendFunctionResult(response: ServerResponse, result: FunctionResult): void {
  const { statusCode, headers, cookies, body, isBase64Encoded } = result;
  if (body.length > maxResponseBytes) {
    sendGatewayError(response, 500);
    return;
  }
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const mayHaveBody = statusCode !== 204 && statusCode !== 304;
  if (mayHaveBody) response.setHeader('content-length', bytes.length);
  else response.removeHeader('content-length');
  response.end(mayHaveBody ? bytes : undefined);
}

const gatewayErrors = {
  404: 'Not Found',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** Sends one of API Gateway's own error responses. */
export function sendGatewayError(
  response: ServerResponse,
  status: keyof typeof gatewayErrors,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: gatewayErrors[status] }));
}
