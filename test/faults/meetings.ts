import type { TaskKind } from '#shared/domain/statuses.ts';
import type { Meeting } from './meeting.ts';
import { does, firstHtml, firstSlide, oneByOne, secondSlide } from './steps.ts';

/** A model that takes so long for each answer. */
const takes = (ms: number) => ({ firstMs: [ms, ms], pieceMs: [20, 40] }) as const;

/** Work of a kind fails so often. */
function fails(kind: TaskKind, count: number) {
  let left = count;
  return (asked: TaskKind) => asked === kind && left-- > 0;
}

/** Two of one deck, or a person and the engine, that come between each other’s look and write. */
export const meetings: readonly Meeting[] = [
  {
    name: 'a task is started, its deck is cancelled',
    scenario: () => ({ model: takes(3_000) }),
    first: [{ at: 6_000, action: does.pauseTask(firstSlide) }],
    late: [{ write: 'task restarted' }],
    atRest: [[{ at: 10, action: does.startTask(firstSlide) }]],
    meanwhile: oneByOne([does.cancel], 500),
  },
  {
    name: 'a task is started twice, and fails again in between',
    scenario: () => ({ spoils: fails('slides.slide', 6) }),
    late: [{ write: 'task restarted' }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: does.startTask(firstSlide) }]],
    meanwhile: oneByOne([does.startTask(firstSlide)], 500),
  },
  {
    name: 'two first starts of an aside',
    late: [{ write: 'aside put' }],
    atRest: [[{ at: 10, action: does.makePng }]],
    meanwhile: oneByOne([does.makePng], 500),
  },
  {
    name: 'two starts of an aside that has ended',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'aside restarted' }],
    atRest: [
      [{ at: 10, action: does.startTask(firstSlide) }],
      [{ at: 10, action: does.startTask(firstSlide) }],
    ],
    meanwhile: oneByOne([does.startTask(firstSlide)], 500),
  },
  {
    name: 'an aside is started, its cancelled deck deleted',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'aside put' }],
    atRest: [
      oneByOne([does.regenerateSlides, does.cancel], 2_000),
      [{ at: 10, action: does.makePng }],
    ],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a deck is cancelled and completes',
    late: [{ write: 'deck cancelled' }],
    lateMs: 30_000,
    first: [{ at: 2_000, action: does.cancel }],
  },
  {
    name: 'a deck completes and is begun anew',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'deck completed' }],
    meanwhile: oneByOne([does.pause, does.regenerateSlides], 700),
  },
  {
    name: 'a deck is deleted twice',
    late: [{ write: 'deck deleted' }],
    atRest: [[{ at: 10, action: does.delete }]],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a deck is begun anew and resumed',
    scenario: () => ({ model: takes(3_000) }),
    first: [{ at: 2_000, action: does.pause }],
    late: [{ write: 'run begun' }],
    lateMs: 1_500,
    atRest: [[{ at: 10, action: does.regenerateSlides }]],
    meanwhile: oneByOne([does.resume], 500),
  },
  {
    name: 'a deck is begun anew and edited',
    late: [{ write: 'run begun' }],
    atRest: [[{ at: 10, action: does.regenerateSlides }]],
    meanwhile: oneByOne([does.edit], 500),
  },
  {
    name: 'a cancelled deck is begun anew and deleted',
    first: [{ at: 1_000, action: does.cancel }],
    late: [{ write: 'run begun' }],
    atRest: [[{ at: 10, action: does.regenerateSlides }]],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a version is shown, its deck deleted',
    late: [{ write: 'version shown' }],
    atRest: [
      [{ at: 10, action: does.regenerateDeploy }],
      [{ at: 10, action: does.showVersion(1) }],
    ],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a slide is remade and edited',
    scenario: () => ({ model: takes(6_000) }),
    atRest: [
      [
        { at: 10, action: does.startTask(firstSlide) },
        { at: 3_000, action: does.edit },
      ],
    ],
  },
  {
    name: 'a slide is edited and begun anew',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'edit counted' }],
    first: [],
    atRest: [oneByOne([does.regenerateDeploy, does.pause, does.edit], 400)],
    meanwhile: oneByOne([does.regenerateSlides, does.pause], 1_000),
  },
  {
    name: 'a version is kept, its deck begun anew',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'version kept' }],
    meanwhile: oneByOne([does.pause, does.regenerateSlides], 700),
  },
  {
    name: 'a version is kept, its deck edited',
    late: [{ write: 'version kept' }, { write: 'version kept' }],
    meanwhile: oneByOne([does.pause, does.edit, does.resume], 700),
  },
  {
    name: 'HTML has failed, and is made by a second start',
    scenario: () => ({ spoils: fails('deploy.html', 3) }),
    late: [{ write: 'HTML failed' }],
    meanwhile: oneByOne([does.startTask(firstHtml)], 500),
  },
  {
    name: 'two fail one deck',
    scenario: () => ({ spoils: fails('outline.plan', 3), copies: 2, copyDelayMs: 3_000 }),
    late: [{ write: 'unit marked as returned' }, { write: 'deck failed' }],
  },
  {
    name: 'a deck fails, and is resumed and waits',
    scenario: () => ({
      tier: 'free',
      decks: [{ slides: 1 }, { slides: 1, at: 2_000 }],
      spoils: fails('outline.plan', 3),
      model: takes(15_000),
      copies: 2,
      copyDelayMs: 3_000,
    }),
    late: [{ write: 'unit marked as returned' }],
    lateMs: 8_000,
    meanwhile: oneByOne([does.resume], 6_000),
  },
  {
    name: 'a deck fails and is begun anew',
    scenario: () => ({
      spoils: fails('outline.plan', 3),
      model: takes(6_000),
      copies: 2,
      copyDelayMs: 3_000,
    }),
    late: [{ write: 'unit marked as returned' }],
    lateMs: 8_000,
    meanwhile: oneByOne([does.regenerateSlides], 6_000),
  },
  {
    name: 'a deck at rest is deleted',
    atRest: [[{ at: 10, action: does.delete }]],
  },
  {
    name: 'a slide of a deck that stands still is edited, and the deck goes on',
    scenario: () => ({ decks: [{ slides: 2 }], model: takes(3_000) }),
    first: [{ at: 6_000, action: does.pauseTask(secondSlide) }],
    late: [{ write: 'edit counted' }],
    lateMs: 2_000,
    atRest: [[{ at: 10, action: does.edit }]],
    meanwhile: oneByOne([does.startTask(secondSlide)], 500),
  },
  {
    name: 'a slide of a cancelled deck is edited, and the deck deleted',
    scenario: () => ({ model: takes(3_000) }),
    late: [{ write: 'edit counted' }],
    atRest: [oneByOne([does.regenerateDeploy, does.cancel], 100), [{ at: 10, action: does.edit }]],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'two first starts of a slide that is remade',
    late: [{ write: 'aside put' }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: does.startTask(firstSlide) }]],
    meanwhile: oneByOne([does.startTask(firstSlide)], 500),
  },
  {
    name: 'a failed deck is resumed twice, and fails again in between',
    scenario: () => ({ spoils: fails('outline.plan', 6) }),
    late: [{ write: 'unit marked as taken', isFreeze: true }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: does.resume }]],
    meanwhile: oneByOne([does.resume], 500),
  },
  {
    name: 'a failed deck is begun anew, and is resumed and fails in between',
    scenario: () => ({ spoils: fails('outline.plan', 6) }),
    late: [{ write: 'unit marked as taken', isFreeze: true }],
    lateMs: 20_000,
    atRest: [[{ at: 10, action: does.regenerateSlides }]],
    meanwhile: oneByOne([does.resume], 500),
  },
  {
    name: 'two edit one outline',
    late: [{ write: 'outline moved on' }],
    atRest: [[{ at: 10, action: does.editOutline }]],
    meanwhile: oneByOne([does.editOutline], 500),
  },
  {
    name: 'the outline of a deck that stands still is edited, and the deck goes on',
    scenario: () => ({ decks: [{ slides: 2 }], model: takes(3_000) }),
    first: [{ at: 6_000, action: does.pauseTask(secondSlide) }],
    late: [{ write: 'outline moved on' }],
    lateMs: 2_000,
    atRest: [[{ at: 10, action: does.editOutline }]],
    meanwhile: oneByOne([does.startTask(secondSlide)], 500),
  },
  {
    name: 'the outline of a cancelled deck is edited, and the deck deleted',
    scenario: () => ({ model: takes(3_000) }),
    late: [{ write: 'outline moved on' }],
    atRest: [
      oneByOne([does.regenerateDeploy, does.cancel], 100),
      [{ at: 10, action: does.editOutline }],
    ],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a slide is given, and its deck begun anew',
    scenario: () => ({ decks: [{ slides: 2 }], model: takes(6_000) }),
    late: [{ write: 'outline moved on' }],
    atRest: [oneByOne([does.edit, does.regenerateDeploy, does.pause, does.giveSlide], 400)],
    meanwhile: oneByOne([does.regenerateUnedited, does.pause], 1_000),
  },
  {
    name: 'a slide is added by a sentence, and its deck goes on and makes it',
    scenario: () => ({ decks: [{ slides: 2 }], model: takes(3_000) }),
    first: [{ at: 6_000, action: does.pauseTask(secondSlide) }],
    late: [{ write: 'slide added', by: 'worker' }],
    lateMs: 18_000,
    atRest: [[{ at: 10, action: does.askSlide }]],
    meanwhile: oneByOne([does.resume], 100),
  },
  {
    name: 'a proposal is discarded, its deck deleted and purged',
    late: [{ write: 'proposal laid or dropped', by: 'action' }],
    lateMs: 240_000,
    atRest: [[{ at: 10, action: does.revise }], [{ at: 10, action: does.discard }]],
    meanwhile: oneByOne([does.delete], 500),
  },
  {
    name: 'a proposal is accepted, its slide edited',
    late: [{ write: 'proposal accepted' }],
    atRest: [[{ at: 10, action: does.revise }], [{ at: 10, action: does.accept }]],
    meanwhile: oneByOne([does.edit], 500),
  },
  {
    name: 'a proposal is accepted while another comes',
    late: [{ write: 'proposal accepted' }],
    lateMs: 30_000,
    atRest: [[{ at: 10, action: does.revise }], [{ at: 10, action: does.accept }]],
    meanwhile: oneByOne([does.revise], 500),
  },
  {
    name: 'a proposal is discarded while another comes',
    late: [{ write: 'proposal laid or dropped', by: 'action' }],
    lateMs: 30_000,
    atRest: [[{ at: 10, action: does.revise }], [{ at: 10, action: does.discard }]],
    meanwhile: oneByOne([does.revise], 500),
  },
  {
    name: 'a slide is revised and made again at once',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'aside put' }],
    lateMs: 3_000,
    atRest: [[{ at: 10, action: does.revise }]],
    meanwhile: oneByOne([does.startTask(firstSlide)], 500),
  },
  {
    name: 'a proposal comes to a run that has begun and not yet ended what the one before was at',
    late: [
      { write: 'proposal laid or dropped', by: 'worker' },
      { write: 'run begun', isFreeze: true },
    ],
    atRest: [[{ at: 10, action: does.revise }]],
    meanwhile: oneByOne([does.regenerateSlides], 500),
  },
  {
    name: 'a worker that stood still ends its task as the watch takes the lease',
    late: [
      { write: 'call ended', by: 'worker', isFreeze: true },
      { write: 'lease taken by the watch', by: 'watch' },
    ],
    lateMs: 25_000,
  },
  {
    name: 'stages are derived, their deck begun anew',
    scenario: () => ({ model: takes(6_000) }),
    late: [{ write: 'stages derived', by: 'worker' }],
    meanwhile: oneByOne([does.pause, does.regenerateSlides], 700),
  },
];
