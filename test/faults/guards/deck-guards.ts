import type { Guard } from './guard.ts';

/** From which status and in which run a deck is moved. */
export const deckGuards: readonly Guard[] = [
  { write: 'deck started', asks: 'status', without: 'a paused or cancelled deck runs', seed: '' },
  { write: 'deck paused', asks: 'status', without: 'a deck that has settled is paused', seed: '' },
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
    seed: '',
  },
  {
    write: ['deck completed', 'deck failed', 'deck stands still', 'review awaited'],
    asks: 'status',
    without: 'a deck that was held or cancelled settles otherwise',
    seed: '',
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
    seed: '',
  },
  { write: 'deck deleted', asks: 'deleted_at', without: 'a deck is deleted twice', seed: '' },
  { write: 'run begun', asks: 'run', without: 'two ask and two runs begin', seed: '' },
  { write: 'run begun', asks: 'status', without: 'a run begins in a deck that goes on', seed: '' },
  { write: 'run begun', asks: 'content_rev', without: 'an edit is lost to the new run', seed: '' },
  { write: 'run begun', asks: 'deleted_at', without: 'a deleted deck comes back', seed: '' },
  {
    write: 'earlier runs revoked',
    asks: 'run',
    without: 'what was revoked is to be revoked again',
    seed: '',
  },
  {
    write: 'stages derived',
    asks: 'run',
    without: 'stages of one run are written to the next',
    seed: 'a function stalls while a person acts#33',
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
    seed: '',
    impliedBy: 'title given: status',
  },
  { write: 'title given', asks: 'status', without: 'a deck that was held runs again', seed: '' },
  {
    write: 'version shown',
    asks: 'deleted_at',
    without: 'a deleted deck shows a version that is gone',
    seed: '',
  },
];
