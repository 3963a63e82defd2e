import { AsyncLocalStorage } from 'node:async_hooks';

/** Client details of a request, for security events and the list of sessions. */
export type RequestOrigin = {
  requestId: string;
  /** The network address, an IPv6 one as its /64. */
  address: string;
  /** The User-Agent header, cut to 300 characters. */
  userAgent?: string | undefined;
};

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Runs the rest of a request so that `requestOrigin` returns its origin at any depth. */
export const withRequestOrigin = <T>(origin: RequestOrigin, run: () => T): T =>
  storage.run(origin, run);

/** The origin of the current request; undefined outside of one. */
export const requestOrigin = (): RequestOrigin | undefined => storage.getStore();
