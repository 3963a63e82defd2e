import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { ReadFailure } from './reading/read-failure.ts';

export type PageRequest = {
  signal: AbortSignal;
  /** Lets pages of this very machine be read: for tests, and nowhere that is deployed. */
  allowsLoopback: boolean;
};

/** Names that never are those of a public page, wherever their resolver says they lead. */
const inside = /(^|\.)localhost$|\.(local|internal|intranet|lan|home\.arpa)$/;

/** A name's addresses, for a test to say; the system's resolver otherwise. */
export type Resolve = (host: string) => Promise<string[]>;

const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Web servers answer there; others are not asked, whatever address they have. */
const ports = new Set(['', '80', '443', '8080', '8443']);

/** Throws ReadFailure for what is no address of a public page. */
export function checkedUrl(url: string, { allowsLoopback }: PageRequest): URL {
  if (!URL.canParse(url)) throw new ReadFailure('page_address');
  const parsed = new URL(url);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  const isNamed = parsed.username !== '' || parsed.password !== '';
  if (!isWeb || isNamed || !(ports.has(parsed.port) || allowsLoopback)) {
    throw new ReadFailure('page_address');
  }
  return parsed;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

/**
 * The one address that the connection goes to. A name with any address inside is refused whole: which one a
 * connection would take is not ours to say.
 */
async function pinnedAddress(
  url: URL,
  { allowsLoopback }: PageRequest,
  resolve: Resolve,
): Promise<string> {
  const host = hostOf(url);
  if (inside.test(host) && !allowsLoopback) throw new ReadFailure('page_private', { detail: host });
  const addresses = isIP(host) ? [host] : await resolve(host).catch(noSuchName);
  const mayBe = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  if (!addresses.every(mayBe)) throw new ReadFailure('page_private', { detail: host });
  const [first] = addresses;
  if (!first) throw new ReadFailure('page_unreachable', { detail: host });
  return first;
}

/** What work comes to, unless a signal is quicker: a resolver can't be called off, only left. */
const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((settle, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(settle, reject).finally(() => signal.removeEventListener('abort', leave));
  });

function noSuchName(cause: unknown): never {
  throw new ReadFailure('page_unreachable', { cause });
}

const headers = {
  'user-agent': 'Mozilla/5.0 (compatible; Deckwright)',
  accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en,zh;q=0.9,*;q=0.5',
};

function optionsOf(url: URL, address: string, { signal }: PageRequest): RequestOptions {
  const family = isIP(address);
  const host = hostOf(url);
  return {
    signal,
    headers,
    method: 'GET',
    // A connection of its own, to the address that was checked, whatever the name says by now.
    agent: false,
    lookup: (_host, options, callback) => {
      if (options.all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    },
    ...(url.protocol === 'https:' ? { servername: isIP(host) ? '' : host } : {}),
  };
}

/** Asks for a page at an address that was checked and is pinned. Redirects are the caller's to follow. */
export async function requestPage(
  url: URL,
  page: PageRequest,
  resolve: Resolve = systemResolve,
): Promise<IncomingMessage> {
  const address = await unlessAborted(pinnedAddress(url, page, resolve), page.signal);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((settle, reject) => {
    const request = send(url, optionsOf(url, address, page), settle);
    request.once('error', reject);
    request.end();
  });
}
