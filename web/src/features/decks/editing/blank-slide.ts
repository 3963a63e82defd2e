import { type LayoutId, layoutIds, type SlideContent } from '#shared/deck/model.ts';
import { castContent } from './content-tree.ts';
import { listSlots, type Slot } from './slots.ts';

/** Layouts that need a picture or figures of the user's before they show anything. */
const excludedLayouts: readonly LayoutId[] = ['image-text', 'full-image', 'chart'];

/** Layouts offered for a blank slide. */
export const blankLayouts: readonly LayoutId[] = layoutIds.filter(
  (layout) => !excludedLayouts.includes(layout),
);

/** Three entries, or as many as the list allows. */
const entryCount = ({ min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, 3));

type Placeholders = { title: string; text: string };

function placeholder(slot: Slot, text: string): unknown {
  if (slot.kind === 'text') return text;
  if (slot.kind === 'number') return 0;
  if (slot.kind === 'choice') return slot.options[0];
  if (slot.kind === 'list')
    return Array.from({ length: entryCount(slot) }, () => placeholder(slot.item, text));
  return placeholderGroup(slot.fields, text);
}

const placeholderGroup = (fields: Readonly<Record<string, Slot>>, text: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, slot]) => !slot.isOptional)
      .map(([name, slot]) => [name, placeholder(slot, text)]),
  );

/** Returns a slide of a layout whose required texts are placeholders. */
export const blankSlide = (layout: LayoutId, { title, text }: Placeholders): SlideContent =>
  castContent({
    ...{ layout, title, notes: '', sources: [] },
    blocks: placeholderGroup(listSlots(layout), text),
  });
