import { addSlide } from '#lambdas/services/decks/commands/add-slide.ts';
import { editOutline } from '#lambdas/services/decks/commands/edit-outline.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { generateHtmlVersion } from '#lambdas/services/decks/commands/generate-html-version.ts';
import { pauseTask } from '#lambdas/services/decks/commands/pause-task.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import { reviseSlide } from '#lambdas/services/decks/commands/revise-slide.ts';
import { setCurrentVersion } from '#lambdas/services/decks/commands/set-current-version.ts';
import {
  acceptProposal,
  discardProposal,
} from '#lambdas/services/decks/commands/settle-proposal.ts';
import { startTask } from '#lambdas/services/decks/commands/start-task.ts';
import { workingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides, type SlideItem } from '#lambdas/stores/slide-store.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import type { AddSlideBody } from '#shared/schemas/slides.ts';
import { itemsOf } from '../simulation/invariants/items.ts';
import { serialWords } from '../simulation/model/answers.ts';
import { actionNamed, type Person, type PersonAction } from '../simulation/world/person-actions.ts';
import type { Step } from './meeting.ts';

/** An action that is the same in every run, and not chosen by chance. */
const exact = (
  name: string,
  work: PersonAction['work'],
  more: Partial<PersonAction> = {},
): PersonAction => ({ name, work, weight: 0, ...more });

const isRelease = true;

const regenerateExactly = (from: 'slides' | 'deploy') =>
  exact(
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

async function editFirst({ world, user, deckId }: Person): Promise<unknown> {
  const slide = itemsOf<SlideItem>(world, 'slide').find((one) => one.presentation_id === deckId);
  if (!slide) return undefined;
  const content = { ...slide.content, title: 'Edited by a person' };
  return editSlide(user, deckId, { slideId: slide.id, rev: slide.rev, content }, world.clock);
}

/** The deck and its outline as a person sees them. */
async function seen({ deckId }: Person) {
  const deck = await getDeck(deckId);
  const outline = deck && (await workingOutline(deck));
  return deck && outline ? { deck, entries: outline.entries } : undefined;
}

async function rewordFirst(person: Person): Promise<unknown> {
  const { user, deckId, world } = person;
  const found = await seen(person);
  if (!found) return undefined;
  const point = `Reworded ${serialWords(world.boundary.operations)} holds.`;
  const entries = found.entries.map(({ id, point: old }, i) => ({
    id,
    point: i === 0 ? point : old,
  }));
  return editOutline(user, deckId, { rev: found.deck.outline_rev, body: { entries } }, world.clock);
}

const add =
  (body: AddSlideBody) =>
  async (person: Person): Promise<unknown> => {
    const { user, deckId, world } = person;
    const found = await seen(person);
    const requestId = world.clock.id();
    return (
      found && addSlide(user, deckId, { rev: found.deck.outline_rev, body, requestId }, world.clock)
    );
  };

const given = {
  layout: 'bullets' as const,
  title: 'A person gives it',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'First reason to agree' }, { text: 'Second reason to agree' }] },
};

const withFirst =
  (work: (person: Person, slide: { slideId: string; rev: number }) => Promise<unknown>) =>
  async (person: Person): Promise<unknown> => {
    const slide = (await listSlides(person.deckId))[0];
    return slide && work(person, { slideId: slide.id, rev: slide.rev });
  };

/** What a person does in a script, to the first slide, version and run unless it is told. */
export const does = {
  pause: actionNamed('pause'),
  resume: actionNamed('resume'),
  cancel: actionNamed('cancel'),
  delete: actionNamed('delete'),
  regenerateSlides: regenerateExactly('slides'),
  regenerateUnedited: exact(
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
  regenerateDeploy: regenerateExactly('deploy'),
  editOutline: exact('edit outline', rewordFirst),
  giveSlide: exact('add slide', add({ content: given })),
  askSlide: exact('add slide', add({ sentence: 'Say more of it' }), { isRelease }),
  revise: exact(
    'revise slide',
    withFirst(({ user, deckId, world }, slide) =>
      reviseSlide(user, deckId, { ...slide, instruction: 'Be shorter.' }, world.clock),
    ),
    { isRelease },
  ),
  accept: exact(
    'accept proposal',
    withFirst(({ user, deckId, world }, slide) => acceptProposal(user, deckId, slide, world.clock)),
  ),
  discard: exact(
    'discard proposal',
    withFirst(({ user, deckId }, slide) => discardProposal(user, deckId, slide)),
  ),
  edit: exact('edit slide', editFirst),
  showVersion: (version: number) =>
    exact('set version', ({ user, deckId }) => setCurrentVersion(user, deckId, version)),
  makePng: exact('generate html', ({ user, deckId, world }) =>
    generateHtmlVersion(user, deckId, { version: 1, format: 'png' }, world.clock),
  ),
  pauseTask: (task: string) =>
    exact('pause task', ({ user, deckId, world }) => pauseTask(user, deckId, task, world.clock)),
  startTask: (task: string) =>
    exact('start task', ({ user, deckId, world }) => startTask(user, deckId, task, world.clock), {
      isRelease,
    }),
};

export const firstSlide = taskIds.slide(1, slideIdAt(0));
export const secondSlide = taskIds.slide(1, slideIdAt(1));
export const firstHtml = taskIds.html(1);

/** One after the other, each given so many ms. */
export const oneByOne = (actions: readonly PersonAction[], everyMs: number): Step[] =>
  actions.map((action, i) => ({ at: (i + 1) * everyMs, action }));
