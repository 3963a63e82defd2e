import { taskIds } from '#shared/domain/plan-next.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import { artifactKeys, getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { withinDeck } from '../../research/within-deck.ts';
import { quotedPassages } from './quoted-passages.ts';
import { originOf } from './translation-origin.ts';

/** A page of the web that the research has read: its passages are the deck's own. */
export type ReadPage = { id: string; url: string; title: string; passages: Passage[] };

/**
 * What research left for this run: its brief and the pages it read. A translation has neither, but what its original
 * was quoted from.
 */
export type Research = { brief: Brief | undefined; pages: ReadPage[]; quoted: Passage[] };

/** Where the pages lie that were read for a brief. */
export const pagesKeyBeside = (briefKey: string): string =>
  briefKey.replace(/brief\.json$/, 'pages.json');

/** The passages of a source; undefined when it was never read. */
export const passagesOf = (sourceId: string): Promise<Passage[] | undefined> =>
  getJson<Passage[]>(artifactKeys.passages(sourceId));

/** Where the brief lies that this run uses; undefined where there is none, or none yet. */
export async function briefKeyOf({ id, research_run: run }: DeckItem): Promise<string | undefined> {
  const task = await getTask({ presentation_id: id, run, id: taskIds.brief(run) });
  return task?.output_key;
}

/** The research that this run uses, its own or an earlier one's; empty where there was none. */
export async function loadResearch(deck: DeckItem): Promise<Research> {
  const origin = await originOf(deck);
  if (origin) return { brief: undefined, pages: [], quoted: quotedPassages(origin) };
  const key = await briefKeyOf(deck);
  if (!key) return { brief: undefined, pages: [], quoted: [] };
  const [brief, pages] = await Promise.all([
    getJson<Brief>(key),
    getJson<ReadPage[]>(pagesKeyBeside(key)),
  ]);
  return { brief, pages: pages ?? [], quoted: [] };
}

/** Every passage that the deck may rest on: its sources', those of the pages that were read, and what is quoted. */
export async function deckPassages(
  deck: DeckItem,
  { pages, quoted }: Research,
): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(passagesOf));
  const read = pages.flatMap((page) => page.passages);
  return withinDeck([...lists.flatMap((list) => list ?? []), ...read, ...quoted]);
}
