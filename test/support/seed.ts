import { randomInt } from 'node:crypto';
import { type Random, seededRandom } from '#infra/local/demo-model/random.ts';

export type Chance = { seed: number; random: Random };

/** The chance of a fault test: `FAULT_SEED` replays one that has failed; put the seed in the test's name. */
export function newChance(): Chance {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  return { seed, random: seededRandom(seed) };
}
