import { taskIds } from '#shared/domain/plan-next.ts';
import type { VersionReason } from '#shared/domain/statuses.ts';
import type { RegenerateBody } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { hasUnstoredEdits } from '../queries/unpublished.ts';
import { loadWorkingOutline } from '../queries/working-outline.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';

/** The work that a new run does, and the results that it keeps from earlier runs; see deck-entity.ts. */
export type NextRun = Pick<
  DeckItem,
  'research_run' | 'outline_run' | 'slides_run' | 'kept_slides' | 'version_reason'
> & { is_outline_confirmed?: boolean };

/** Plans a run that generates no slides: it publishes the working copy, or the content of a version. */
export function planDeployRun(
  deck: DeckItem,
  options: { version?: number | undefined; theme?: string | undefined },
): NextRun {
  const { research_run, outline_run, slides_run, kept_slides } = deck;
  const version_reason =
    options.version !== undefined
      ? 'restored'
      : options.theme !== undefined
        ? 'restyled'
        : chooseWorkingCopyReason(deck);
  return { research_run, outline_run, slides_run, kept_slides, version_reason };
}

/** Returns the reason that is stored with a version of the working copy. */
export function chooseWorkingCopyReason(deck: DeckItem): VersionReason {
  if (hasUnstoredEdits(deck)) return 'edited';
  return deck.working_slides_run < deck.slides_run ? 'regenerated' : 'republished';
}

/** Plans a run that regenerates slides. Without a complete outline, plans a run that also writes the outline. */
export async function planSlidesRun(
  deck: DeckItem,
  slides: readonly WorkingSlide[],
  scope: RegenerateBody['scope'],
): Promise<NextRun> {
  const { run, research_run, outline_run } = deck;
  if (!(await loadWorkingOutline(deck))?.isComplete) return planOutlineRun(deck);
  return {
    version_reason: 'regenerated',
    research_run,
    outline_run,
    slides_run: run + 1,
    kept_slides: listKeptSlideIds(scope, slides),
  };
}

/** Plans a run that writes a new outline and generates all slides; repeats the research if there are new sources. */
export async function planOutlineRun(deck: DeckItem, hasNewSources = false): Promise<NextRun> {
  const run = deck.run + 1;
  const keepsResearch = !hasNewSources && (await hasResearch(deck));
  return {
    version_reason: 'regenerated',
    research_run: keepsResearch ? deck.research_run : run,
    outline_run: run,
    slides_run: run,
    kept_slides: [],
    is_outline_confirmed: false,
  };
}

function listKeptSlideIds(
  scope: RegenerateBody['scope'],
  slides: readonly WorkingSlide[],
): string[] {
  const isKept = {
    all: () => false,
    unedited: (item: WorkingSlide) => item.slide?.edited === true,
    stale: (item: WorkingSlide) => !item.isStale,
  }[scope];
  return slides.filter((item) => item.isFinished && isKept(item)).map((item) => item.id);
}

async function hasResearch(deck: DeckItem): Promise<boolean> {
  const { id, source_ids, research_run, researches_web } = deck;
  if (source_ids.length === 0 && !researches_web) return true;
  const key = { presentation_id: id, run: research_run, id: taskIds.brief(research_run) };
  return (await getTask(key))?.status === 'completed';
}
