import type { Guard } from './guard.ts';

/** Guards that are no conditions. */
export const otherGuards: readonly Guard[] = [
  {
    write: 'the watch message',
    asks: 'a claim',
    without: 'a dead worker’s task waits for the sweep',
    seed: 'workers that die over their calls#0',
    takeOut: { dropsMessage: (queue) => queue === 'watch' },
  },
  {
    write: 'the sweep',
    asks: 'all that is at work',
    without: 'what a deleted deck left is never removed',
    seed: 'one acts between another’s look and write#100',
    takeOut: { hasSweep: false },
  },
];
