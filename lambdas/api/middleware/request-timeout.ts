import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';

/** Milliseconds after which a request returns 503. The function's own timeout is 29 s, which callers would see as 500. */
export const requestTimeoutMs = 25_000;

/** Returns busy (503) when a request takes too long. Its work continues, so a retry may find the result. */
export const requestTimeout = (ms = requestTimeoutMs) => timeout(ms, () => new HTTPException(503));
