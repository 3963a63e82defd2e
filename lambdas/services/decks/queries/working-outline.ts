import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { OutlineEntry, Plan, PlanDetails } from '#shared/schemas/research.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getEditedOutline, getPlan, listOutlineEntries } from '../../../stores/slide-store.ts';

/** The outline of the working copy: as a run generated it, or as a user edited it. */
export type WorkingOutline = {
  title: string;
  subtitle: string;
  /**
   * One entry per slide, in order; only the cover's entry while the plan is being written. Entries that are not
   * written yet have only the plan's point.
   */
  entries: WorkingEntry[];
  /** Whether the plan and all entries are written. */
  isComplete: boolean;
  /** The deck's intent, headline figures and doubts about the sources. */
  details: PlanDetails;
};

/** The fields of a deck that identify its outline. */
type OutlineFields = Pick<DeckItem, 'id' | 'outline_run' | 'outline_rev' | 'slide_ids'>;

/** Revision of an outline that no user has edited. */
const uneditedOutlineRev = 1;

/** Returns the working outline; undefined if there is no plan yet. */
export async function loadWorkingOutline(deck: OutlineFields): Promise<WorkingOutline | undefined> {
  const edited =
    deck.outline_rev > uneditedOutlineRev
      ? await getEditedOutline(deck.id, deck.outline_rev)
      : undefined;
  if (edited) {
    const { title, subtitle, entries, details = {} } = edited;
    return { title, subtitle, entries, isComplete: true, details };
  }
  const [plan, items] = await Promise.all([
    getPlan(deck.id, deck.outline_run),
    listOutlineEntries(deck.id, deck.outline_run),
  ]);
  if (!plan) return undefined;
  const entries = plan.points.map((point, i) => {
    const entry = items.find((item) => item.i === i)?.entry;
    return {
      id: deck.slide_ids[i] ?? '',
      locked: false,
      ...toWorkingEntry(entry, point, plan.layouts?.[i]),
    };
  });
  const { title, subtitle, intent, figures, doubts } = plan;
  const details = {
    ...(intent ? { intent } : {}),
    ...(figures ? { figures } : {}),
    ...(doubts ? { doubts } : {}),
  };
  const isComplete = !plan.is_opening && items.length === plan.points.length;
  return { title, subtitle, entries, isComplete, details };
}

const toWorkingEntry = (entry: OutlineEntry | undefined, point: string, layout = 'bullets') => ({
  point: entry?.point ?? point,
  intent: entry?.intent ?? '',
  layout_hint: entry?.layout_hint ?? layout,
  ...(entry?.alternatives ? { alternatives: entry.alternatives } : {}),
  evidence: entry?.evidence ?? [],
  ...(entry?.picture ? { picture: entry.picture } : {}),
});

/** Outline data in a slide's prompt: the plan, the slide's entry and its index. */
export type OutlinePosition = { plan: Plan; entry: OutlineEntry; index: number };

const toPlan = ({ title, subtitle, entries, details }: WorkingOutline): Plan => ({
  title,
  subtitle,
  points: entries.map((entry) => entry.point),
  layouts: entries.map((entry) => entry.layout_hint),
  ...details,
});

/** Returns a slide's entry and position in the outline; undefined for a removed slide. */
export async function findOutlinePosition(
  deck: OutlineFields,
  slideId: string,
): Promise<OutlinePosition | undefined> {
  const outline = await loadWorkingOutline(deck);
  const index = outline?.entries.findIndex((entry) => entry.id === slideId) ?? -1;
  const entry = outline?.entries[index];
  if (!outline || !entry) return undefined;
  const { id: _id, locked: _locked, ...fields } = entry;
  return { plan: toPlan(outline), entry: { i: index, ...fields }, index };
}
