import type { Guard } from './guard.ts';

/** From which status and in which run a deck is moved. */
export const deckGuards: readonly Guard[] = [
  {
    write: 'deck started',
    asks: 'status',
    without: 'a paused or cancelled deck runs',
    seed: 'an action’s write comes late while others act#14',
  },
  {
    write: 'deck paused',
    asks: 'status',
    without: 'a deck that has settled is paused',
    seed: 'a write comes late while a person acts#36',
  },
  {
    write: 'deck resumed',
    asks: 'status',
    without: 'a cancelled deck goes on',
    seed: 'work that fails, and an owner who starts it again#66',
  },
  {
    write: 'deck cancelled',
    asks: 'status',
    without: 'a deck that is completed is cancelled',
    seed: 'one acts between another’s look and write#25',
  },
  {
    write: ['deck completed', 'deck failed', 'deck stands still', 'review awaited'],
    asks: 'status',
    without: 'a deck that was held or cancelled settles otherwise',
    seed: 'a write comes late while a person acts#0',
  },
  {
    write: [
      'deck started',
      'deck paused',
      'deck resumed',
      'deck cancelled',
      'deck completed',
      'deck failed',
      'deck stands still',
      'review awaited',
    ],
    asks: 'run',
    without: 'what was seen of one run moves the next',
    seed: 'one acts between another’s look and write#30',
  },
  {
    write: 'deck deleted',
    asks: 'deleted_at',
    without: 'a deck is deleted twice',
    seed: 'one acts between another’s look and write#35',
  },
  {
    write: 'run begun',
    asks: 'run',
    without: 'two ask and two runs begin',
    seed: 'an action’s write comes late while others act#78',
  },
  {
    write: 'run begun',
    asks: 'status',
    without: 'a run begins in a deck that goes on',
    seed: 'one acts between another’s look and write#40',
  },
  {
    write: 'run begun',
    asks: 'content_rev',
    without: 'an edit is lost to the new run',
    seed: 'one acts between another’s look and write#45',
  },
  {
    write: 'run begun',
    asks: 'deleted_at',
    without: 'a deleted deck comes back',
    seed: 'one acts between another’s look and write#50',
  },
  {
    write: 'earlier runs revoked',
    asks: 'run',
    without: 'what was revoked is to be revoked again',
    seed: 'an action’s write comes late while others act#44',
  },
  {
    write: 'stages derived',
    asks: 'run',
    without: 'stages of one run are written to the next',
    seed: 'a write comes late while a person acts#30',
  },
  {
    write: 'stages derived',
    asks: 'status',
    without: 'a deck that was held or has settled runs again',
    seed: 'clocks that are up to 5 s wrong#0',
  },
  {
    write: 'stages derived',
    asks: 'progress_seq',
    without: 'progress goes back',
    seed: 'transaction conflicts on 30 % of writes#8',
  },
  {
    write: 'title given',
    asks: 'run',
    without: 'the title of an earlier run’s outline',
    seed: 'an action’s write comes late while others act#156',
    impliedBy: 'title given: status',
  },
  {
    write: 'title given',
    asks: 'status',
    without: 'a deck that was held runs again',
    seed: 'an action’s write comes late while others act#156',
  },
  {
    write: 'version shown',
    asks: 'deleted_at',
    without: 'a deleted deck shows a version that is gone',
    seed: 'one acts between another’s look and write#55',
  },
];
