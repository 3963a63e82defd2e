import { taskIds } from '#shared/domain/plan-next.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import { artifactKeys, getJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getTask } from '../../stores/task-store.ts';

/** The passages of a source; undefined when it was never read. */
export const loadPassages = (sourceId: string): Promise<Passage[] | undefined> =>
  getJson<Passage[]>(artifactKeys.passages(sourceId));

/** The passages of all of a deck's sources. Throws when one is missing: research has checked them. */
export async function loadAllPassages(deck: DeckItem): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(loadPassages));
  return lists.flatMap((list, i) => {
    if (!list) throw new Error(`source ${deck.source_ids[i]} has no passages`);
    return list;
  });
}

/** The brief that this run uses; undefined for a deck without sources. */
export async function loadBrief(deck: DeckItem): Promise<Brief | undefined> {
  if (deck.source_ids.length === 0) return undefined;
  const task = await getTask({
    presentation_id: deck.id,
    run: deck.research_run,
    id: taskIds.brief(deck.research_run),
  });
  const brief = task?.output_key ? await getJson<Brief>(task.output_key) : undefined;
  if (!brief) throw new Error(`deck ${deck.id} has no brief in run ${deck.research_run}`);
  return brief;
}
