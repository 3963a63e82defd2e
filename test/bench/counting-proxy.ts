import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { operation: string; method: string; body: string; bytes: number };

export type CountingHooks = {
  onRequest?: (requestDescription: SeenRequest) => void;
  /** Replaces the body of a request. */
  rewrite?: (body: Buffer) => Buffer;
  /** Called for each response with its whole body. */
  onResponse?: (requestDescription: SeenRequest, status: number, body: string) => void;
};

export type CountingProxy = {
  url: string;
  close(): Promise<void>;
};

/** Starts a proxy to an AWS endpoint that reports each request with its operation, such as `GetItem`. */
export async function startCountingProxy(
  target: () => Promise<string>,
  counting: CountingHooks,
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, { agent, target, counting }).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type ProxyContext = {
  agent: Agent;
  target: () => Promise<string>;
  counting: CountingHooks;
};

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  context: ProxyContext,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { onRequest, rewrite = (same) => same, onResponse } = context.counting;
  const requestDescription = describeRequest(incoming, body);
  onRequest?.(requestDescription);
  const forwardedBody = rewrite(body);
  const url = new URL(incoming.url ?? '/', await context.target());
  const onward = request(url, {
    agent: context.agent,
    method: requestDescription.method,
    headers: {
      ...incoming.headers,
      host: url.host,
      ...createContentLengthHeader(incoming, forwardedBody),
    },
  });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (onResponse)
      collectText(answer, (text) => onResponse(requestDescription, answer.statusCode ?? 502, text));
    answer.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.destroy(error));
  onward.end(forwardedBody);
}

const describeRequest = (incoming: IncomingMessage, body: Buffer): SeenRequest => ({
  operation:
    String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '',
  method: incoming.method ?? 'POST',
  body: body.toString('utf8'),
  bytes: body.length,
});

/** Updates the content-length header, if the request has one. */
const createContentLengthHeader = (incoming: IncomingMessage, forwardedBody: Buffer) =>
  incoming.headers['content-length'] === undefined
    ? {}
    : { 'content-length': String(forwardedBody.length) };

function collectText(answer: IncomingMessage, then: (text: string) => void): void {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => then(Buffer.concat(parts).toString('utf8')));
}
