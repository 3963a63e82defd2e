const keys = new WeakMap<object, string>();

/**
 * The Idempotency-Key of one call: the same object gets the same key, so that the retries of a
 * mutation (same variables) repeat it and a second press of the button does not.
 */
export function idempotencyKeyOf(variables: object): string {
  const known = keys.get(variables);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  keys.set(variables, key);
  return key;
}
