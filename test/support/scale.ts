/** Whether to run the full test matrix (`FAULTS=full`, npm run test:exhaustive) instead of a part of it. */
export const isFull = process.env.FAULTS === 'full';

/** Returns the value for the current scale of the tests, `quick` or `full`. */
export const pickByScale = <T>(sizes: { quick: T; full: T }): T =>
  isFull ? sizes.full : sizes.quick;
