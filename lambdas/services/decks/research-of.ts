import { taskIds } from '#shared/domain/plan-next.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import { artifactKeys, getJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getTask } from '../../stores/task-store.ts';
import { withinDeck } from '../research/within-deck.ts';

/** A page of the web that the research has read: its passages are the deck's own. */
export type ReadPage = { id: string; url: string; title: string; passages: Passage[] };

/** What research left for this run: its brief and the pages it read. */
export type Research = { brief: Brief | undefined; pages: ReadPage[] };

/** Where the pages lie that were read for a brief. */
export const pagesKeyBeside = (briefKey: string): string =>
  briefKey.replace(/brief\.json$/, 'pages.json');

/** The passages of a source; undefined when it was never read. */
export const passagesOf = (sourceId: string): Promise<Passage[] | undefined> =>
  getJson<Passage[]>(artifactKeys.passages(sourceId));

/** The research that this run uses, its own or an earlier one's; empty where there was none. */
export async function researchOf(deck: DeckItem): Promise<Research> {
  const run = deck.research_run;
  const task = await getTask({ presentation_id: deck.id, run, id: taskIds.brief(run) });
  const key = task?.output_key;
  if (!key) return { brief: undefined, pages: [] };
  const [brief, pages] = await Promise.all([
    getJson<Brief>(key),
    getJson<ReadPage[]>(pagesKeyBeside(key)),
  ]);
  return { brief, pages: pages ?? [] };
}

/** Every passage that the deck may rest on: its sources' and those of the pages that were read. */
export async function deckPassages(deck: DeckItem, { pages }: Research): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(passagesOf));
  const read = pages.flatMap((page) => page.passages);
  return withinDeck([...lists.flatMap((list) => list ?? []), ...read]);
}
