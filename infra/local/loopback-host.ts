import type { RequestListener, Server } from 'node:http';

const names = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Wraps a listener to reject requests whose Host header is not this machine, or not the server's port unless
 * `isAnyPort`. Prevents DNS rebinding, where a website makes its own name resolve to 127.0.0.1 to read responses.
 */
export const requireLoopbackHost =
  (answer: RequestListener, { isAnyPort = false } = {}): RequestListener =>
  (request, response) => {
    const { localPort } = request.socket;
    const [, name = '', port = '80'] = /^(.*?)(?::(\d+))?$/.exec(request.headers.host ?? '') ?? [];
    if (names.includes(name) && (isAnyPort || port === String(localPort))) {
      return answer(request, response);
    }
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`This server only accepts requests to http://127.0.0.1:${localPort}.\n`);
  };

/** Adds the same check to a third-party server. Any port is allowed, because a proxy in between keeps its own port. */
export function guardHost(server: Server): void {
  for (const listener of server.listeners('request')) {
    server.removeListener('request', listener as RequestListener);
    server.on('request', requireLoopbackHost(listener as RequestListener, { isAnyPort: true }));
  }
}
