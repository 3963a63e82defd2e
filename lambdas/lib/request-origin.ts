import { AsyncLocalStorage } from 'node:async_hooks';

/** Client details of a request, for security events and the list of sessions. */
export type RequestOrigin = {
  requestId: string;
  /** Network address; IPv6 as its /64 network. */
  address: string;
  /** The User-Agent header, cut to 300 characters. */
  userAgent?: string | undefined;
};

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Calls `run`; `requestOrigin` returns the given origin at any call depth inside it. */
export const withRequestOrigin = <T>(origin: RequestOrigin, run: () => T): T =>
  storage.run(origin, run);

/** Returns the origin of the current request; undefined outside a request. */
export const requestOrigin = (): RequestOrigin | undefined => storage.getStore();
