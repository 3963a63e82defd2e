import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Where presigned addresses point on the app's own origin; S3_PUBLIC_ENDPOINT ends with it. */
export const objectsPath = '/__s3';

/**
 * Passes presigned requests on to the S3 server, so that the browser meets one origin only and needs
 * no CORS, which the embedded server lacks.
 */
export function proxyObject(
  s3Url: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const target = new URL((request.url ?? '').slice(objectsPath.length), s3Url);
  const { cookie: _cookie, ...headers } = request.headers;
  const upstream = httpRequest(
    target,
    { method: request.method, headers: { ...headers, host: target.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'x-content-type-options': 'nosniff',
        // A generated file must never run as a page of the app's origin.
        'content-security-policy': 'sandbox',
      });
      answer.pipe(response);
    },
  );
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(upstream);
}
