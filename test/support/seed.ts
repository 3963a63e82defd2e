import { randomInt } from 'node:crypto';
import { type Random, seededRandom } from '#infra/local/demo-model/random.ts';

export type FaultSeed = { seed: number; random: Random };

/**
 * Creates a random seed for a fault test, which the name of the test must contain. `FAULT_SEED` replays a failed one.
 */
export function newFaultSeed(): FaultSeed {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  return { seed, random: seededRandom(seed) };
}
