/** Where the API publishes the public keys that verify its access tokens (RFC 7517). */
export const jwksPath = '/api/.well-known/jwks.json';
