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
import { findItems, listDecks } from '../invariants/items.ts';
import type { World } from './world.ts';

/** A person acting on a deck; `random` chooses the details. */
export type SimulatedPerson = { world: World; user: UserRecord; deckId: string; random: Random };

export type PersonAction = {
  name: string;
  isHold?: boolean;
  isRelease?: boolean;
  /** Relative probability of being chosen. */
  weight: number;
  work: (person: SimulatedPerson) => Promise<unknown>;
};

const createRequestId = ({ world }: SimulatedPerson) => world.clock.id();

function pickRandomTask({ world, deckId, random }: SimulatedPerson): string {
  const run = listDecks(world).find((deck) => deck.id === deckId)?.run;
  const tasks = findItems<TaskItem>(world, 'task').filter(
    (task) => task.presentation_id === deckId && task.run === run,
  );
  // Prefer slide tasks, which have the most possible actions.
  const slides = tasks.filter(({ kind }) => kind === 'slides.slide');
  const candidates = slides.length > 0 && random.chance(0.5) ? slides : tasks;
  return candidates.length === 0 ? 'none' : random.pick(candidates).id;
}

const pickRandomVersion = ({ world, deckId, random }: SimulatedPerson): number =>
  1 + random.int((listDecks(world).find((deck) => deck.id === deckId)?.latest_version ?? 0) + 1);

const regenerateFrom =
  (from: 'slides' | 'deploy') =>
  (person: SimulatedPerson): Promise<unknown> => {
    const { random, user, deckId, world } = person;
    const scope = random.pick(['all', 'unedited', 'stale'] as const);
    const version = from === 'deploy' && random.chance(0.4) ? pickRandomVersion(person) : undefined;
    const request = {
      from,
      body: { scope },
      requestId: createRequestId(person),
      ...(version === undefined ? {} : { version }),
    };
    return regenerate(user, deckId, request, world.clock);
  };

/** Number of edits in each world, which makes the text of each edit unique. */
const editCounts = new WeakMap<World, number>();

async function editRandomSlide({ world, user, deckId, random }: SimulatedPerson): Promise<unknown> {
  const slides = findItems<SlideItem>(world, 'slide').filter(
    (slide) => slide.presentation_id === deckId,
  );
  if (slides.length === 0) return undefined;
  const slide = random.pick(slides);
  const count = (editCounts.get(world) ?? 0) + 1;
  editCounts.set(world, count);
  const content = {
    ...slide.content,
    title: `Edit ${count}, ${slide.content.title}`.slice(0, 120),
  };
  return editSlide(user, deckId, { slideId: slide.id, rev: slide.rev, content }, world.clock);
}

/** Actions of a person on a deck, with the names of domain.md. */
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
    work: (person) =>
      pauseTask(person.user, person.deckId, pickRandomTask(person), person.world.clock),
  },
  {
    name: 'start task',
    isRelease: true,
    weight: 3,
    work: (person) =>
      startTask(person.user, person.deckId, pickRandomTask(person), person.world.clock),
  },
  { name: 'edit slide', weight: 2, work: editRandomSlide },
  {
    name: 'set version',
    weight: 1,
    work: (person) => setCurrentVersion(person.user, person.deckId, pickRandomVersion(person)),
  },
  {
    name: 'generate html',
    weight: 1,
    work: (person) =>
      generateHtmlVersion(
        person.user,
        person.deckId,
        {
          version: pickRandomVersion(person),
          ...(person.random.chance(0.3) ? { format: 'png' } : {}),
        },
        person.world.clock,
      ),
  },
  {
    name: 'delete',
    isHold: true,
    weight: 0.3,
    // Deletes as an admin, because a deck that its owner deletes keeps its content for 30 days, longer than a run of
    // the simulation.
    work: ({ user, deckId, world }) =>
      deletePresentation({ ...user, id: 'admin', is_admin: true }, deckId, world.clock),
  },
];

/** Returns the action with that name; throws if there is none. */
export const findAction = (name: string): PersonAction => {
  const action = personActions.find((other) => other.name === name);
  if (!action) throw new Error(`unknown action ${name}`);
  return action;
};
