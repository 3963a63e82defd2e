/**
 * A function of a module that is loaded at the first call: a cold start reads, parses and runs all that is imported,
 * and most requests need little of it. Once it is there, calls go straight to it.
 */
export function onDemand<Given extends unknown[], Answer>(
  load: () => Promise<(...given: Given) => Promise<Answer>>,
): (...given: Given) => Promise<Answer> {
  let loaded: ((...given: Given) => Promise<Answer>) | undefined;
  return async (...given) => {
    loaded ??= await load();
    return loaded(...given);
  };
}
