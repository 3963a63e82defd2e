/** Whether to run the full test matrix (`FAULTS=full`, npm run test:exhaustive) instead of a quick part. */
export const isFull = process.env.FAULTS === 'full';

/** Returns the value for the current scale. */
export const pickByScale = <T>(sizes: { quick: T; full: T }): T =>
  isFull ? sizes.full : sizes.quick;
