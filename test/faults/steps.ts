import { editSlide } from '#lambdas/services/decks/edit-slide.ts';
import { generateHtmlVersion } from '#lambdas/services/decks/generate-html-version.ts';
import { pauseTask } from '#lambdas/services/decks/pause-task.ts';
import { regenerate } from '#lambdas/services/decks/regenerate.ts';
import { setCurrentVersion } from '#lambdas/services/decks/set-current-version.ts';
import { startTask } from '#lambdas/services/decks/start-task.ts';
import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import { itemsOf } from '../simulation/invariants/items.ts';
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

/** What a person does in a script, to the first slide, version and run unless it is told. */
export const does = {
  pause: actionNamed('pause'),
  resume: actionNamed('resume'),
  cancel: actionNamed('cancel'),
  delete: actionNamed('delete'),
  regenerateSlides: regenerateExactly('slides'),
  regenerateDeploy: regenerateExactly('deploy'),
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
