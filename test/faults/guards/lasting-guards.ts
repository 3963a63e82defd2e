import type { Guard } from './guard.ts';

/** Changes that ask for nothing but that their item is there, where nothing ever removes one. */
export const lastingGuards: readonly Guard[] = [
  'call committed',
  'call discarded',
  'deck deleted',
  'deck purged',
  'task cancelled',
  'unit marked as taken',
  'unit returned',
  'version shown',
].map((write) => ({
  write,
  asks: ['pk', 'sk'],
  without: 'a change makes an item of what is not there',
  isOfLasting: true,
}));
