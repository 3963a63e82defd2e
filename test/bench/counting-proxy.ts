import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = { operation: string; method: string; body: string; bytes: number };

export type Counting = {
  onRequest?: (seen: Seen) => void;
  /** What is passed on in a request's stead. */
  rewrite?: (body: Buffer) => Buffer;
  /** Told of each answer with its whole body. */
  onAnswer?: (seen: Seen, status: number, body: string) => void;
};

export type CountingProxy = {
  url: string;
  close(): Promise<void>;
};

/** Passes requests on to an AWS endpoint, telling of each by its operation, such as `GetItem`. */
export async function startCountingProxy(
  target: () => Promise<string>,
  counting: Counting,
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, { agent, target, counting }).catch((error: unknown) => {
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

type Way = {
  agent: Agent;
  target: () => Promise<string>;
  counting: Counting;
};

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { onRequest, rewrite = (same) => same, onAnswer } = way.counting;
  const seen = seenOf(incoming, body);
  onRequest?.(seen);
  const passed = rewrite(body);
  const url = new URL(incoming.url ?? '/', await way.target());
  const onward = request(url, {
    agent: way.agent,
    method: seen.method,
    headers: { ...incoming.headers, host: url.host, ...lengthOf(incoming, passed) },
  });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (onAnswer) collect(answer, (text) => onAnswer(seen, answer.statusCode ?? 502, text));
    answer.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.destroy(error));
  onward.end(passed);
}

const seenOf = (incoming: IncomingMessage, body: Buffer): Seen => ({
  operation:
    String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '',
  method: incoming.method ?? 'POST',
  body: body.toString('utf8'),
  bytes: body.length,
});

/** A request that tells its length is told the length of what is passed on. */
const lengthOf = (incoming: IncomingMessage, passed: Buffer) =>
  incoming.headers['content-length'] === undefined
    ? {}
    : { 'content-length': String(passed.length) };

function collect(answer: IncomingMessage, then: (text: string) => void): void {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => then(Buffer.concat(parts).toString('utf8')));
}
