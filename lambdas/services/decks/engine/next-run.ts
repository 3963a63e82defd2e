import { taskIds } from '#shared/domain/plan-next.ts';
import type { VersionReason } from '#shared/domain/statuses.ts';
import type { RegenerateBody } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { hasEdits } from '../queries/unpublished.ts';
import { workingOutline } from '../queries/working-outline.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';

/** Which work a new run does itself, and which it keeps; see deck-entity.ts. */
export type NextRun = Pick<
  DeckItem,
  'research_run' | 'outline_run' | 'slides_run' | 'kept_slides' | 'version_reason'
> & { is_outline_confirmed?: boolean };

/** A run that makes no slide: it deploys the working copy, or a version's content again. */
export function deployRun(
  deck: DeckItem,
  ask: { version?: number | undefined; theme?: string | undefined },
): NextRun {
  const { research_run, outline_run, slides_run, kept_slides } = deck;
  const version_reason =
    ask.version !== undefined
      ? 'restored'
      : ask.theme !== undefined
        ? 'restyled'
        : workingReason(deck);
  return { research_run, outline_run, slides_run, kept_slides, version_reason };
}

/** What a version of the working copy is, beside the one before. */
export function workingReason(deck: DeckItem): VersionReason {
  if (hasEdits(deck)) return 'edited';
  return deck.working_slides_run < deck.slides_run ? 'regenerated' : 'republished';
}

/** A run that makes slides again; without an outline it begins at the first stage that is not done. */
export async function slidesRun(
  deck: DeckItem,
  slides: readonly WorkingSlide[],
  scope: RegenerateBody['scope'],
): Promise<NextRun> {
  const { research_run, outline_run } = deck;
  const run = deck.run + 1;
  const whole = { version_reason: 'regenerated' as const, slides_run: run };
  if ((await workingOutline(deck))?.isWhole) {
    return { ...whole, research_run, outline_run, kept_slides: keptBy(scope, slides) };
  }
  const anew = { ...whole, outline_run: run, kept_slides: [], is_outline_confirmed: false };
  return { ...anew, research_run: (await hasResearch(deck)) ? research_run : run };
}

function keptBy(scope: RegenerateBody['scope'], slides: readonly WorkingSlide[]): string[] {
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
