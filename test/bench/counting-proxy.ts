import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = { operation: string; body: string };

export type CountingProxy = {
  url: string;
  close(): Promise<void>;
};

/** Passes requests on to an AWS endpoint, telling of each by its operation, such as `GetItem`. */
export async function startCountingProxy(
  target: () => Promise<string>,
  onRequest: (seen: Seen) => void,
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, { agent, target, onRequest }).catch((error: unknown) => {
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
  onRequest: (seen: Seen) => void;
};

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const operation =
    String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  way.onRequest({ operation, body: body.toString('utf8') });
  const url = new URL(incoming.url ?? '/', await way.target());
  const onward = request(url, {
    agent: way.agent,
    method: incoming.method ?? 'POST',
    headers: { ...incoming.headers, host: url.host },
  });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.destroy(error));
  onward.end(body);
}
