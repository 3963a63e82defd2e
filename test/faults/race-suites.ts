import { createRaceRun, type Race } from './race.ts';
import { races } from './races.ts';
import type { Suite } from './suite.ts';

/** Number of runs of each race, with different latencies. */
const runsPerRace = 5;

const findRace = (number: number): Race => {
  const meeting = races[Math.floor(number / runsPerRace)];
  if (!meeting) throw new Error(`no race has the run number ${number}`);
  return meeting;
};

export const raceSuites: Suite[] = [
  {
    name: 'one acts between another’s look and write',
    full: races.length * runsPerRace,
    quick: races.length,
    run: (number, random) => createRaceRun(findRace(number), random),
  },
];
