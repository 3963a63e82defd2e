import type { RequestListener, Server } from 'node:http';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Wraps a listener to reject requests whose Host header is not this machine, or not the server's port unless
 * `isAnyPort`. Prevents DNS rebinding, where a website makes its own name resolve to 127.0.0.1 to read responses.
 */
export const requireLoopbackHost =
  (listener: RequestListener, { isAnyPort = false } = {}): RequestListener =>
  (request, response) => {
    const { localPort } = request.socket;
    const [, name = '', port = '80'] = /^(.*?)(?::(\d+))?$/.exec(request.headers.host ?? '') ?? [];
    if (loopbackNames.includes(name) && (isAnyPort || port === String(localPort))) {
      return listener(request, response);
    }
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`This server only accepts requests to http://127.0.0.1:${localPort}.\n`);
  };

/** Wraps a listener to reject requests with an Origin header, which browsers send for a website's requests. */
export const refuseWebsites =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (request.headers.origin === undefined) return listener(request, response);
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end('This server does not accept requests of websites.\n');
  };

/**
 * Adds the checks of `requireLoopbackHost` and `refuseWebsites` to an emulator. The Host header may have any port,
 * because a proxy in front of the emulator keeps its own port.
 */
export function guardEmulator(server: Server): void {
  for (const listener of server.listeners('request') as RequestListener[]) {
    server.removeListener('request', listener);
    server.on('request', requireLoopbackHost(refuseWebsites(listener), { isAnyPort: true }));
  }
}
