import type { TaskKind } from '#shared/domain/statuses.ts';
import { publicationRaces } from './publication-races.ts';
import type { Race } from './race.ts';
import {
  firstHtmlTaskId,
  firstSlideTaskId,
  scheduleInSequence,
  scriptedActions,
  secondSlideTaskId,
} from './steps.ts';

/** Returns the model speed for responses that take the given time. */
const createModelDelay = (ms: number) => ({ firstMs: [ms, ms], pieceMs: [20, 40] }) as const;

/** Returns a plan that fails tasks of a kind the given number of times. */
function failTasks(kind: TaskKind, count: number) {
  let left = count;
  return (asked: TaskKind) => asked === kind && left-- > 0;
}

/**
 * Races between two processes of one deck, or between a person and the engine, in the time between one's read and
 * write.
 */
export const races: readonly Race[] = [
  {
    name: 'start of a task versus cancel of its deck',
    scenario: () => ({ model: createModelDelay(3_000) }),
    first: [{ at: 6_000, action: scriptedActions.pauseTask(firstSlideTaskId) }],
    late: [{ write: 'task restarted' }],
    atRest: [[{ at: 10, action: scriptedActions.startTask(firstSlideTaskId) }]],
    meanwhile: scheduleInSequence([scriptedActions.cancel], 500),
  },
  {
    name: 'two starts of a task that fails again in between',
    scenario: () => ({ shouldFail: failTasks('slides.slide', 6) }),
    late: [{ write: 'task restarted' }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: scriptedActions.startTask(firstSlideTaskId) }]],
    meanwhile: scheduleInSequence([scriptedActions.startTask(firstSlideTaskId)], 500),
  },
  {
    name: 'two first starts of a side task',
    late: [{ write: 'side task created' }],
    atRest: [[{ at: 10, action: scriptedActions.exportPng }]],
    meanwhile: scheduleInSequence([scriptedActions.exportPng], 500),
  },
  {
    name: 'two starts of a finished side task',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'side task restarted' }],
    atRest: [
      [{ at: 10, action: scriptedActions.startTask(firstSlideTaskId) }],
      [{ at: 10, action: scriptedActions.startTask(firstSlideTaskId) }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.startTask(firstSlideTaskId)], 500),
  },
  {
    name: 'start of a side task versus delete of its cancelled deck',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'side task created' }],
    atRest: [
      scheduleInSequence([scriptedActions.regenerateSlides, scriptedActions.cancel], 2_000),
      [{ at: 10, action: scriptedActions.exportPng }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'cancel versus completion of a deck',
    late: [{ write: 'deck cancelled' }],
    lateMs: 30_000,
    first: [{ at: 2_000, action: scriptedActions.cancel }],
  },
  {
    name: 'completion versus regeneration of a deck',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'deck completed' }],
    meanwhile: scheduleInSequence([scriptedActions.pause, scriptedActions.regenerateSlides], 700),
  },
  {
    name: 'two deletions of a deck',
    late: [{ write: 'deck deleted' }],
    atRest: [[{ at: 10, action: scriptedActions.delete }]],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'regeneration versus resume of a deck',
    scenario: () => ({ model: createModelDelay(3_000) }),
    first: [{ at: 2_000, action: scriptedActions.pause }],
    late: [{ write: 'run started' }],
    lateMs: 1_500,
    atRest: [[{ at: 10, action: scriptedActions.regenerateSlides }]],
    meanwhile: scheduleInSequence([scriptedActions.resume], 500),
  },
  {
    name: 'regeneration of a deck versus edit',
    late: [{ write: 'run started' }],
    atRest: [[{ at: 10, action: scriptedActions.regenerateSlides }]],
    meanwhile: scheduleInSequence([scriptedActions.edit], 500),
  },
  {
    name: 'regeneration versus delete of a cancelled deck',
    first: [{ at: 1_000, action: scriptedActions.cancel }],
    late: [{ write: 'run started' }],
    atRest: [[{ at: 10, action: scriptedActions.regenerateSlides }]],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'publishing a version versus delete of its deck',
    late: [{ write: 'version published' }],
    atRest: [
      [{ at: 10, action: scriptedActions.regenerateDeploy }],
      [{ at: 10, action: scriptedActions.publishVersion(1) }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'regeneration versus edit of a slide',
    scenario: () => ({ model: createModelDelay(6_000) }),
    atRest: [
      [
        { at: 10, action: scriptedActions.startTask(firstSlideTaskId) },
        { at: 3_000, action: scriptedActions.edit },
      ],
    ],
  },
  {
    name: 'edit of a slide versus regeneration of its deck',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'edit counted' }],
    first: [],
    atRest: [
      scheduleInSequence(
        [scriptedActions.regenerateDeploy, scriptedActions.pause, scriptedActions.edit],
        400,
      ),
    ],
    meanwhile: scheduleInSequence([scriptedActions.regenerateSlides, scriptedActions.pause], 1_000),
  },
  {
    name: 'recording of a version versus regeneration of its deck',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'version recorded' }],
    meanwhile: scheduleInSequence([scriptedActions.pause, scriptedActions.regenerateSlides], 700),
  },
  {
    name: 'recording of a version versus edit of its deck',
    late: [{ write: 'version recorded' }, { write: 'version recorded' }],
    meanwhile: scheduleInSequence(
      [scriptedActions.pause, scriptedActions.edit, scriptedActions.resume],
      700,
    ),
  },
  {
    name: 'failure of HTML versus success of a second start',
    scenario: () => ({ shouldFail: failTasks('deploy.html', 3) }),
    late: [{ write: 'HTML failed' }],
    meanwhile: scheduleInSequence([scriptedActions.startTask(firstHtmlTaskId)], 500),
  },
  {
    name: 'two failures of one deck',
    scenario: () => ({ shouldFail: failTasks('outline.plan', 3), copies: 2, copyDelayMs: 3_000 }),
    late: [{ write: 'unit marked as refunded' }, { write: 'deck failed' }],
  },
  {
    name: 'failure of a deck versus resume, after which it waits for a slot',
    scenario: () => ({
      tier: 'free',
      decks: [{ slides: 1 }, { slides: 1, at: 2_000 }],
      shouldFail: failTasks('outline.plan', 3),
      model: createModelDelay(15_000),
      copies: 2,
      copyDelayMs: 3_000,
    }),
    late: [{ write: 'unit marked as refunded' }],
    lateMs: 8_000,
    meanwhile: scheduleInSequence([scriptedActions.resume], 6_000),
  },
  {
    name: 'failure versus regeneration of a deck',
    scenario: () => ({
      shouldFail: failTasks('outline.plan', 3),
      model: createModelDelay(6_000),
      copies: 2,
      copyDelayMs: 3_000,
    }),
    late: [{ write: 'unit marked as refunded' }],
    lateMs: 8_000,
    meanwhile: scheduleInSequence([scriptedActions.regenerateSlides], 6_000),
  },
  {
    name: 'delete of a deck at rest',
    atRest: [[{ at: 10, action: scriptedActions.delete }]],
  },
  {
    name: 'edit of a slide in a paused deck versus its continuation',
    scenario: () => ({ decks: [{ slides: 2 }], model: createModelDelay(3_000) }),
    first: [{ at: 6_000, action: scriptedActions.pauseTask(secondSlideTaskId) }],
    late: [{ write: 'edit counted' }],
    lateMs: 2_000,
    atRest: [[{ at: 10, action: scriptedActions.edit }]],
    meanwhile: scheduleInSequence([scriptedActions.startTask(secondSlideTaskId)], 500),
  },
  {
    name: 'edit of a slide in a cancelled deck versus delete of the deck',
    scenario: () => ({ model: createModelDelay(3_000) }),
    late: [{ write: 'edit counted' }],
    atRest: [
      scheduleInSequence([scriptedActions.regenerateDeploy, scriptedActions.cancel], 100),
      [{ at: 10, action: scriptedActions.edit }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: "two first starts of a slide's regeneration",
    late: [{ write: 'side task created' }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: scriptedActions.startTask(firstSlideTaskId) }]],
    meanwhile: scheduleInSequence([scriptedActions.startTask(firstSlideTaskId)], 500),
  },
  {
    name: 'two resumes of a failed deck that fails again in between',
    scenario: () => ({ shouldFail: failTasks('outline.plan', 6) }),
    late: [{ write: 'unit marked as charged', isFreeze: true }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: scriptedActions.resume }]],
    meanwhile: scheduleInSequence([scriptedActions.resume], 500),
  },
  {
    name: 'regeneration of a failed deck versus resume and failure',
    scenario: () => ({ shouldFail: failTasks('outline.plan', 6) }),
    late: [{ write: 'unit marked as charged', isFreeze: true }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: scriptedActions.regenerateSlides }]],
    meanwhile: scheduleInSequence([scriptedActions.resume], 500),
  },
  {
    name: 'two edits of an outline',
    late: [{ write: 'outline updated' }],
    atRest: [[{ at: 10, action: scriptedActions.editOutline }]],
    meanwhile: scheduleInSequence([scriptedActions.editOutline], 500),
  },
  {
    name: 'edit of the outline of a paused deck versus its continuation',
    scenario: () => ({ decks: [{ slides: 2 }], model: createModelDelay(3_000) }),
    first: [{ at: 6_000, action: scriptedActions.pauseTask(secondSlideTaskId) }],
    late: [{ write: 'outline updated' }],
    lateMs: 2_000,
    atRest: [[{ at: 10, action: scriptedActions.editOutline }]],
    meanwhile: scheduleInSequence([scriptedActions.startTask(secondSlideTaskId)], 500),
  },
  {
    name: 'edit of the outline of a cancelled deck versus delete of the deck',
    scenario: () => ({ model: createModelDelay(3_000) }),
    late: [{ write: 'outline updated' }],
    atRest: [
      scheduleInSequence([scriptedActions.regenerateDeploy, scriptedActions.cancel], 100),
      [{ at: 10, action: scriptedActions.editOutline }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'adding a slide with content versus regeneration of its deck',
    scenario: () => ({ decks: [{ slides: 2 }], model: createModelDelay(6_000) }),
    late: [{ write: 'outline updated' }],
    atRest: [
      scheduleInSequence(
        [
          scriptedActions.edit,
          scriptedActions.regenerateDeploy,
          scriptedActions.pause,
          scriptedActions.addSlideWithContent,
        ],
        400,
      ),
    ],
    meanwhile: scheduleInSequence(
      [scriptedActions.regenerateUnedited, scriptedActions.pause],
      1_000,
    ),
  },
  {
    name: 'adding a slide from a sentence versus the deck generating it',
    scenario: () => ({ decks: [{ slides: 2 }], model: createModelDelay(3_000) }),
    first: [{ at: 6_000, action: scriptedActions.pauseTask(secondSlideTaskId) }],
    late: [{ write: 'slide added', by: 'worker' }],
    lateMs: 18_000,
    atRest: [[{ at: 10, action: scriptedActions.addSlideFromSentence }]],
    meanwhile: scheduleInSequence([scriptedActions.resume], 100),
  },
  {
    name: 'discard of a proposal versus delete and purge of its deck',
    late: [{ write: 'proposal stored or discarded', by: 'action' }],
    lateMs: 240_000,
    atRest: [
      [{ at: 10, action: scriptedActions.revise }],
      [{ at: 10, action: scriptedActions.discard }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.delete], 500),
  },
  {
    name: 'acceptance of a proposal versus edit of its slide',
    late: [{ write: 'proposal accepted' }],
    atRest: [
      [{ at: 10, action: scriptedActions.revise }],
      [{ at: 10, action: scriptedActions.accept }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.edit], 500),
  },
  {
    name: 'acceptance of a proposal versus a newer proposal',
    late: [{ write: 'proposal accepted' }],
    lateMs: 30_000,
    atRest: [
      [{ at: 10, action: scriptedActions.revise }],
      [{ at: 10, action: scriptedActions.accept }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.revise], 500),
  },
  {
    name: 'discard of a proposal versus a newer proposal',
    late: [{ write: 'proposal stored or discarded', by: 'action' }],
    lateMs: 30_000,
    atRest: [
      [{ at: 10, action: scriptedActions.revise }],
      [{ at: 10, action: scriptedActions.discard }],
    ],
    meanwhile: scheduleInSequence([scriptedActions.revise], 500),
  },
  {
    name: 'revision versus regeneration of a slide',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'side task created' }],
    lateMs: 3_000,
    atRest: [[{ at: 10, action: scriptedActions.revise }]],
    meanwhile: scheduleInSequence([scriptedActions.startTask(firstSlideTaskId)], 500),
  },
  {
    name: 'storing a proposal versus start of a run that has not yet stopped the previous work',
    late: [
      { write: 'proposal stored or discarded', by: 'worker' },
      { write: 'run started', isFreeze: true },
    ],
    atRest: [[{ at: 10, action: scriptedActions.revise }]],
    meanwhile: scheduleInSequence([scriptedActions.regenerateSlides], 500),
  },
  {
    name: 'completion by a worker that was frozen versus takeover by the watch',
    late: [
      { write: 'call ended', by: 'worker', isFreeze: true },
      { write: 'lease taken over by the watch', by: 'watch' },
    ],
    lateMs: 25_000,
  },
  {
    name: 'update of stages versus regeneration of their deck',
    scenario: () => ({ model: createModelDelay(6_000) }),
    late: [{ write: 'stages updated', by: 'worker' }],
    meanwhile: scheduleInSequence([scriptedActions.pause, scriptedActions.regenerateSlides], 700),
  },
  {
    name: 'start of a file versus starts of as many files as an owner may have rendered',
    scenario: () => ({ tier: 'team', decks: Array.from({ length: 5 }, () => ({ slides: 1 })) }),
    late: [
      { write: 'side task created' },
      ...Array.from({ length: 4 }, () => ({ write: 'task completed', by: 'worker' as const })),
    ],
    atRest: [[{ at: 10, action: scriptedActions.exportPng }]],
    meanwhile: [1, 2, 3, 4].map((deck) => ({ at: 1_000, action: scriptedActions.exportPng, deck })),
  },
  {
    name: 'revisions of more slides than an owner may have revised at a time',
    scenario: () => ({
      tier: 'free',
      model: createModelDelay(6_000),
      decks: Array.from({ length: 5 }, () => ({ slides: 1 })),
    }),
    atRest: [[0, 1, 2, 3, 4].map((deck) => ({ at: 10, action: scriptedActions.revise, deck }))],
  },
  ...publicationRaces,
];
