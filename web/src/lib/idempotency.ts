const keysByVariables = new WeakMap<object, string>();

/**
 * Returns the Idempotency-Key of a mutation. The same variables object gets the same key, so
 * retries repeat the call and a second click starts a new one.
 */
export function getIdempotencyKey(variables: object): string {
  const known = keysByVariables.get(variables);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  keysByVariables.set(variables, key);
  return key;
}
