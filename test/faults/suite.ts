import type { Random } from '../simulation/core/random.ts';
import type { Scenario, Simulation } from '../simulation/simulate.ts';

/** One run of a suite: its scenario, and checks in addition to the invariants. */
export type Run = {
  scenario: Omit<Scenario, 'seed'>;
  /** Returns further violations at the end of the run. */
  check?: (simulation: Simulation) => string[];
};

/** A kind of fault, tested with many seeds. */
export type Suite = {
  name: string;
  /**
   * Number of runs: `full` in `npm run tool -- faults`, `quick` in `npm run test:full`. A `quick` that divides `full`
   * would select the same fault each time, where the fault depends on the run's number.
   */
  full: number;
  quick: number;
  /** Creates the run with the given number. */
  run: (number: number, random: Random) => Run | Promise<Run>;
};
