import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { env } from '../../lib/env.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { ReadFailure } from './reading/read-failure.ts';

export type WebPageRequest = {
  signal: AbortSignal;
  /** Allows pages on the loopback interface; for tests and local development. */
  allowsLoopback: boolean;
  /** Sends a POST request with these headers and this body instead of a GET request. */
  post?: { headers: Record<string, string>; body: string };
};

/**
 * Whether the settings allow pages on the loopback interface; only a local server can allow them, a deployment on AWS
 * never does.
 */
export const allowsLoopbackPages = (): boolean =>
  env.STAGE === 'local' && env.SETTINGS.reads_loopback_pages;

/** Host names that are never public, whatever they resolve to. */
const privateHosts = /(^|\.)localhost$|\.(local|internal|intranet|lan|home\.arpa)$/;

/** Resolves a host name to IP addresses; tests replace the system's resolver. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** Whether a host name can be defined only on this machine, such as in its hosts file. */
const isLocalName = (host: string): boolean => !host.includes('.') || host.endsWith('.localhost');

/** Timeout of a query to one name server, which is tried twice. The total is below the time limit of a page. */
const dnsTimeout = { timeout: 2_000, tries: 2 };

/**
 * Resolves a host name by DNS queries with a timeout. The system's lookup would block one of the process's four threads
 * for as long as a name server does not answer. `servers` replaces the system's name servers.
 */
export async function resolveHost(host: string, servers?: string[]): Promise<string[]> {
  if (isLocalName(host))
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  const resolver = new Resolver(dnsTimeout);
  if (servers) resolver.setServers(servers);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [ipv4, ipv6].flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return addresses;
}

type LoopbackRule = Pick<WebPageRequest, 'allowsLoopback'>;

/** Allowed ports: those of web servers. */
const allowedPorts = new Set(['', '80', '443', '8080', '8443']);

/** Parses an address; throws ReadFailure unless it can be the address of a public page. */
export function parsePageUrl(url: string, { allowsLoopback }: LoopbackRule): URL {
  if (!URL.canParse(url)) throw new ReadFailure('page_address');
  const parsed = new URL(url);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  const hasCredentials = parsed.username !== '' || parsed.password !== '';
  if (!isWeb || hasCredentials) throw new ReadFailure('page_address');
  if (!allowedPorts.has(parsed.port) && !allowsLoopback)
    throw new ReadFailure(
      // For a private host, the error names the reason that the user can understand.
      hasPrivateHost(parsed, { allowsLoopback }) ? 'page_private' : 'page_address',
    );
  return parsed;
}

const hostName = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

const isAllowedAddress = (address: string, { allowsLoopback }: LoopbackRule): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

/** Whether a host is private by its name or IP address. Other names may still resolve to a private address. */
export function hasPrivateHost(url: URL, rule: LoopbackRule): boolean {
  const host = hostName(url);
  return isIP(host)
    ? !isAllowedAddress(host, rule)
    : privateHosts.test(host) && !rule.allowsLoopback;
}

/**
 * Returns the IP address to connect to. Rejects a host with any non-public IP address, because a connection could use
 * any of them.
 */
async function resolvePublicAddress(
  url: URL,
  page: WebPageRequest,
  resolve: ResolveHost,
): Promise<string> {
  const host = hostName(url);
  if (hasPrivateHost(url, page)) throw new ReadFailure('page_private', { detail: host });
  const addresses = isIP(host) ? [host] : await resolve(host).catch(throwUnreachable);
  if (!addresses.every((address) => isAllowedAddress(address, page)))
    throw new ReadFailure('page_private', { detail: host });
  const [firstAddress] = addresses;
  if (!firstAddress) throw new ReadFailure('page_unreachable', { detail: host });
  return firstAddress;
}

/** Resolves with the result of the work, or rejects as soon as the signal aborts: a DNS lookup can't be cancelled. */
const rejectOnAbort = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((settle, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(settle, reject).finally(() => signal.removeEventListener('abort', abort));
  });

function throwUnreachable(cause: unknown): never {
  throw new ReadFailure('page_unreachable', { cause });
}

const requestHeaders = {
  'user-agent': 'Mozilla/5.0 (compatible; Deckwright)',
  accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en,zh;q=0.9,*;q=0.5',
};

function createRequestOptions(
  url: URL,
  address: string,
  { signal, post }: WebPageRequest,
): RequestOptions {
  const family = isIP(address);
  const host = hostName(url);
  return {
    signal,
    headers: post
      ? { 'user-agent': requestHeaders['user-agent'], ...post.headers }
      : requestHeaders,
    method: post ? 'POST' : 'GET',
    // Open a new connection to the checked IP address, even if the host name resolves to another one by now.
    agent: false,
    lookup: (_host, options, callback) => {
      if (options.all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    },
    ...(url.protocol === 'https:' ? { servername: isIP(host) ? '' : host } : {}),
  };
}

/** Sends a request to a web page or webhook receiver, at the IP address that was checked. Does not follow redirects. */
export async function requestPage(
  url: URL,
  page: WebPageRequest,
  resolve: ResolveHost = resolveHost,
): Promise<IncomingMessage> {
  const address = await rejectOnAbort(resolvePublicAddress(url, page, resolve), page.signal);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((settle, reject) => {
    const request = send(url, createRequestOptions(url, address, page), settle);
    request.once('error', reject);
    // A response with status 101 closes the connection without the events `response` and `error`, so this event rejects
    // the promise.
    request.once('close', () => reject(new ReadFailure('page_unreachable')));
    request.end(page.post?.body);
  });
}
