import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { close } from '#infra/local/listen.ts';

/** One call that a real SDK client made: the service it was signed for, its operation and what it sent. */
export type Call = { service: string; operation: string; region: string; body: string };
export type Answer = { status?: number; body: string; type?: string; error?: string };
export type Answers = (call: Call) => Answer;

export type LoopbackAws = { endpoint: string; calls: Call[]; close: () => Promise<void> };

/** A server on loopback that answers the services' own protocols: queries, JSON with a target, REST. */
export async function startLoopbackAws(answers: Answers): Promise<LoopbackAws> {
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
      operation: operationOf(request.url ?? '', request.headers['x-amz-target'], body),
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

function operationOf(url: string, target: unknown, body: string): string {
  if (typeof target === 'string') return target.split('.').at(-1) ?? '';
  return new URLSearchParams(body).get('Action') ?? decodeURIComponent(url);
}

/** A 200 of a service that speaks JSON. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** What REST and JSON services say when they refuse. */
export const refusal = (
  error: string,
  status = 400,
  message = `${error}, said the test`,
): Answer => ({
  status,
  error,
  body: JSON.stringify({ __type: error, message }),
});

/** An answer of the query services, STS and CloudFormation. */
export const xml = (operation: string, result: string): Answer => ({
  type: 'text/xml',
  body: `<${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response>`,
});

/** A refusal of a service that speaks XML, as the SDK reads it. */
export const xmlRefusal = (code: string, message: string, status = 400): Answer => ({
  status,
  type: 'text/xml',
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});
