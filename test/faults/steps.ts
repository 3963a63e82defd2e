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
import { workingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides, type SlideItem } from '#lambdas/stores/slide-store.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
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
const fixedAction = (
  name: string,
  work: PersonAction['work'],
  more: Partial<PersonAction> = {},
): PersonAction => ({ name, work, weight: 0, ...more });

const isRelease = true;

const regenerateFrom = (from: 'slides' | 'deploy') =>
  fixedAction(
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

async function editFirst({ world, user, deckId }: SimulatedPerson): Promise<unknown> {
  const slide = findItems<SlideItem>(world, 'slide').find((one) => one.presentation_id === deckId);
  if (!slide) return undefined;
  const content = { ...slide.content, title: 'Edited by a person' };
  return editSlide(user, deckId, { slideId: slide.id, rev: slide.rev, content }, world.clock);
}

/** Reads the deck and its outline as a person sees them. */
async function readOutline({ deckId }: SimulatedPerson) {
  const deck = await getDeck(deckId);
  const outline = deck && (await workingOutline(deck));
  return deck && outline ? { deck, entries: outline.entries } : undefined;
}

async function rewordFirst(person: SimulatedPerson): Promise<unknown> {
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

const add =
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

const withFirst =
  (work: (person: SimulatedPerson, slide: { slideId: string; rev: number }) => Promise<unknown>) =>
  async (person: SimulatedPerson): Promise<unknown> => {
    const slide = (await listSlides(person.deckId))[0];
    return slide && work(person, { slideId: slide.id, rev: slide.rev });
  };

/** A person's actions for scripts; by default on the first slide, version or run. */
export const scripted = {
  pause: findAction('pause'),
  resume: findAction('resume'),
  cancel: findAction('cancel'),
  delete: findAction('delete'),
  regenerateSlides: regenerateFrom('slides'),
  regenerateUnedited: fixedAction(
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
  regenerateDeploy: regenerateFrom('deploy'),
  editOutline: fixedAction('edit outline', rewordFirst),
  addSlideWithContent: fixedAction('add slide', add({ content: slideContent })),
  addSlideFromSentence: fixedAction('add slide', add({ sentence: 'Say more of it' }), {
    isRelease,
  }),
  revise: fixedAction(
    'revise slide',
    withFirst(({ user, deckId, world }, slide) =>
      reviseSlide(user, deckId, { ...slide, instruction: 'Be shorter.' }, world.clock),
    ),
    { isRelease },
  ),
  accept: fixedAction(
    'accept proposal',
    withFirst(({ user, deckId, world }, slide) => acceptProposal(user, deckId, slide, world.clock)),
  ),
  discard: fixedAction(
    'discard proposal',
    withFirst(({ user, deckId }, slide) => discardProposal(user, deckId, slide)),
  ),
  edit: fixedAction('edit slide', editFirst),
  publishVersion: (version: number) =>
    fixedAction('set version', ({ user, deckId }) => setCurrentVersion(user, deckId, version)),
  exportPng: fixedAction('generate html', ({ user, deckId, world }) =>
    generateHtmlVersion(user, deckId, { version: 1, format: 'png' }, world.clock),
  ),
  pauseTask: (task: string) =>
    fixedAction('pause task', ({ user, deckId, world }) =>
      pauseTask(user, deckId, task, world.clock),
    ),
  startTask: (task: string) =>
    fixedAction(
      'start task',
      ({ user, deckId, world }) => startTask(user, deckId, task, world.clock),
      {
        isRelease,
      },
    ),
};

export const firstSlide = taskIds.slide(1, slideIdAt(0));
export const secondSlide = taskIds.slide(1, slideIdAt(1));
export const firstHtml = taskIds.deploy('deploy.html', 1);

/** Schedules actions one after the other with an interval in ms. */
export const inSequence = (actions: readonly PersonAction[], everyMs: number): RaceStep[] =>
  actions.map((action, i) => ({ at: (i + 1) * everyMs, action }));
