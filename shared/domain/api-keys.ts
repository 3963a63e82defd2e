/** What an API key may do: `read` GET requests, `generate` all other requests about content, `admin` admin routes. */
export const keyScopes = ['read', 'generate', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Beginning of each API key, by which programs that search for leaked secrets recognize it. */
export const keyPrefix = 'dw_';

/** Most keys that a user may have at the same time. */
export const maxKeys = 20;

/** Lifetime of a key in days: allowed values, and the default. */
export const keyLifetimeDays = { min: 1, max: 365, default: 365 } as const;
