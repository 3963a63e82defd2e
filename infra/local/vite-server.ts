import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Serves the web app's sources through Vite, which reloads the page when they change. */
export async function startVite(
  server: Server,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, ws: { server } },
    appType: 'spa',
    logLevel: 'warn',
  });
  return (request, response) => {
    // Removes the CSP of the built app, because it forbids the inline script that Vite's page contains.
    response.removeHeader('content-security-policy');
    return new Promise((resolve, reject) => {
      response.once('close', resolve);
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) reject(error);
        else response.writeHead(404).end();
      });
    });
  };
}
