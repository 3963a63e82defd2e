/**
 * Wraps a function of a module that is imported at the first call. Keeps modules that most requests don't need out of
 * the cold start.
 */
export function loadOnDemand<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
): (...args: Args) => Promise<Result> {
  let loaded: ((...args: Args) => Promise<Result>) | undefined;
  return async (...args) => {
    loaded ??= await load();
    return loaded(...args);
  };
}
