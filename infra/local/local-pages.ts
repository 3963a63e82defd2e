import type { IncomingMessage, ServerResponse } from 'node:http';
import { inboxPath, type Mail, renderInbox } from './mailbox.ts';
import { type ObjectsServer, objectsPath, proxyObject } from './objects-proxy.ts';

export type LocalPagesOptions = {
  appOrigin: string;
  objects: ObjectsServer;
  readMails(): Promise<Mail[]>;
};

/**
 * Returns a handler for the paths that only the local app host serves: presigned objects, the mailbox, and redirects to
 * localhost.
 */
export function localPages({ appOrigin, objects, readMails }: LocalPagesOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path.startsWith(`${objectsPath}/`)) await proxyObject(objects, request, response);
    else if (isRead && path === `${inboxPath}.json`) {
      send(response, 'application/json', JSON.stringify(await readMails()));
    } else if (isRead && path === inboxPath) {
      send(response, 'text/html; charset=utf-8', renderInbox(await readMails()));
    } else if (isPageOnIpAddress(request, path)) {
      response.writeHead(307, { location: `${appOrigin}${request.url}` }).end();
    } else return false;
    return true;
  };
}

/**
 * Whether a page is requested at 127.0.0.1; it is then redirected to localhost. Previews may be framed by one origin only,
 * and passkeys work for localhost but not for IP addresses.
 */
function isPageOnIpAddress({ headers }: IncomingMessage, path: string): boolean {
  const isPage = headers.accept?.includes('text/html') === true && !path.startsWith('/api/');
  return isPage && headers.host?.startsWith('127.0.0.1:') === true;
}

function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}
