import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** HTML by path. */
export type PagesByPath = Record<string, { html: string }>;

/** Serves unescaped HTML on a local port. */
export async function serveHtml(
  pages: PagesByPath,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (!page) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
