import { taskIds } from '#shared/domain/plan-next.ts';
import type { dataTypes, PresentationData } from '#shared/schemas/presentations.ts';
import type { Brief, Outline, Passage } from '#shared/schemas/research.ts';
import { artifactKeys, getJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getTask } from '../../stores/task-store.ts';
import { totalsOf, usageRows } from '../usage/totals.ts';
import { slidesOf } from './list-slides.ts';
import { outlineOf } from './outline-of.ts';
import { versionViews } from './view.ts';

export type DataType = (typeof dataTypes)[number];

async function outlineData(deck: DeckItem): Promise<Outline | null> {
  const outline = await outlineOf(deck);
  if (!outline) return null;
  const { title, subtitle } = outline;
  const entries = outline.entries.map(({ id: _id, locked: _locked, ...entry }, i) => ({
    i,
    ...entry,
  }));
  return { title, subtitle, rev: deck.outline_rev, entries };
}

async function researchOf(deck: DeckItem): Promise<{ brief: Brief | null; passages: number }> {
  const run = deck.research_run;
  const key = { presentation_id: deck.id, run, id: taskIds.brief(run) };
  const task = await getTask(key);
  const lists = await Promise.all(
    deck.source_ids.map((id) => getJson<Passage[]>(artifactKeys.passages(id))),
  );
  const brief = task?.output_key ? await getJson<Brief>(task.output_key) : undefined;
  return {
    brief: brief ?? null,
    passages: lists.reduce((sum, list) => sum + (list?.length ?? 0), 0),
  };
}

async function qualityOf(deck: DeckItem): Promise<NonNullable<PresentationData['quality']>> {
  const slides = await slidesOf(deck);
  return {
    score: deck.quality ?? null,
    findings: slides.flatMap((slide) => slide.quality?.findings ?? []),
  };
}

const readers = {
  outline: async (deck: DeckItem) => ({ outline: await outlineData(deck) }),
  slides: async (deck: DeckItem) => ({ slides: await slidesOf(deck) }),
  research: async (deck: DeckItem) => ({ research: await researchOf(deck) }),
  versions: async (deck: DeckItem) => ({
    versions: await versionViews(deck.id),
  }),
  usage: async (deck: DeckItem) => ({ usage: totalsOf(await usageRows(deck.id)) }),
  quality: async (deck: DeckItem) => ({ quality: await qualityOf(deck) }),
} as const;

/** The data of a presentation, one kind or all of them. */
export async function dataOf(deck: DeckItem, type: DataType): Promise<PresentationData> {
  if (type !== 'all') return readers[type](deck);
  const parts = await Promise.all(Object.values(readers).map((read) => read(deck)));
  return Object.assign({}, ...parts) as PresentationData;
}
