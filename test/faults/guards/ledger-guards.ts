import type { Guard } from './guard.ts';

/** What is counted once, and what is given to so many. */
export const ledgerGuards: readonly Guard[] = [
  {
    write: 'call opened',
    asks: ['pk', 'sk'],
    without: 'two calls share one row',
    seed: 'one acts between another’s look and write#115',
    impliedBy: ['task put: pk, sk', 'aside put: pk, sk', 'slide’s task put by the outline: pk, sk'],
  },
  {
    write: 'call ended',
    asks: 'state',
    without: 'a call that was lost is settled too',
    seed: 'sweeps, where no watch comes#0',
  },
  {
    write: 'call lost',
    asks: 'state',
    without: 'a call that was settled is lost',
    seed: 'sweeps, where no watch comes#8',
  },
  {
    write: 'quota taken',
    asks: 'used',
    without: 'a model’s quota is taken more than once',
    seed: 'a model with a small quota#0',
  },
  {
    write: 'quota taken',
    asks: 'calls',
    without: 'a model is sent more requests a minute than its quota has',
    seed: 'a model with few requests a minute#0',
  },
  {
    write: 'unit taken',
    asks: 'used',
    without: 'more decks than a month has',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'unit marked as taken',
    asks: 'quota_month',
    without: 'one deck takes two units',
    seed: 'work that fails, and an owner who starts it again#100',
  },
  {
    write: 'unit marked as returned',
    asks: 'quota_month',
    without: 'a unit is given back twice',
    seed: 'one acts between another’s look and write#85',
  },
  {
    write: 'unit marked as returned',
    asks: 'status',
    without: 'a deck that was taken up again has no unit',
    seed: 'one acts between another’s look and write#90',
  },
  {
    write: 'unit marked as returned',
    asks: 'run',
    without: 'the next run has no unit',
    seed: 'one acts between another’s look and write#96',
  },
  {
    write: 'place taken',
    asks: 'contains(decks, ?)',
    without: 'more decks run than the owner has places',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'place taken',
    asks: ['size(decks) < ?', 'attribute_not_exists(decks)'],
    without: 'more decks run than the owner has places',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'place taken',
    asks: ['attribute_not_exists(waiting)', 'size(waiting) = ?', 'contains(waiting, ?)'],
    without: 'a newcomer passes those that wait',
    seed: 'more decks than places#112',
  },
];
