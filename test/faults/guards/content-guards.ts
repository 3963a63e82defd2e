import type { Guard } from './guard.ts';

/** What is put once, and what is changed only as it was seen. */
export const contentGuards: readonly Guard[] = [
  {
    write: 'deck put',
    asks: ['pk', 'sk'],
    without: 'a retry begins the deck anew and takes a second unit',
    seed: 'pairs of crashes#0',
    impliedBy: 'request put: pk, sk',
  },
  {
    write: 'request put',
    asks: ['pk', 'sk'],
    without: 'a retry begins the deck anew and takes a second unit',
    seed: 'pairs of crashes#0',
    impliedBy: 'deck put: pk, sk',
  },
  {
    write: 'plan put',
    asks: ['pk', 'sk'],
    without: 'a run has two plans',
    seed: 'sweeps, where no watch comes#10',
    impliedBy: [
      'outline’s lease looked at: lease_owner',
      'slide’s task put by the outline: pk, sk',
    ],
  },
  {
    write: 'entry put',
    asks: ['pk', 'sk'],
    without: 'an entry changes under its slide',
    seed: 'sweeps, where no watch comes#10',
    impliedBy: ['outline’s lease looked at: lease_owner', 'slide made ready: status'],
  },
  {
    write: 'slide put',
    asks: 'run',
    without: 'a slide of an earlier run covers a newer one',
    seed: 'sweeps, where no watch comes#8',
    impliedBy: 'task finished: lease_owner',
  },
  {
    write: 'slide edited',
    asks: 'rev',
    without: 'an edit covers another’s',
    seed: 'actions that meet at a deck at rest#8',
  },
  {
    write: 'slide remade',
    asks: 'rev',
    without: 'a remade slide covers an edit',
    unshown: 'an edit while its slide is remade, in a deck that stands still',
  },
  {
    write: 'edit counted',
    asks: 'run',
    without: 'an edit lands in a run that has begun',
    unshown: 'a whole run between the look and the write of an edit',
  },
  {
    write: 'edit counted',
    asks: 'status',
    without: 'an edit lands in a deck that goes on',
    seed: 'actions that meet at a deck at rest#16',
  },
  {
    write: 'remake counted',
    asks: 'run',
    without: 'a remade slide lands in a run that has begun',
    seed: 'actions that meet at a deck at rest#26',
  },
  {
    write: 'version put',
    asks: ['pk', 'sk'],
    without: 'a version is put twice',
    seed: 'messages twice and three times, reordered and late#0',
    impliedBy: 'version kept: latest_version',
  },
  {
    write: 'version kept',
    asks: 'run',
    without: 'a version of an earlier run is the deck’s newest',
    unshown: 'a new run that comes as far, between the look and the write of a version',
  },
  {
    write: 'version kept',
    asks: 'status',
    without: 'a deck that was held runs again',
    seed: 'a write comes late while a person acts#81',
  },
  {
    write: 'version kept',
    asks: 'latest_version',
    without: 'one content is two versions',
    seed: 'messages twice and three times, reordered and late#0',
    impliedBy: 'version put: pk, sk',
  },
  {
    write: 'version kept',
    asks: 'content_rev',
    without: 'a version misses an edit',
    unshown: 'a pause, an edit and a resume between the look and the write of a version',
  },
  {
    write: 'HTML failed',
    asks: 'html',
    without: 'HTML that is there is called failed',
    unshown: 'a second start that makes the HTML before the first one’s failure is told',
  },
  {
    write: 'HTML named',
    asks: ['pk', 'sk'],
    without: 'a deleted version comes back',
    seed: 'sweeps, where no watch comes#8',
    impliedBy: 'task finished: lease_owner',
  },
  {
    write: 'source kept',
    asks: ['pk', 'sk'],
    without: 'a source that has ended comes back as a husk',
    seed: 'a source that ends as it is asked for#16',
  },
];
