/** Creates a value at first use and returns the same value afterwards. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
