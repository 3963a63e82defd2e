import type { Guard } from './guard.ts';

/** Guards that only require that an item exists, for entities whose items are never removed. */
export const existenceGuards: readonly Guard[] = [
  'call committed',
  'call discarded',
  'deck deleted',
  'deck purged',
  'instruction removed',
  'task cancelled',
  'unit marked as charged',
  'unit refunded',
  'version published',
].map((write) => ({
  write,
  checks: ['pk', 'sk'],
  violation: 'an update creates an incomplete item',
  isExistenceCheck: true,
}));
