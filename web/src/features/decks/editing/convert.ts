import { contentParts } from '#shared/deck/content-parts.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { slideImage } from '#shared/deck/slide-image.ts';
import { castContent, isSame } from './content-tree.ts';
import { getGrid, withGrid } from './grid.ts';

/** A layout-independent form of a slide: an optional lead and a list of entries. */
type Entry = { heading: string; value?: string | undefined; text?: string | undefined };
type SlideForm = { lead?: string | undefined; entries: Entry[] };

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const joinLabel = (one: string, other: string) =>
  isChinese(one + other) ? `${one}：${other}` : `${one}: ${other}`;
const joinItems = (items: readonly string[]) => items.join(items.some(isChinese) ? '；' : '; ');

const headingEntries = (items: readonly string[] = []): Entry[] =>
  items.map((heading) => ({ heading }));
const leadForm = (lead: string | undefined): SlideForm => ({ lead, entries: [] });

/** Extracts the layout-independent form; null for layouts whose texts depend on their position. */
function extractForm(slide: SlideContent): SlideForm | null {
  switch (slide.layout) {
    case 'agenda':
      return { entries: headingEntries(slide.blocks.items) };
    case 'bullets': {
      const { lead, items } = slide.blocks;
      return { lead, entries: items.map(({ text, detail }) => ({ heading: text, text: detail })) };
    }
    case 'two-columns': {
      const { left, right } = slide.blocks;
      const sides = [left, right];
      return { entries: sides.map(({ heading, items }) => ({ heading, text: joinItems(items) })) };
    }
    case 'cards':
      return { entries: slide.blocks.cards };
    case 'big-number': {
      const { value, label, context, comparison } = slide.blocks;
      const other = comparison ? [{ value: comparison.value, heading: comparison.label }] : [];
      return { entries: [{ value, heading: label, text: context }, ...other] };
    }
    case 'stats':
      return {
        entries: slide.blocks.stats.map(({ value, label, detail }) => ({
          ...{ value, heading: label, text: detail },
        })),
      };
    default:
      return extractStepForm(slide);
  }
}

function extractStepForm(slide: SlideContent): SlideForm | null {
  switch (slide.layout) {
    case 'process':
    case 'cycle':
      return { entries: slide.blocks.steps };
    case 'pyramid':
      return { entries: slide.blocks.levels };
    case 'matrix':
      return { entries: slide.blocks.quadrants };
    case 'funnel':
      return { entries: slide.blocks.stages };
    case 'timeline':
      return {
        entries: slide.blocks.events.map(({ when, ...rest }) => ({ ...rest, value: when })),
      };
    case 'closing':
      return { lead: slide.blocks.lead, entries: headingEntries(slide.blocks.actions) };
    case 'image-text':
      return { lead: slide.blocks.text, entries: headingEntries(slide.blocks.items) };
    case 'section':
      return leadForm(slide.blocks.lead);
    case 'cover':
      return leadForm(slide.blocks.subtitle);
    case 'quote':
      return leadForm(slide.blocks.quote);
    case 'full-image':
      return leadForm(slide.blocks.caption);
    default:
      return null;
  }
}

const entryName = ({ heading, value }: Entry): string =>
  value ? joinLabel(value, heading) : heading;
const entryLine = (entry: Entry): string =>
  entry.text ? joinLabel(entryName(entry), entry.text) : entryName(entry);
const headingsAndTexts = (entries: readonly Entry[]) =>
  entries.map((entry) => ({ heading: entryName(entry), text: entry.text }));

/** Builds the blocks of each layout; the schema rejects incomplete results. */
const blockBuilders: Partial<Record<LayoutId, (extractForm: SlideForm) => unknown>> = {
  cover: ({ lead }) => ({ subtitle: lead }),
  agenda: ({ entries }) => ({ items: entries.map(entryLine) }),
  section: ({ lead }) => ({ lead }),
  bullets: ({ lead, entries }) => ({
    lead,
    items: entries.map((entry) => ({ text: entryName(entry), detail: entry.text })),
  }),
  'two-columns': ({ entries: [left, right, ...more] }) => {
    const side = (entry: Entry | undefined) =>
      entry?.text && { heading: entryName(entry), items: [entry.text] };
    return more.length > 0 ? null : { left: side(left), right: side(right) };
  },
  cards: ({ entries }) => ({ cards: headingsAndTexts(entries) }),
  'big-number': ({ entries: [first, second, ...more] }) =>
    more.length > 0
      ? null
      : {
          value: first?.value,
          label: first?.heading,
          context: first?.text,
          comparison: second && { value: second.value, label: second.heading },
        },
  stats: ({ entries }) => ({
    stats: entries.map(({ value, heading, text }) => ({ value, label: heading, detail: text })),
  }),
  process: ({ entries }) => ({ steps: headingsAndTexts(entries) }),
  cycle: ({ entries }) => ({ steps: headingsAndTexts(entries) }),
  funnel: ({ entries }) => ({
    stages: entries.map(({ heading, value, text }) => ({ heading, value, text })),
  }),
  pyramid: ({ entries }) => ({ levels: headingsAndTexts(entries) }),
  timeline: ({ entries }) => ({
    events: entries.map(({ value, heading, text }) => ({ when: value, heading, text })),
  }),
  quote: ({ lead }) => ({ quote: lead }),
  closing: ({ lead, entries }) => ({ lead, actions: entries.map(entryLine) }),
};

/** Maximum number of lines next to a picture. */
const maxPictureLines = 5;
/** Longer entries are shortened to their name. */
const maxLineLength = 200;

const shortLine = (entry: Entry): string =>
  entryLine(entry).length > maxLineLength ? entryName(entry) : entryLine(entry);

/** Builds the blocks of the layouts with a picture. */
const pictureBuilders: Partial<Record<LayoutId, (extractForm: SlideForm) => object | null>> = {
  'image-text': ({ lead, entries }) => ({
    text: lead,
    items: entries.length > 0 ? entries.slice(0, maxPictureLines).map(shortLine) : undefined,
  }),
  'full-image': ({ lead, entries }) => (entries.length > 0 ? null : { caption: lead }),
};

/** Builds a layout's blocks; undefined or null if the form does not fit. */
function buildBlocks(form: SlideForm, layout: LayoutId, image: ImageContent | undefined): unknown {
  const beside = pictureBuilders[layout]?.(form);
  if (beside && image) return { ...beside, image };
  return blockBuilders[layout]?.(form);
}

/** A slide in another layout, and the texts that were dropped. */
export type ConvertedSlide = { content: SlideContent; dropped: { part: string; text: string }[] };

const baseFields = ({ title, kicker, notes, sources }: SlideContent) => ({
  ...{ title, notes, sources },
  ...(kicker === undefined ? {} : { kicker }),
});

/** Header of the first column, which has none in charts and comparisons. */
const emptyHeader = '—';

/** Converts between tables, comparisons and charts with the same rows. */
function convertData(slide: SlideContent, layout: LayoutId): unknown {
  const cells = getGrid(slide)?.cells;
  if (!cells || (slide.layout === 'chart' && slide.blocks.kind === 'scatter')) return null;
  const base = { ...baseFields(slide), layout };
  const caption = slide.layout === 'chart' ? slide.blocks.takeaway : undefined;
  const [head = [], ...rows] = cells;
  const filledCells = [head.map((name) => name || emptyHeader), ...rows];
  if (layout === 'table')
    return withGrid(
      castContent({ ...base, blocks: { columns: [], rows: [], caption } }),
      filledCells,
    );
  if (layout === 'comparison')
    return withGrid(castContent({ ...base, blocks: { options: [], criteria: [] } }), cells);
  if (layout !== 'chart' || !isNumeric(rows)) return null;
  const takeaway = slide.layout === 'table' ? (slide.blocks.caption ?? slide.title) : slide.title;
  const blocks = { kind: 'bar', categories: [], series: [], takeaway };
  return withGrid(castContent({ ...base, blocks }), cells);
}

const isNumeric = (rows: readonly string[][]): boolean =>
  rows.every(([, ...values]) => values.every((value) => /^[-−+]?[\d.,]+\s*%?$/.test(value.trim())));

/** Removes undefined values, which the schema does not accept. */
const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function findDropped(before: SlideContent, after: SlideContent): ConvertedSlide['dropped'] {
  const numbers = getGrid(after)?.cells.flat() ?? [];
  const kept = [...contentParts(after).map(({ text }) => text), ...numbers];
  const isPictureLost = slideImage(before) && !slideImage(after);
  const texts = contentParts(before).filter(
    ({ part, text }) => part !== 'title' && !kept.some((one) => one.includes(text.trim())),
  );
  return isPictureLost ? [{ part: 'image', text: '' }, ...texts] : texts;
}

const textLength = (parts: readonly { text: string }[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

/** Maximum fraction of the text that a conversion may drop. */
const maxDroppedFraction = 1 / 3;

/** Converts a slide to another layout; null if it does not fit. */
export function convertSlide(
  slide: SlideContent,
  layout: LayoutId,
  picture = slideImage(slide),
): ConvertedSlide | null {
  const form = extractForm(slide);
  const blocks = form ? buildBlocks(form, layout, picture) : undefined;
  const draft = blocks ? { ...baseFields(slide), layout, blocks } : convertData(slide, layout);
  const parsed = slideContentSchema.safeParse(withoutUndefined(draft));
  if (!parsed.success) return null;
  const dropped = findDropped(slide, parsed.data);
  const all = textLength(contentParts(slide).filter(({ part }) => part !== 'title'));
  if (textLength(dropped) > all * maxDroppedFraction) return null;
  return { content: parsed.data, dropped };
}

/** Returns the slide in every other layout that fits, in the order of the schema. */
export const listConversions = (slide: SlideContent): ConvertedSlide[] =>
  layoutIds.flatMap((layout) => {
    const converted = layout === slide.layout ? null : convertSlide(slide, layout);
    return converted && !isSame(converted.content, slide) ? [converted] : [];
  });
