import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { close } from '#infra/local/listen.ts';

/** A request of an SDK client: service and region from its signature, operation and body. */
type Call = { service: string; operation: string; region: string; body: string };
export type AwsResponse = { status?: number; body: string; type?: string; error?: string };
export type Respond = (call: Call) => AwsResponse;

export type LoopbackAws = { endpoint: string; calls: Call[]; close: () => Promise<void> };

/** Starts a loopback server for AWS's protocols: query, JSON with a target header, and REST. */
export async function startLoopbackAws(answers: Respond): Promise<LoopbackAws> {
  const calls: Call[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const scope = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(
      request.headers.authorization ?? '',
    );
    const call = {
      service: scope?.[2] ?? '',
      region: scope?.[1] ?? '',
      operation: parseOperation(request.url ?? '', request.headers['x-amz-target'], body),
      body,
    };
    calls.push(call);
    const { status = 200, type = 'application/json', error, body: answered } = answers(call);
    response.writeHead(status, {
      'content-type': type,
      ...(error ? { 'x-amzn-errortype': error } : {}),
    });
    response.end(answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, calls, close: () => close(server) };
}

function parseOperation(url: string, target: unknown, body: string): string {
  if (typeof target === 'string') return target.split('.').at(-1) ?? '';
  return new URLSearchParams(body).get('Action') ?? decodeURIComponent(url);
}

/** Creates a 200 response of a JSON service. */
export const jsonResponse = (value: unknown): AwsResponse => ({ body: JSON.stringify(value) });

/** Creates an error response of a REST or JSON service. */
export const errorResponse = (
  error: string,
  status = 400,
  message = `${error} (test)`,
): AwsResponse => ({
  status,
  error,
  body: JSON.stringify({ __type: error, message }),
});

/** Creates a response of a query service such as STS and CloudFormation. */
export const xmlResponse = (operation: string, result: string): AwsResponse => ({
  type: 'text/xml',
  body: `<${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response>`,
});

/** Creates an error response of an XML service. */
export const xmlErrorResponse = (code: string, message: string, status = 400): AwsResponse => ({
  status,
  type: 'text/xml',
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});
