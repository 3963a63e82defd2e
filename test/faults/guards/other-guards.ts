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
    without: 'what lost its message waits for ever',
    seed: 'pairs of crashes#0',
    takeOut: { hasSweep: false },
  },
  {
    write: 'the token of a transaction',
    asks: 'what was written before',
    without: 'a transaction that is sent again refuses itself',
    seed: 'an acknowledgement lost after each write#0',
    takeOut: { forgetsTokens: true },
  },
];
