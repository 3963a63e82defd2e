import type { Random } from '../simulation/core/random.ts';
import type { ModelScript } from '../simulation/model/scripted-model.ts';

/**
 * Speeds of the model: calls that take one or two seconds, calls that are long enough for heartbeats, and calls that
 * are longer than a lease.
 */
const modelPaces: readonly Pick<ModelScript, 'firstMs' | 'pieceMs'>[] = [
  { firstMs: [300, 800], pieceMs: [20, 150] },
  { firstMs: [500, 3_000], pieceMs: [300, 1_500] },
  { firstMs: [2_000, 9_000], pieceMs: [1_000, 6_000] },
];

/** Picks the model's speed for a run. */
export const pickRandomPace = (random: Random) => random.pick(modelPaces);
