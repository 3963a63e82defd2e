import type { Random } from '../simulation/core/random.ts';
import type { Scenario, Stage } from '../simulation/simulate.ts';

/** One run of a suite: what happens, and what is asked of it beside the invariants. */
export type Run = {
  scenario: Omit<Scenario, 'seed'>;
  /** Further violations, found at the end. */
  check?: (stage: Stage) => string[];
};

/** A kind of fault, tried over many seeds. */
export type Suite = {
  name: string;
  /** How many runs: in `npm run test:faults`, and in `npm test`. */
  full: number;
  quick: number;
  /** The run of that number. */
  run: (number: number, random: Random) => Run | Promise<Run>;
};
