import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { OutlineEntry, Plan } from '#shared/schemas/research.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getEditedOutline, getPlan, listEntries } from '../../../stores/slide-store.ts';

/** The outline that the working copy follows: a run's own, or what people have made of it. */
export type WorkingOutline = {
  title: string;
  subtitle: string;
  /** One for each slide, in their order; those that have not come yet have the plan's point alone. */
  entries: WorkingEntry[];
  /** All entries have come. */
  isWhole: boolean;
};

/** What an outline is read for: its deck as it was seen names its rev. */
type Outlined = Pick<DeckItem, 'id' | 'outline_run' | 'outline_rev' | 'slide_ids'>;

/** The rev of an outline that nobody has edited. */
const firstRev = 1;

/** The working outline; undefined as long as there is no plan. */
export async function workingOutline(deck: Outlined): Promise<WorkingOutline | undefined> {
  const edited =
    deck.outline_rev > firstRev ? await getEditedOutline(deck.id, deck.outline_rev) : undefined;
  if (edited) {
    const { title, subtitle, entries } = edited;
    return { title, subtitle, entries, isWhole: true };
  }
  const [plan, items] = await Promise.all([
    getPlan(deck.id, deck.outline_run),
    listEntries(deck.id, deck.outline_run),
  ]);
  if (!plan) return undefined;
  const entries = plan.points.map((point, i) => {
    const entry = items.find((item) => item.i === i)?.entry;
    return { id: deck.slide_ids[i] ?? '', locked: false, ...entryOf(entry, point) };
  });
  const { title, subtitle } = plan;
  return { title, subtitle, entries, isWhole: items.length === plan.points.length };
}

const entryOf = (entry: OutlineEntry | undefined, point: string) => ({
  point: entry?.point ?? point,
  intent: entry?.intent ?? '',
  layout_hint: entry?.layout_hint ?? 'bullets',
  evidence: entry?.evidence ?? [],
});

/** What a slide is told of the outline: the plan, its own entry and its place. */
export type OutlinePlace = { plan: Plan; entry: OutlineEntry; index: number };

export const planOf = ({ title, subtitle, entries }: WorkingOutline): Plan => ({
  title,
  subtitle,
  points: entries.map((entry) => entry.point),
});

/** Where a slide stands in the outline; undefined for one that was taken out of it. */
export async function outlinePlace(
  deck: Outlined,
  slideId: string,
): Promise<OutlinePlace | undefined> {
  const outline = await workingOutline(deck);
  const index = outline?.entries.findIndex((entry) => entry.id === slideId) ?? -1;
  const entry = outline?.entries[index];
  if (!outline || !entry) return undefined;
  const { id: _id, locked: _locked, ...told } = entry;
  return { plan: planOf(outline), entry: { i: index, ...told }, index };
}
