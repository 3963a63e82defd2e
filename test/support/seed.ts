import { randomInt } from 'node:crypto';
import { type Random, seededRandom } from '#infra/local/demo-model/random.ts';

export type FaultSeed = { seed: number; random: Random };

/** Creates a random seed for a fault test; put it in the test's name. `FAULT_SEED` replays a failed one. */
export function newFaultSeed(): FaultSeed {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  return { seed, random: seededRandom(seed) };
}
