/** `FAULTS=full` (npm run test:faults) runs the whole matrix; without it a quick part of it. */
export const isFull = process.env.FAULTS === 'full';

/** The size of a test that runs in both. */
export const scaled = <T>(sizes: { quick: T; full: T }): T => (isFull ? sizes.full : sizes.quick);
