import { taskIds } from '#shared/domain/plan-next.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import { artifactKeys, getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import type { WebPage } from '../../research/web-page.ts';
import { limitPassages } from '../../sources/limit-passages.ts';
import { createQuotedPassages } from './quoted-passages.ts';
import { loadOrigin } from './translation-origin.ts';

/**
 * Results of the research that a run uses: its brief and the web pages that were read. A translation has only the
 * quotes of its original.
 */
export type ResearchResults = { brief: Brief | undefined; pages: WebPage[]; quoted: Passage[] };

/** Returns the S3 key of the web pages that were read for a brief. */
export const derivePagesKey = (briefKey: string): string =>
  briefKey.replace(/brief\.json$/, 'pages.json');

/** Returns the passages of a source; undefined if it was never read. */
export const loadSourcePassages = (sourceId: string): Promise<Passage[] | undefined> =>
  getJson<Passage[]>(artifactKeys.passages(sourceId));

/** Returns the S3 key of the brief that this run uses; undefined if there is none yet. */
export async function findBriefKey({
  id,
  research_run: run,
}: DeckItem): Promise<string | undefined> {
  const task = await getTask({ presentation_id: id, run, id: taskIds.brief(run) });
  return task?.output_key;
}

/** Returns the research that this run uses, its own or an earlier run's; empty if there was none. */
export async function loadResearch(deck: DeckItem): Promise<ResearchResults> {
  const origin = await loadOrigin(deck);
  if (origin) return { brief: undefined, pages: [], quoted: createQuotedPassages(origin) };
  const key = await findBriefKey(deck);
  if (!key) return { brief: undefined, pages: [], quoted: [] };
  const [brief, pages] = await Promise.all([
    getJson<Brief>(key),
    getJson<WebPage[]>(derivePagesKey(key)),
  ]);
  return { brief, pages: pages ?? [], quoted: [] };
}

/**
 * Returns all passages that may support the deck's figures: passages of its sources and of the web pages that were
 * read, and quotes of a translation's original.
 */
export async function loadDeckPassages(
  deck: DeckItem,
  { pages, quoted }: ResearchResults,
): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(loadSourcePassages));
  const read = pages.flatMap((page) => page.passages);
  return limitPassages([...lists.flatMap((list) => list ?? []), ...read, ...quoted]);
}
