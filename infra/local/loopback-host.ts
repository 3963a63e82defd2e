import type { RequestListener, Server } from 'node:http';

const names = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Answers only requests that name this machine and, unless any port will do, the server's own port as their host. A
 * page of any site can make its own name resolve to 127.0.0.1 (DNS rebinding), and would read the answers as its own.
 */
export const forLoopbackHost =
  (answer: RequestListener, { isAnyPort = false } = {}): RequestListener =>
  (request, response) => {
    const { localPort } = request.socket;
    const [, name = '', port = '80'] = /^(.*?)(?::(\d+))?$/.exec(request.headers.host ?? '') ?? [];
    if (names.includes(name) && (isAnyPort || port === String(localPort))) {
      return answer(request, response);
    }
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`This server answers at http://127.0.0.1:${localPort} only.\n`);
  };

/** Puts the same check before a server that is not ours; what stands between it and its clients may keep their port. */
export function guardHost(server: Server): void {
  for (const listener of server.listeners('request')) {
    server.removeListener('request', listener as RequestListener);
    server.on('request', forLoopbackHost(listener as RequestListener, { isAnyPort: true }));
  }
}
