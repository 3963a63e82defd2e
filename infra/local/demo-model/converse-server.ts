import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardHost } from '../loopback-host.ts';
import { type CallLog, type CallRecord, createCallLog } from './call-log.ts';
import { type ConverseBody, converseBodySchema } from './converse-request.ts';
import { sendError, sendJson } from './wire.ts';

/** One request of Converse or, where it streams, ConverseStream. */
export type Asked = {
  body: ConverseBody;
  modelId: string;
  streams: boolean;
  response: ServerResponse;
};

export type ConverseServerOptions = {
  /** Names the server where a bug of its own is shown. */
  name: string;
  /** 0 or absent takes a free port. */
  port?: number;
  /** Calls are appended here, one JSON object a line. */
  logFile?: string;
  /** Writes the answer; the call's record goes into the log once it is out. */
  answer: (asked: Asked) => Promise<CallRecord>;
};

export type ConverseServer = {
  /** Endpoint for AWS_ENDPOINT_URL_BEDROCK_RUNTIME. */
  url: string;
  close(): Promise<void>;
  log(): CallRecord[];
};

/** Starts a server on loopback that is asked in Bedrock Runtime's protocol and keeps a log of its calls. */
export async function startConverseServer(options: ConverseServerOptions): Promise<ConverseServer> {
  const log = createCallLog(options.logFile);
  const server = createServer((request, response) => {
    handle(options, log, request, response).catch((error: unknown) =>
      fail(options.name, response, error),
    );
  });
  guardHost(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: () => log.list(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await log.flush();
    },
  };
}

/** A bug of the server's own: told to the caller, and shown where the stack's output goes. */
function fail(name: string, response: ServerResponse, error: unknown): void {
  console.error(`${name}:`, error);
  if (response.headersSent) response.destroy();
  else sendError(response, 'InternalServerException', String(error));
}

const converseRoute = /^\/model\/([^/]+)\/(converse|converse-stream)$/;

async function handle(
  { answer }: ConverseServerOptions,
  log: CallLog,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Browsers name where a page is from: one that found the port would ask at the price of whoever has the key.
  if (request.headers.origin !== undefined) {
    return sendError(response, 'AccessDeniedException', 'No page may ask here.');
  }
  const path = request.url?.split('?')[0] ?? '';
  if (path === '/__log') {
    if (request.method === 'DELETE') log.clear();
    return sendJson(response, log.list());
  }
  const route = converseRoute.exec(path);
  if (!route || request.method !== 'POST') {
    return sendError(
      response,
      'ResourceNotFoundException',
      `No operation at ${request.method} ${path}`,
    );
  }
  const body = parseBody(await readBody(request));
  if (!body.success) return sendError(response, 'ValidationException', body.message);
  const modelId = decodeURIComponent(route[1] ?? '');
  const streams = route[2] === 'converse-stream';
  const record = await answer({ body: body.data, modelId, streams, response });
  record.at_end = Date.now();
  log.add(record);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

type Parsed = { success: true; data: ConverseBody } | { success: false; message: string };

function parseBody(text: string): Parsed {
  try {
    const parsed = converseBodySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed : { success: false, message: parsed.error.message };
  } catch (error) {
    if (error instanceof SyntaxError) return { success: false, message: 'The body is not JSON.' };
    throw error;
  }
}
