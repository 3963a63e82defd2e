import type { EntityItem } from 'electrodb';
import { entryEntity, planEntity, slideEntity } from './content-entities.ts';

export type SlideItem = EntityItem<ReturnType<typeof slideEntity>>;
export type EntryItem = EntityItem<ReturnType<typeof entryEntity>>;

/** The slides of the working copy, in order. */
export async function listSlides(presentationId: string): Promise<SlideItem[]> {
  const { data } = await slideEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data.sort((a, b) => a.index - b.index);
}

export async function getSlide(presentationId: string, id: string): Promise<SlideItem | undefined> {
  const { data } = await slideEntity()
    .get({ presentation_id: presentationId, id })
    .go({ consistent: true });
  return data ?? undefined;
}

export async function getPlan(presentationId: string, run: number) {
  const { data } = await planEntity()
    .get({ presentation_id: presentationId, run })
    .go({ consistent: true });
  return data?.plan;
}

/** The outline entries of a run that have been accepted, in order. */
export async function listEntries(presentationId: string, run: number): Promise<EntryItem[]> {
  const { data } = await entryEntity()
    .query.primary({ presentation_id: presentationId, run })
    .go({ consistent: true, pages: 'all' });
  return data;
}

export async function getEntry(presentationId: string, run: number, i: number) {
  const { data } = await entryEntity()
    .get({ presentation_id: presentationId, run, i })
    .go({ consistent: true });
  return data?.entry;
}

/** The id of the slide that is made for outline place `i`. */
export const slideIdAt = (i: number): string => `s${String(i).padStart(2, '0')}`;
