import type { Random } from '../simulation/core/random.ts';
import type { ModelScript } from '../simulation/model/scripted-model.ts';

/** Calls that take a second or two; some seconds, so that hearts beat; or longer than a lease. */
const paces: readonly Pick<ModelScript, 'firstMs' | 'pieceMs'>[] = [
  { firstMs: [300, 800], pieceMs: [20, 150] },
  { firstMs: [500, 3_000], pieceMs: [300, 1_500] },
  { firstMs: [2_000, 9_000], pieceMs: [1_000, 6_000] },
];

/** How fast the model of a run is. */
export const somePace = (random: Random) => random.pick(paces);
