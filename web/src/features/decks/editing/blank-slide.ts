import { blankChart } from '#shared/deck/blank-texts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { slideImage } from '#shared/deck/slide-image.ts';
import { castContent } from './content-tree.ts';
import { listSlots, type Slot } from './slots.ts';

/** Returns how many entries a list of a blank slide has: three, or the nearest number that the list allows. */
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

/** An asset that no picture has: the slide shows an empty area with a camera. */
const noPicture = '-';

/** Blocks that are not built from the slots alone: sample data, and the area of a picture that the user chooses. */
const ownBlocks: Partial<Record<LayoutId, (texts: Placeholders) => object>> = {
  chart: ({ text }) => ({
    kind: 'bar',
    categories: blankChart.categories,
    series: [{ name: text, values: blankChart.values }],
    takeaway: text,
  }),
  'image-text': ({ title, text }) => ({ image: { asset: noPicture, alt: title }, text }),
  'full-image': ({ title }) => ({ image: { asset: noPicture, alt: title } }),
};

/** Whether the slide lacks its picture, which the user must choose before the slide is added. */
export const needsPicture = (content: SlideContent): boolean =>
  slideImage(content)?.asset === noPicture;

/** Returns a slide of a layout whose required texts are placeholders. */
export const blankSlide = (layout: LayoutId, texts: Placeholders): SlideContent =>
  castContent({
    ...{ layout, title: texts.title, notes: '', sources: [] },
    blocks: ownBlocks[layout]?.(texts) ?? placeholderGroup(listSlots(layout), texts.text),
  });
