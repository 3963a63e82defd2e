import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import {
  entryEntity,
  outlineEntity,
  planEntity,
  type SlideProposal,
  slideEntity,
} from './content-entities.ts';

export type SlideItem = EntityItem<ReturnType<typeof slideEntity>>;
export type EntryItem = EntityItem<ReturnType<typeof entryEntity>>;

/** Every slide of a presentation, by id; also those that were removed from its working copy. */
export async function listSlides(presentationId: string): Promise<SlideItem[]> {
  const { data } = await slideEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Strongly consistent; also one that was removed from the working copy. */
export async function getSlide(presentationId: string, id: string): Promise<SlideItem | undefined> {
  const { data } = await slideEntity()
    .get({ presentation_id: presentationId, id })
    .go({ consistent: true });
  return data ?? undefined;
}

/** The plan of a run's outline, strongly consistent; undefined until its line has come. */
export async function getPlan(presentationId: string, run: number) {
  const { data } = await planEntity()
    .get({ presentation_id: presentationId, run })
    .go({ consistent: true });
  return data?.plan;
}

/** The outline as it was edited to that rev; undefined where that rev is a run's own outline. */
export async function getEditedOutline(presentationId: string, rev: number) {
  const { data } = await outlineEntity()
    .get({ presentation_id: presentationId, rev })
    .go({ consistent: true });
  return data ?? undefined;
}

/** The outline entries of a run that have been accepted, in order. */
export async function listEntries(presentationId: string, run: number): Promise<EntryItem[]> {
  const { data } = await entryEntity()
    .query.primary({ presentation_id: presentationId, run })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Takes that proposal away; false when the slide is gone or has another one by now. */
export function dropProposal(
  presentationId: string,
  id: string,
  proposal: SlideProposal,
): Promise<boolean> {
  return held(() =>
    slideEntity()
      .patch({ presentation_id: presentationId, id })
      .remove(['proposal'])
      .where((item, op) => op.eq(item.proposal, proposal))
      .go(),
  );
}
