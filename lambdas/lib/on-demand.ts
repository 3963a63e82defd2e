/**
 * Wraps a function of a module that is imported at the first call. Keeps modules that most requests don't need out of
 * the cold start.
 */
export function loadOnDemand<Given extends unknown[], Answer>(
  load: () => Promise<(...given: Given) => Promise<Answer>>,
): (...given: Given) => Promise<Answer> {
  let loaded: ((...given: Given) => Promise<Answer>) | undefined;
  return async (...given) => {
    loaded ??= await load();
    return loaded(...given);
  };
}
