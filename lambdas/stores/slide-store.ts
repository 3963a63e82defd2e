import type { EntityItem } from 'electrodb';
import {
  outlineEntryEntity,
  outlinePlanEntity,
  outlineRevisionEntity,
  type SlideProposal,
  slideEntity,
} from './content-entities.ts';
import { hasProposal } from './slide-conditions.ts';
import { tryWrite } from './try-write.ts';

export type SlideItem = EntityItem<ReturnType<typeof slideEntity>>;
type OutlineItem = EntityItem<ReturnType<typeof outlineRevisionEntity>>;
export type EntryItem = EntityItem<ReturnType<typeof outlineEntryEntity>>;

/** Returns all slides of a presentation, including slides that were removed from its working copy. */
export async function listSlides(presentationId: string): Promise<SlideItem[]> {
  const { data } = await slideEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

const headAttributes = ['id', 'run', 'point'] as const;

/** A slide's id, its run, and the outline point that it was generated for. */
export type SlideHead = Pick<SlideItem, (typeof headAttributes)[number]>;

/** Like listSlides, but without contents. */
export async function listSlideHeads(presentationId: string): Promise<SlideHead[]> {
  const { data } = await slideEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all', attributes: [...headAttributes] });
  return data;
}

type SlideKey = { presentation_id: string; id: string };

const toSlideKeys = (presentationId: string, ids: readonly string[]): SlideKey[] =>
  ids.map((id) => ({ presentation_id: presentationId, id }));

/** Reads the slides with these keys, and reads the keys again that DynamoDB returned as unprocessed. */
async function readAll<Slide>(
  keys: SlideKey[],
  read: (keys: SlideKey[]) => Promise<{ data: Slide[]; unprocessed: SlideKey[] }>,
): Promise<Slide[]> {
  const slides: Slide[] = [];
  for (let pending = keys; pending.length > 0; ) {
    const { data, unprocessed } = await read(pending);
    slides.push(...data);
    pending = unprocessed;
  }
  return slides;
}

/**
 * Returns the slides with these ids that exist, in any order, strongly consistent. A presentation may store five times
 * as many slides as its working copy has, and a query would read all of them.
 */
export const getSlides = (presentationId: string, ids: readonly string[]): Promise<SlideItem[]> =>
  readAll(toSlideKeys(presentationId, ids), (keys) =>
    slideEntity().get(keys).go({ consistent: true }),
  );

/** Like getSlides, but without contents: parsing 60 dense slides takes a tenth of a second of the event loop. */
export const getSlideHeads = (
  presentationId: string,
  ids: readonly string[],
): Promise<SlideHead[]> =>
  readAll(toSlideKeys(presentationId, ids), (keys) =>
    slideEntity()
      .get(keys)
      .go({ consistent: true, attributes: [...headAttributes] }),
  );

/** Returns a slide, strongly consistent; also one that was removed from the working copy. */
export async function getSlide(presentationId: string, id: string): Promise<SlideItem | undefined> {
  const { data } = await slideEntity()
    .get({ presentation_id: presentationId, id })
    .go({ consistent: true });
  return data ?? undefined;
}

/**
 * Returns the plan of a run's outline, which contains only the cover while the model writes the rest; strongly
 * consistent. Undefined until the model has written the cover.
 */
export async function getPlan(presentationId: string, run: number) {
  const { data } = await outlinePlanEntity()
    .get({ presentation_id: presentationId, run })
    .go({ consistent: true });
  return data?.plan;
}

/** Returns the outline with a rev that a user's edit created; undefined when a run generated that rev. */
export async function getEditedOutline(presentationId: string, rev: number) {
  const { data } = await outlineRevisionEntity()
    .get({ presentation_id: presentationId, rev })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Returns the outline entries of a run that are stored so far, in order. */
export async function listOutlineEntries(
  presentationId: string,
  run: number,
): Promise<EntryItem[]> {
  const { data } = await outlineEntryEntity()
    .query.primary({ presentation_id: presentationId, run })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Stores a slide; overwrites an existing one. */
export async function putSlide(slide: SlideItem): Promise<void> {
  await slideEntity().put(slide).go();
}

/** Stores an outline; overwrites an outline with the same rev. */
export async function putOutline(outline: OutlineItem): Promise<void> {
  await outlineRevisionEntity().put(outline).go();
}

/** Removes a proposal; false when the slide does not exist or has another proposal. */
export function dropProposal(
  presentationId: string,
  id: string,
  proposal: SlideProposal,
): Promise<boolean> {
  return tryWrite(() =>
    slideEntity()
      .patch({ presentation_id: presentationId, id })
      .remove(['proposal'])
      .where(hasProposal(proposal))
      .go(),
  );
}
