import type { Guard } from './guard.ts';

/** Guards that are not conditions of writes. */
export const otherGuards: readonly Guard[] = [
  {
    write: 'the watch message',
    checks: 'a claim',
    violation: "a dead worker's task waits for the sweep",
    seed: 'workers that die over their calls#0',
    disable: { dropsMessage: (queue) => queue === 'watch' },
  },
  {
    write: 'the sweep',
    checks: 'running tasks',
    violation: 'data of a deleted deck is never removed',
    seed: 'one acts between another’s look and write#100',
    disable: { hasSweep: false },
  },
];
