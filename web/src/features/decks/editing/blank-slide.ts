import { blankChart } from '#shared/deck/blank-texts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { castContent } from './content-tree.ts';
import { listSlots, type Slot } from './slots.ts';

/** Returns how many entries a list of a blank slide has: three, or the nearest number that the list allows. */
const getEntryCount = ({ min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, 3));

type Placeholders = { title: string; text: string };

function createPlaceholder(slot: Slot, text: string): unknown {
  if (slot.kind === 'text') return text;
  if (slot.kind === 'number') return 0;
  if (slot.kind === 'choice') return slot.options[0];
  if (slot.kind === 'list')
    return Array.from({ length: getEntryCount(slot) }, () => createPlaceholder(slot.item, text));
  return createPlaceholderGroup(slot.fields, text);
}

const createPlaceholderGroup = (fields: Readonly<Record<string, Slot>>, text: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, slot]) => !slot.isOptional)
      .map(([name, slot]) => [name, createPlaceholder(slot, text)]),
  );

/** An asset that no picture has: the slide shows an empty area with a camera. */
const missingPictureAsset = '-';

/** Blocks that are not built from the slots alone: sample data, and the area of a picture that the user chooses. */
const blocksByLayout: Partial<Record<LayoutId, (texts: Placeholders) => object>> = {
  chart: ({ text }) => ({
    kind: 'bar',
    categories: blankChart.categories,
    series: [{ name: text, values: blankChart.values }],
    takeaway: text,
  }),
  'image-text': ({ title, text }) => ({ image: { asset: missingPictureAsset, alt: title }, text }),
  'full-image': ({ title }) => ({ image: { asset: missingPictureAsset, alt: title } }),
};

/** Whether the slide lacks its picture, which the user must choose before the slide is added. */
export const needsPicture = (content: SlideContent): boolean =>
  getSlideImage(content)?.asset === missingPictureAsset;

/** Returns a slide of a layout whose required texts are placeholders. */
export const createBlankSlide = (layout: LayoutId, texts: Placeholders): SlideContent =>
  castContent({
    ...{ layout, title: texts.title, notes: '', sources: [] },
    blocks:
      blocksByLayout[layout]?.(texts) ?? createPlaceholderGroup(listSlots(layout), texts.text),
  });
