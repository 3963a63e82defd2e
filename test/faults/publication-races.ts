import { deployKinds } from '#shared/domain/formats.ts';
import type { Race } from './race.ts';
import { scheduleInSequence, scriptedActions } from './steps.ts';

/** Races with the publication of edits. */
export const publicationRaces: readonly Race[] = [
  {
    name: 'publication of edits versus a newer edit',
    late: [{ write: 'edits published' }],
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: scheduleInSequence([scriptedActions.edit], 500),
  },
  {
    name: 'publication of edits versus delete of the deck',
    late: [{ write: 'edits published' }],
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'two publications of an edit',
    scenario: () => ({ copies: 2, copyDelayMs: 2_000 }),
    late: [{ write: 'edits published' }],
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
  },
  {
    name: 'showing a publication versus the next one',
    late: [{ write: 'version published', by: 'worker' }],
    lateMs: 30_000,
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: scheduleInSequence([scriptedActions.edit], 500),
  },
  {
    name: 'publication of edits versus a run of the deck',
    late: [{ write: 'edits published' }],
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: scheduleInSequence([scriptedActions.regenerateDeploy], 500),
  },
  {
    name: 'publication of edits versus publication of another deck of the owner',
    scenario: () => ({ decks: [{ slides: 1 }, { slides: 1 }] }),
    late: [
      { write: 'edits published' },
      ...deployKinds.map(() => ({ write: 'task completed', by: 'worker' as const })),
    ],
    lateMs: 8_000,
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: [{ at: 10, action: scriptedActions.edit, deck: 1 }],
  },
];
