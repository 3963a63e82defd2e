import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

/**
 * A server that implements the APIs of the picture providers, from their documentation: Openverse, Pexels, Unsplash,
 * OpenAI's image API and Bedrock's InvokeModel. It also serves the pictures.
 */

type ReceivedRequest = {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};

/** A response for requests whose path matches, instead of the default one. */
type ResponseOverride = {
  path: RegExp;
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  delayMs?: number;
  /** Closes the connection without a response. */
  isCut?: boolean;
};

export type PictureServer = {
  url: string;
  seen: ReceivedRequest[];
  /** Sets the overrides; the next call replaces them. */
  override(...overrides: ResponseOverride[]): void;
  stop(): Promise<void>;
};

function createPngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

/** Returns a PNG: a landscape of hills under a sky, in colours that depend on the seed. */
export function createLandscape(seed: number, width = 900, height = 600): Buffer {
  const hue = (seed * 67) % 360;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hill = (n: number) =>
        height * (0.45 + 0.14 * n + 0.07 * Math.sin(x / (60 + 40 * n) + seed + n * 2));
      const layer = [0, 1, 2].findLast((n) => y > hill(n));
      const light = layer === undefined ? 235 - (y / height) * 70 : 150 - layer * 45;
      const at = y * (width * 3 + 1) + 1 + x * 3;
      for (let c = 0; c < 3; c += 1)
        rows[at + c] = Math.min(
          255,
          light * (0.8 + 0.25 * Math.cos(((hue - c * 120) * Math.PI) / 180)),
        );
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const titles = ['Harbour at dawn', 'Wind turbines on a ridge', 'Old town roofs', 'River valley'];
const numbers = Array.from({ length: 12 }, (_, i) => i + 1);

const createOpenversePicture = (url: string, n: number) => ({
  id: `0f8a9c2e-0000-4000-8000-${String(n).padStart(12, '0')}`,
  title: titles[n % titles.length],
  url: `${url}/files/${n}.png`,
  thumbnail: `${url}/files/thumb-${n}.png`,
  foreign_landing_url: `https://www.flickr.com/photos/someone/${n}`,
  creator: 'Ana Keller',
  creator_url: 'https://www.flickr.com/photos/someone',
  license: 'by-sa',
  license_version: '2.0',
  license_url: 'https://creativecommons.org/licenses/by-sa/2.0/',
  provider: 'flickr',
  source: 'flickr',
  width: 900,
  height: 600,
  mature: false,
});

const createPexelsPicture = (url: string, n: number) => ({
  id: n,
  width: 900,
  height: 600,
  url: `https://www.pexels.com/photo/${n}/`,
  photographer: 'Joao Prado',
  photographer_url: 'https://www.pexels.com/@joao',
  alt: titles[n % titles.length],
  src: { large2x: `${url}/files/${n}.png`, medium: `${url}/files/thumb-${n}.png` },
});

const createUnsplashPicture = (url: string, n: number) => ({
  id: `unsplash-${n}`,
  width: 900,
  height: 600,
  description: null,
  alt_description: titles[n % titles.length],
  urls: { raw: `${url}/files/${n}.png?ixid=abc`, small: `${url}/files/thumb-${n}.png` },
  links: {
    html: `https://unsplash.com/photos/unsplash-${n}`,
    download_location: `${url}/photos/unsplash-${n}/download?ixid=abc`,
  },
  user: { name: 'Mira Lund', links: { html: 'https://unsplash.com/@mira' } },
});

type JsonObject = Record<string, unknown>;

const parseLastNumber = (path: string): number => Number(/(\d+)\/?$/.exec(path)?.[1] ?? 1);

/** Returns the JSON of an API path; undefined for any other path. */
function createApiResponse(url: string, path: string): JsonObject | undefined {
  if (path === '/v1/images/')
    return { page_count: 3, results: numbers.map((n) => createOpenversePicture(url, n)) };
  if (path.startsWith('/v1/images/0f8a')) return createOpenversePicture(url, parseLastNumber(path));
  if (path === '/v1/search')
    return {
      photos: numbers.map((n) => createPexelsPicture(url, n)),
      next_page: 'https://api.pexels.com/v1/search?page=2',
    };
  if (path.startsWith('/v1/photos/')) return createPexelsPicture(url, parseLastNumber(path));
  if (path === '/search/photos')
    return { total_pages: 4, results: numbers.map((n) => createUnsplashPicture(url, n)) };
  if (path.endsWith('/download')) return { url: `${url}/files/1.png` };
  if (path.startsWith('/photos/')) return createUnsplashPicture(url, parseLastNumber(path));
  if (path === '/v1/images/generations')
    return { created: 1, data: [{ b64_json: createLandscape(9).toString('base64') }] };
  if (/^\/model\/stability[^/]*\/invoke$/.test(decodeURIComponent(path)))
    return { seeds: [1], finish_reasons: [null], images: [createLandscape(5).toString('base64')] };
  return undefined;
}

/** Whether the request has the credentials that its site requires. */
function isAuthorized({ path, headers }: ReceivedRequest): boolean {
  const { authorization } = headers;
  if (path.startsWith('/v1/search') || path.startsWith('/v1/photos'))
    return authorization === 'pexels-key';
  if (path.startsWith('/search/photos') || path.startsWith('/photos/'))
    return authorization === 'Client-ID unsplash-key';
  if (path.startsWith('/v1/images/generations')) return authorization === 'Bearer generator-key';
  return true;
}

function createDefaultResponse(url: string, request: ReceivedRequest): ResponseOverride {
  const { pathname } = new URL(request.path, url);
  const path = /(?:)/;
  if (!isAuthorized(request)) return { path, status: 401, body: '{"error":"unauthorized"}' };
  const file = /^\/files\/(thumb-)?(\d+)\.png$/.exec(pathname);
  if (file) {
    const body = file[1]
      ? createLandscape(Number(file[2]), 180, 120)
      : createLandscape(Number(file[2]));
    return { path, headers: { 'content-type': 'image/png' }, body };
  }
  const json = createApiResponse(url, pathname);
  return json ? { path, body: JSON.stringify(json) } : { path, status: 404, body: '{}' };
}

async function sendResponse(response: ServerResponse, override: ResponseOverride): Promise<void> {
  const { status = 200, headers = {}, body = '', delayMs = 0 } = override;
  if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
  if (override.isCut) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

/** Starts the server on loopback. */
export async function startPictureServer(port = 0): Promise<PictureServer> {
  const seen: ReceivedRequest[] = [];
  let current: ResponseOverride[] = [];
  let url = '';
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += part;
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request = { method, path, headers, body };
    seen.push(request);
    const override = current.find((one) => one.path.test(path));
    await sendResponse(response, override ?? createDefaultResponse(url, request));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    seen,
    override(...overrides) {
      current = overrides;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The API keys that the server accepts. */
export const pictureKeys = {
  pexels: 'pexels-key',
  unsplash: 'unsplash-key',
  generator: 'generator-key',
};
