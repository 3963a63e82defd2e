import type { Guard } from './guard.ts';

/** Guards against conflicts between people's changes to outlines and slides. */
export const outlineGuards: readonly Guard[] = [
  {
    write: 'outline created',
    checks: ['pk', 'sk'],
    violation: 'a stored outline is changed',
    seed: 'one acts between another’s look and write#130',
    impliedBy: 'outline updated: outline_rev',
  },
  {
    write: 'outline updated',
    checks: 'outline_rev',
    violation: "an edit overwrites another person's edit",
    seed: 'one acts between another’s look and write#130',
    impliedBy: 'outline created: pk, sk',
  },
  {
    write: 'outline updated',
    checks: 'status',
    violation: 'the outline changes while the deck is running',
    seed: 'one acts between another’s look and write#135',
  },
  {
    write: 'outline updated',
    checks: 'deleted_at',
    violation: 'an edit hides a deleted deck from the sweeper',
    seed: 'one acts between another’s look and write#140',
  },
  {
    write: 'outline updated',
    checks: 'run',
    violation: 'a slide that a run has kept is regenerated',
    seed: 'one acts between another’s look and write#145',
  },
  {
    write: 'slide added',
    checks: ['pk', 'sk'],
    violation: 'a slide that was made in the meantime is overwritten',
    seed: 'one acts between another’s look and write#150',
    impliedBy: ['task completed: lease_owner', 'task completed: status'],
  },
  {
    write: 'proposal stored or discarded',
    checks: ['pk', 'sk'],
    violation: 'an incomplete item replaces a removed slide',
    seed: 'one acts between another’s look and write#155',
    impliedBy: 'proposal stored or discarded: proposal',
  },
  {
    write: 'proposal accepted',
    checks: 'rev',
    violation: 'a proposal overwrites an edit',
    seed: 'one acts between another’s look and write#160',
  },
  {
    write: 'proposal accepted',
    checks: 'proposal',
    violation: 'a proposal that the person has not seen is accepted',
    seed: 'one acts between another’s look and write#165',
  },
  {
    write: 'proposal stored or discarded',
    checks: 'proposal',
    violation: 'a newer proposal is discarded',
    seed: 'one acts between another’s look and write#170',
  },
];
