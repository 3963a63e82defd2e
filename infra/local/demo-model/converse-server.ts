import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { guardEmulator } from '../loopback-host.ts';
import { type CallLog, type CallRecord, createCallLog } from './call-log.ts';
import { type ConverseBody, converseBodySchema } from './converse-request.ts';
import { sendError, sendJson } from './wire.ts';

/** A request of Converse or ConverseStream, with its HTTP response. */
export type ConverseCall = {
  body: ConverseBody;
  modelId: string;
  isStreaming: boolean;
  response: ServerResponse;
};

export type ConverseServerOptions = {
  /** Name of the server in its internal error messages. */
  name: string;
  /** Without a port, or with 0, a free port is used. */
  port?: number;
  /** File for the log of calls, one JSON object per line. */
  logFile?: string;
  /** Sends the response and returns the record of the call, which is then logged. */
  respond: (call: ConverseCall) => Promise<CallRecord>;
};

export type ConverseServer = {
  /** Endpoint for AWS_ENDPOINT_URL_BEDROCK_RUNTIME. */
  url: string;
  close(): Promise<void>;
  log(): CallRecord[];
};

/** Starts a loopback server with Bedrock Runtime's API that logs its calls. */
export async function startConverseServer(options: ConverseServerOptions): Promise<ConverseServer> {
  const log = createCallLog(options.logFile);
  const server = createServer((request, response) => {
    handleRequest(options, log, request, response).catch((error: unknown) =>
      sendInternalError(options.name, response, error),
    );
  });
  guardEmulator(server);
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

/** Handles an internal error: logs it to the console and returns a 500. */
function sendInternalError(name: string, response: ServerResponse, error: unknown): void {
  console.error(`${name}:`, error);
  if (response.headersSent) response.destroy();
  else sendError(response, 'InternalServerException', String(error));
}

const converseRoute = /^\/model\/([^/]+)\/(converse|converse-stream)$/;

async function handleRequest(
  { respond }: ConverseServerOptions,
  log: CallLog,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
  const body = parseBody(await text(request));
  if (!body.success) return sendError(response, 'ValidationException', body.message);
  const modelId = decodeURIComponent(route[1] ?? '');
  const isStreaming = route[2] === 'converse-stream';
  const record = await respond({ body: body.data, modelId, isStreaming, response });
  record.at_end = Date.now();
  const callerPid = /\bapp\/(\d+)/.exec(request.headers['user-agent'] ?? '')?.[1];
  if (callerPid) record.caller_pid = Number(callerPid);
  log.add(record);
}

type ParsedBody = { success: true; data: ConverseBody } | { success: false; message: string };

function parseBody(body: string): ParsedBody {
  try {
    const parsed = converseBodySchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed : { success: false, message: parsed.error.message };
  } catch (error) {
    if (error instanceof SyntaxError) return { success: false, message: 'The body is not JSON.' };
    throw error;
  }
}
