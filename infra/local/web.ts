import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../build-web.ts';
import type { WebHandler } from './gateway.ts';
import type { LocalSettings } from './settings.ts';
import { serveFile } from './static-files.ts';

/** Makes ready what answers the app's pages. */
export async function prepareWeb(kind: LocalSettings['web'], server: Server): Promise<WebHandler> {
  if (kind === 'dev') return prepareDevWeb(server);
  if (kind === 'built') return prepareBuiltWeb();
  return async (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('LOCAL_WEB=off\n');
  };
}

/** Serves the built web app; builds it first where it is missing or of other sources. */
async function prepareBuiltWeb(): Promise<WebHandler> {
  const dist = await buildWeb(() =>
    console.log('  The web app is new or has changed: it is being built.'),
  );
  return (request, response, headers) => serveFile(dist, request, response, headers);
}

/** Serves the sources through Vite, which reloads the page as they change. */
async function prepareDevWeb(server: Server): Promise<WebHandler> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, ws: { server } },
    appType: 'spa',
    logLevel: 'warn',
  });
  return (request, response, headers) => {
    // Vite's page has inline script, so the policy of the built app doesn't fit it.
    for (const [name, value] of Object.entries(headers)) {
      if (name !== 'content-security-policy') response.setHeader(name, value);
    }
    return new Promise((resolve, reject) => {
      response.once('close', resolve);
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) reject(error);
        else response.writeHead(404).end();
      });
    });
  };
}
