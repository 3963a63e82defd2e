import type { Guard } from './guard.ts';

/** What keeps people’s changes of outlines and slides apart. */
export const outlineGuards: readonly Guard[] = [
  {
    write: 'outline put',
    asks: ['pk', 'sk'],
    without: 'an outline that was put is changed',
    seed: 'one acts between another’s look and write#130',
    impliedBy: 'outline moved on: outline_rev',
  },
  {
    write: 'outline moved on',
    asks: 'outline_rev',
    without: 'an edit covers another’s',
    seed: 'one acts between another’s look and write#130',
    impliedBy: 'outline put: pk, sk',
  },
  {
    write: 'outline moved on',
    asks: 'status',
    without: 'the outline changes under a deck that goes on',
    seed: 'one acts between another’s look and write#135',
  },
  {
    write: 'outline moved on',
    asks: 'deleted_at',
    without: 'an edit takes a deleted deck from the sweeper',
    seed: 'one acts between another’s look and write#140',
  },
  {
    write: 'outline moved on',
    asks: 'run',
    without: 'a slide that a run has taken over is made again',
    seed: 'one acts between another’s look and write#145',
  },
  {
    write: 'slide added',
    asks: ['pk', 'sk'],
    without: 'a slide that was made meanwhile is covered',
    seed: 'one acts between another’s look and write#150',
    impliedBy: ['task finished: lease_owner', 'task finished: status'],
  },
  {
    write: 'proposal laid or dropped',
    asks: ['pk', 'sk'],
    without: 'a slide that is gone comes back as a husk',
    seed: 'one acts between another’s look and write#155',
    impliedBy: 'proposal laid or dropped: proposal',
  },
  {
    write: 'proposal accepted',
    asks: 'rev',
    without: 'a proposal covers an edit',
    seed: 'one acts between another’s look and write#160',
  },
  {
    write: 'proposal accepted',
    asks: 'proposal',
    without: 'a proposal that nobody has seen goes for another',
    seed: 'one acts between another’s look and write#165',
  },
  {
    write: 'proposal laid or dropped',
    asks: 'proposal',
    without: 'a proposal that came meanwhile is thrown away',
    seed: 'one acts between another’s look and write#170',
  },
];
