import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import type { FunctionName } from '../assets.ts';
import type { AwsEnvironment } from './emulators.ts';
import { close, listen } from './listen.ts';
import { refuseWebsites, requireLoopbackHost } from './loopback-host.ts';
import { listRequestedAccess, type Service, services } from './requested-access.ts';
import { findDenial, type Role } from './roles.ts';

/** Access key id of a function. DynamoDB Local accepts only letters and digits. */
const accessKeyId = (name: FunctionName): string => `local${name}`;

export type RoleProxy = {
  /** The emulators' environment with the address of the proxy instead of their own. */
  env: AwsEnvironment;
  /** Variables that identify a function to the proxy. */
  credentials(name: FunctionName): AwsEnvironment;
  stop(): Promise<void>;
};

/**
 * Starts a proxy that forwards requests to the emulators if the role of the function that signed them allows it. Requests
 * with other access key ids, such as the stack's own, have all permissions.
 */
export async function startRoleProxy(
  env: AwsEnvironment,
  functions: { name: FunctionName; role: Role }[],
  onDenial: (message: string) => void,
): Promise<RoleProxy> {
  const roles = new Map(functions.map(({ name, role }) => [accessKeyId(name), role]));
  const agent = new Agent({ keepAlive: true });
  const server = createServer(
    requireLoopbackHost(
      refuseWebsites((request, response) => {
        handleRequest(request, response, { env, roles, agent, onDenial }).catch((error: unknown) =>
          response.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      }),
    ),
  );
  // The functions keep their connections; closing one while a request arrives would fail that request.
  server.keepAliveTimeout = 0;
  await listen(server, 0, 'PORT');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      ...env,
      ...Object.fromEntries(services.map((service) => [endpointVariable(service), url])),
    },
    credentials: (name) => ({ AWS_ACCESS_KEY_ID: accessKeyId(name) }),
    async stop() {
      await close(server);
      agent.destroy();
    },
  };
}

const endpointVariable = (service: Service): string => `AWS_ENDPOINT_URL_${service.toUpperCase()}`;

type ProxyContext = {
  env: AwsEnvironment;
  roles: ReadonlyMap<string, Role>;
  agent: Agent;
  onDenial: (message: string) => void;
};

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { env, roles, agent, onDenial }: ProxyContext,
): Promise<void> {
  const [keyId = '', , , name] = readCredential(request);
  const service = services.find((known) => known === name);
  if (service === undefined) {
    response.writeHead(403).end('The request is not signed for DynamoDB, SQS, S3 or SES.\n');
    return;
  }
  const role = roles.get(keyId);
  // Streams objects instead of reading them, because their permissions depend on method and path only.
  const body = service === 's3' ? undefined : await buffer(request);
  const { method, url, headers } = request;
  const access = { method, url, headers, body: body?.toString() ?? '' };
  const denial = role && findDenial(role, listRequestedAccess(service, access));
  if (denial !== undefined) {
    onDenial(denial);
    request.resume();
    return sendAccessDenied(response, service, denial);
  }
  const { hostname, port } = new URL(env[endpointVariable(service)] ?? '');
  const upstream = httpRequest(
    { agent, hostname, port, path: url, method, headers },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    },
  );
  upstream.on('error', (error) => response.destroy(error));
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  if (body) upstream.end(body);
  else request.pipe(upstream);
}

/** Returns access key id, date, region and service of a signed or presigned request. */
function readCredential({ headers, url = '' }: IncomingMessage): string[] {
  const [, credential = new URLSearchParams(url.split('?')[1]).get('X-Amz-Credential')] =
    /Credential=([^,\s]*)/.exec(headers.authorization ?? '') ?? [];
  return (credential ?? '').split('/');
}

/** Sends the error that AWS returns for a missing permission, in the protocol of the service. */
function sendAccessDenied(response: ServerResponse, service: Service, message: string): void {
  if (service === 'dynamodb' || service === 'sqs') {
    response.writeHead(service === 'dynamodb' ? 400 : 403, {
      'content-type': 'application/x-amz-json-1.0',
      ...(service === 'sqs' ? { 'x-amzn-query-error': 'AccessDenied;Sender' } : {}),
    });
    const __type = 'com.amazon.coral.service#AccessDeniedException';
    response.end(JSON.stringify({ __type, Message: message }));
    return;
  }
  const error = `<Code>AccessDenied</Code><Message>${escapeMarkup(message)}</Message>`;
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end(
    service === 's3'
      ? `<Error>${error}</Error>`
      : `<ErrorResponse><Error><Type>Sender</Type>${error}</Error></ErrorResponse>`,
  );
}
