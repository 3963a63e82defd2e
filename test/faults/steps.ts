import { addSlide } from '#lambdas/services/decks/commands/add-slide.ts';
import { editOutline } from '#lambdas/services/decks/commands/edit-outline.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { generateHtmlVersion } from '#lambdas/services/decks/commands/generate-html-version.ts';
import { pauseTask } from '#lambdas/services/decks/commands/pause-task.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import {
  acceptProposal,
  discardProposal,
} from '#lambdas/services/decks/commands/resolve-proposal.ts';
import { reviseSlide } from '#lambdas/services/decks/commands/revise-slide.ts';
import { setCurrentVersion } from '#lambdas/services/decks/commands/set-current-version.ts';
import { startTask } from '#lambdas/services/decks/commands/start-task.ts';
import { loadWorkingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides, type SlideItem } from '#lambdas/stores/slide-store.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import type { AddSlideBody } from '#shared/schemas/slides.ts';
import { findItems } from '../simulation/invariants/items.ts';
import { serialWords } from '../simulation/model/responses.ts';
import {
  findAction,
  type PersonAction,
  type SimulatedPerson,
} from '../simulation/world/person-actions.ts';
import type { RaceStep } from './race.ts';

/** Returns an action with fixed details instead of random ones. */
const createFixedAction = (
  name: string,
  work: PersonAction['work'],
  more: Partial<PersonAction> = {},
): PersonAction => ({ name, work, weight: 0, ...more });

const isRelease = true;

const createRegenerateAction = (from: 'slides' | 'deploy') =>
  createFixedAction(
    `regenerate ${from}`,
    ({ user, deckId, world }) =>
      regenerate(
        user,
        deckId,
        { from, body: { scope: 'all' }, requestId: world.clock.id() },
        world.clock,
      ),
    { isRelease },
  );

async function editFirstSlide({ world, user, deckId }: SimulatedPerson): Promise<unknown> {
  const slide = findItems<SlideItem>(world, 'slide').find((one) => one.presentation_id === deckId);
  if (!slide) return undefined;
  // Each edit has another title: an edit that changes nothing is not published.
  const title = `Edited by a person at ${world.scheduler.now}`;
  const content = { ...slide.content, title };
  return editSlide(user, deckId, { slideId: slide.id, rev: slide.rev, content }, world.clock);
}

/** Reads the deck and its outline as a person sees them. */
async function readOutline({ deckId }: SimulatedPerson) {
  const deck = await getDeck(deckId);
  const outline = deck && (await loadWorkingOutline(deck));
  return deck && outline ? { deck, entries: outline.entries } : undefined;
}

async function rewordFirstEntry(person: SimulatedPerson): Promise<unknown> {
  const { user, deckId, world } = person;
  const currentOutline = await readOutline(person);
  if (!currentOutline) return undefined;
  const point = `Reworded ${serialWords(world.boundary.operations)} holds.`;
  const entries = currentOutline.entries.map(({ id, point: old }, i) => ({
    id,
    point: i === 0 ? point : old,
  }));
  return editOutline(
    user,
    deckId,
    { rev: currentOutline.deck.outline_rev, body: { entries } },
    world.clock,
  );
}

const addSlideWith =
  (body: AddSlideBody) =>
  async (person: SimulatedPerson): Promise<unknown> => {
    const { user, deckId, world } = person;
    const currentOutline = await readOutline(person);
    const requestId = world.clock.id();
    return (
      currentOutline &&
      addSlide(user, deckId, { rev: currentOutline.deck.outline_rev, body, requestId }, world.clock)
    );
  };

const slideContent = {
  layout: 'bullets' as const,
  title: 'A person gives it',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'First reason to agree' }, { text: 'Second reason to agree' }] },
};

const withFirstSlide =
  (work: (person: SimulatedPerson, slide: { slideId: string; rev: number }) => Promise<unknown>) =>
  async (person: SimulatedPerson): Promise<unknown> => {
    const slide = (await listSlides(person.deckId))[0];
    return slide && work(person, { slideId: slide.id, rev: slide.rev });
  };

/** A person's actions for scripts; by default on the first slide, version or run. */
export const scriptedActions = {
  pause: findAction('pause'),
  resume: findAction('resume'),
  cancel: findAction('cancel'),
  delete: findAction('delete'),
  regenerateSlides: createRegenerateAction('slides'),
  regenerateUnedited: createFixedAction(
    'regenerate slides',
    ({ user, deckId, world }) =>
      regenerate(
        user,
        deckId,
        { from: 'slides', body: { scope: 'unedited' }, requestId: world.clock.id() },
        world.clock,
      ),
    { isRelease },
  ),
  regenerateDeploy: createRegenerateAction('deploy'),
  editOutline: createFixedAction('edit outline', rewordFirstEntry),
  addSlideWithContent: createFixedAction('add slide', addSlideWith({ content: slideContent })),
  addSlideFromSentence: createFixedAction(
    'add slide',
    addSlideWith({ sentence: 'Say more of it' }),
    {
      isRelease,
    },
  ),
  revise: createFixedAction(
    'revise slide',
    withFirstSlide(({ user, deckId, world }, slide) =>
      reviseSlide(user, deckId, { ...slide, instruction: 'Be shorter.' }, world.clock),
    ),
    { isRelease },
  ),
  accept: createFixedAction(
    'accept proposal',
    withFirstSlide(({ user, deckId, world }, slide) =>
      acceptProposal(user, deckId, slide, world.clock),
    ),
  ),
  discard: createFixedAction(
    'discard proposal',
    withFirstSlide(({ user, deckId }, slide) => discardProposal(user, deckId, slide)),
  ),
  edit: createFixedAction('edit slide', editFirstSlide),
  publishVersion: (version: number) =>
    createFixedAction('set version', ({ user, deckId }) =>
      setCurrentVersion(user, deckId, version),
    ),
  exportPng: createFixedAction('generate html', ({ user, deckId, world }) =>
    generateHtmlVersion(user, deckId, { version: 1, format: 'png' }, world.clock),
  ),
  pauseTask: (task: string) =>
    createFixedAction('pause task', ({ user, deckId, world }) =>
      pauseTask(user, deckId, task, world.clock),
    ),
  startTask: (task: string) =>
    createFixedAction(
      'start task',
      ({ user, deckId, world }) => startTask(user, deckId, task, world.clock),
      {
        isRelease,
      },
    ),
};

export const firstSlideTaskId = taskIds.slide(1, toSlideId(0));
export const secondSlideTaskId = taskIds.slide(1, toSlideId(1));
export const firstHtmlTaskId = taskIds.deploy('deploy.html', 1);

/** Schedules actions one after the other with an interval in ms. */
export const scheduleInSequence = (actions: readonly PersonAction[], everyMs: number): RaceStep[] =>
  actions.map((action, i) => ({ at: (i + 1) * everyMs, action }));
