import type { Guard } from './guard.ts';

/** Guards against double counting, and guards of limits. */
export const ledgerGuards: readonly Guard[] = [
  {
    write: 'call opened',
    checks: ['pk', 'sk'],
    violation: 'two calls share one row',
    seed: 'one acts between another’s look and write#115',
    impliedBy: [
      'task created: pk, sk',
      'side task created: pk, sk',
      'slide task created by the outline: pk, sk',
    ],
  },
  {
    write: 'call ended',
    checks: 'state',
    violation: 'a lost call is settled as well',
    seed: 'sweeps, where no watch comes#0',
  },
  {
    write: 'call withdrawn',
    checks: 'state',
    violation: 'a lost call is withdrawn as well',
    seed: 'zombies that commit after a takeover#16',
  },
  {
    write: 'call lost',
    checks: 'state',
    violation: 'a settled call is marked as lost',
    seed: 'sweeps, where no watch comes#49',
  },
  {
    write: 'model quota used',
    checks: 'used',
    violation: "a model's quota is exceeded",
    seed: 'a model with a small quota#0',
  },
  {
    write: 'model quota used',
    checks: 'calls',
    violation: 'a model receives more requests per minute than its quota',
    seed: 'a model with few requests a minute#0',
  },
  {
    write: 'unit charged',
    checks: 'used',
    violation: 'more decks are created than the monthly quota',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'unit charged',
    checks: 'contains(reserved, ?)',
    violation: 'a repeated request reserves a second unit for its copy',
    seed: 'a translation, an answer lost, an operation done twice or failed, each#12',
  },
  {
    write: 'unit refunded',
    checks: 'contains(reserved, ?)',
    violation: 'a copy that failed is refunded twice',
    seed: 'a translation whose request fails once, each later operation of it done twice#5',
  },
  {
    write: 'unit marked as charged',
    checks: 'quota_month',
    violation: 'one deck is charged two units',
    seed: 'work that fails, and an owner who starts it again#100',
  },
  {
    write: 'unit marked as refunded',
    checks: 'quota_month',
    violation: 'a unit is refunded twice',
    seed: 'one acts between another’s look and write#85',
  },
  {
    write: 'unit marked as refunded',
    checks: 'status',
    violation: 'a resumed deck has no unit',
    seed: 'one acts between another’s look and write#90',
  },
  {
    write: 'unit marked as refunded',
    checks: 'run',
    violation: 'the next run has no unit',
    seed: 'one acts between another’s look and write#96',
  },
  {
    write: 'slot acquired',
    checks: 'contains(decks, ?)',
    violation: 'more decks run than the owner has slots',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'slot acquired',
    checks: ['size(decks) < ?', 'attribute_not_exists(decks)'],
    violation: 'more decks run than the owner has slots',
    seed: 'more decks than a month has#0',
  },
  {
    write: 'slot acquired',
    checks: ['attribute_not_exists(waiting)', 'size(waiting) = ?', 'contains(waiting, ?)'],
    violation: 'a new deck starts before waiting ones',
    seed: 'more decks than places#131',
  },
  {
    write: 'file slot acquired',
    checks: ['size(files) <= ?', 'attribute_not_exists(files)', 'contains(files, ?)'],
    violation: 'more files of an owner are rendered at a time than allowed',
    seed: 'one acts between another’s look and write#195',
  },
  {
    write: 'call slot acquired',
    checks: ['size(calls) <= ?', 'attribute_not_exists(calls)', 'contains(calls, ?)'],
    violation: 'more side tasks of an owner call a model at a time than allowed',
    seed: 'one acts between another’s look and write#200',
  },
  {
    write: 'publication slots acquired',
    checks: [
      'size(publications) <= ?',
      'attribute_not_exists(publications)',
      'contains(publications, ?)',
    ],
    violation: 'two presentations of an owner are published at a time',
    seed: 'one acts between another’s look and write#232',
  },
];
