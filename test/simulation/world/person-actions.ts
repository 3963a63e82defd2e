import { cancel } from '#lambdas/services/decks/commands/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { generateHtmlVersion } from '#lambdas/services/decks/commands/generate-html-version.ts';
import { pause } from '#lambdas/services/decks/commands/pause.ts';
import { pauseTask } from '#lambdas/services/decks/commands/pause-task.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { setCurrentVersion } from '#lambdas/services/decks/commands/set-current-version.ts';
import { startTask } from '#lambdas/services/decks/commands/start-task.ts';
import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { Random } from '../core/random.ts';
import { decksIn, itemsOf } from '../invariants/items.ts';
import type { World } from './world.ts';

/** Who does something to which deck, and the chance by which they choose what exactly. */
export type Person = { world: World; user: UserRecord; deckId: string; random: Random };

export type PersonAction = {
  name: string;
  isHold?: boolean;
  isRelease?: boolean;
  /** How often it is chosen among the others. */
  weight: number;
  work: (person: Person) => Promise<unknown>;
};

const requestId = ({ world }: Person) => world.clock.id();

function someTask({ world, deckId, random }: Person): string {
  const run = decksIn(world).find((deck) => deck.id === deckId)?.run;
  const tasks = itemsOf<TaskItem>(world, 'task').filter(
    (task) => task.presentation_id === deckId && task.run === run,
  );
  // Slides are what there is most to do with.
  const slides = tasks.filter(({ kind }) => kind === 'slides.slide');
  const some = slides.length > 0 && random.chance(0.5) ? slides : tasks;
  return some.length === 0 ? 'none' : random.pick(some).id;
}

const someVersion = ({ world, deckId, random }: Person): number =>
  1 + random.int((decksIn(world).find((deck) => deck.id === deckId)?.latest_version ?? 0) + 1);

const regenerateFrom =
  (from: 'slides' | 'deploy') =>
  (person: Person): Promise<unknown> => {
    const { random, user, deckId, world } = person;
    const scope = random.pick(['all', 'unedited', 'stale'] as const);
    const version = from === 'deploy' && random.chance(0.4) ? someVersion(person) : undefined;
    const ask = {
      from,
      body: { scope },
      requestId: requestId(person),
      ...(version === undefined ? {} : { version }),
    };
    return regenerate(user, deckId, ask, world.clock);
  };

/** How often slides were edited in a world: two edits that meet never say the same. */
const edits = new WeakMap<World, number>();

async function editSome({ world, user, deckId, random }: Person): Promise<unknown> {
  const slides = itemsOf<SlideItem>(world, 'slide').filter(
    (slide) => slide.presentation_id === deckId,
  );
  if (slides.length === 0) return undefined;
  const slide = random.pick(slides);
  const count = (edits.get(world) ?? 0) + 1;
  edits.set(world, count);
  const content = {
    ...slide.content,
    title: `Edit ${count}, ${slide.content.title}`.slice(0, 120),
  };
  return editSlide(user, deckId, { slideId: slide.id, rev: slide.rev, content }, world.clock);
}

/** Everything that a person may do to a deck, by what domain.md calls it. */
export const personActions: readonly PersonAction[] = [
  {
    name: 'pause',
    isHold: true,
    weight: 3,
    work: ({ user, deckId, world }) => pause(user, deckId, world.clock),
  },
  {
    name: 'resume',
    isRelease: true,
    weight: 4,
    work: ({ user, deckId, world }) => resume(user, deckId, world.clock),
  },
  {
    name: 'cancel',
    isHold: true,
    weight: 1,
    work: ({ user, deckId, world }) => cancel(user, deckId, world.clock),
  },
  { name: 'regenerate slides', isRelease: true, weight: 2, work: regenerateFrom('slides') },
  { name: 'regenerate deploy', isRelease: true, weight: 2, work: regenerateFrom('deploy') },
  {
    name: 'pause task',
    weight: 2,
    work: (person) => pauseTask(person.user, person.deckId, someTask(person), person.world.clock),
  },
  {
    name: 'start task',
    isRelease: true,
    weight: 3,
    work: (person) => startTask(person.user, person.deckId, someTask(person), person.world.clock),
  },
  { name: 'edit slide', weight: 2, work: editSome },
  {
    name: 'set version',
    weight: 1,
    work: (person) => setCurrentVersion(person.user, person.deckId, someVersion(person)),
  },
  {
    name: 'generate html',
    weight: 1,
    work: (person) =>
      generateHtmlVersion(
        person.user,
        person.deckId,
        { version: someVersion(person), ...(person.random.chance(0.3) ? { format: 'png' } : {}) },
        person.world.clock,
      ),
  },
  {
    name: 'delete',
    isHold: true,
    weight: 0.3,
    work: ({ user, deckId, world }) => deletePresentation(user, deckId, world.clock),
  },
];

/** Throws where no action has the name. */
export const actionNamed = (name: string): PersonAction => {
  const action = personActions.find((other) => other.name === name);
  if (!action) throw new Error(`no action is called ${name}`);
  return action;
};
