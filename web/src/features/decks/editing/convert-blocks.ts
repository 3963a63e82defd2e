import { listLimits } from '#shared/deck/list-limits.ts';
import type { LayoutContent, LayoutId, SlideContent } from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';

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
const entryName = ({ heading, value }: Entry): string =>
  value ? joinLabel(value, heading) : heading;
const entryLine = (entry: Entry): string =>
  entry.text ? joinLabel(entryName(entry), entry.text) : entryName(entry);
const headingsAndTexts = (entries: readonly Entry[]) =>
  entries.map((entry) => ({ heading: entryName(entry), text: entry.text }));

/** Maximum number of lines next to a picture. */
const maxPictureLines = listLimits['image-text'].items.allowed[1];
/** Maximum characters of an entry in one line; of a longer entry only its name is kept. */
const maxLineLength = 200;

const shortLine = (entry: Entry): string =>
  entryLine(entry).length > maxLineLength ? entryName(entry) : entryLine(entry);

type Converter<L extends LayoutId> = {
  /** Extracts the layout-independent form; null for layouts whose texts depend on their position. */
  extract: ((blocks: LayoutContent<L>['blocks']) => SlideForm) | null;
  /** Builds the blocks, which the schema rejects if incomplete; null if the layout can't be built from a form. */
  build: ((form: SlideForm, image: ImageContent | undefined) => unknown) | null;
};

const bySteps = {
  extract: ({ steps }: { steps: Entry[] }) => ({ entries: steps }),
  build: ({ entries }: SlideForm) => ({ steps: headingsAndTexts(entries) }),
};
/** Tables, comparisons and charts convert among each other by their rows. */
const byRows = { extract: null, build: null };

/** Converts each layout to the layout-independent form and back. */
const converters: { readonly [L in LayoutId]: Converter<L> } = {
  cover: {
    extract: ({ subtitle }) => leadForm(subtitle),
    build: ({ lead }) => ({ subtitle: lead }),
  },
  agenda: {
    extract: ({ items }) => ({ entries: headingEntries(items) }),
    build: ({ entries }) => ({ items: entries.map(entryLine) }),
  },
  section: { extract: ({ lead }) => leadForm(lead), build: ({ lead }) => ({ lead }) },
  bullets: {
    extract: ({ lead, items }) => ({
      lead,
      entries: items.map(({ text, detail }) => ({ heading: text, text: detail })),
    }),
    build: ({ lead, entries }) => ({
      lead,
      items: entries.map((entry) => ({ text: entryName(entry), detail: entry.text })),
    }),
  },
  'two-columns': {
    extract: ({ left, right }) => ({
      entries: [left, right].map(({ heading, items }) => ({ heading, text: joinItems(items) })),
    }),
    build: ({ entries: [left, right, ...more] }) => {
      const side = (entry: Entry | undefined) =>
        entry?.text && { heading: entryName(entry), items: [entry.text] };
      return more.length > 0 ? null : { left: side(left), right: side(right) };
    },
  },
  comparison: byRows,
  cards: {
    extract: ({ cards }) => ({ entries: cards }),
    build: ({ entries }) => ({ cards: headingsAndTexts(entries) }),
  },
  'big-number': {
    extract: ({ value, label, context, comparison }) => {
      const other = comparison ? [{ value: comparison.value, heading: comparison.label }] : [];
      return { entries: [{ value, heading: label, text: context }, ...other] };
    },
    build: ({ entries: [first, second, ...more] }) =>
      more.length > 0
        ? null
        : {
            value: first?.value,
            label: first?.heading,
            context: first?.text,
            comparison: second && { value: second.value, label: second.heading },
          },
  },
  'before-after': { extract: null, build: null },
  stats: {
    extract: ({ stats }) => ({
      entries: stats.map(({ value, label, detail }) => ({ value, heading: label, text: detail })),
    }),
    build: ({ entries }) => ({
      stats: entries.map(({ value, heading, text }) => ({ value, label: heading, detail: text })),
    }),
  },
  process: bySteps,
  cycle: bySteps,
  funnel: {
    extract: ({ stages }) => ({ entries: stages }),
    build: ({ entries }) => ({
      stages: entries.map(({ heading, value, text }) => ({ heading, value, text })),
    }),
  },
  pyramid: {
    extract: ({ levels }) => ({ entries: levels }),
    build: ({ entries }) => ({ levels: headingsAndTexts(entries) }),
  },
  matrix: { extract: ({ quadrants }) => ({ entries: quadrants }), build: null },
  timeline: {
    extract: ({ events }) => ({
      entries: events.map(({ when, ...rest }) => ({ ...rest, value: when })),
    }),
    build: ({ entries }) => ({
      events: entries.map(({ value, heading, text }) => ({ when: value, heading, text })),
    }),
  },
  quote: { extract: ({ quote }) => leadForm(quote), build: ({ lead }) => ({ quote: lead }) },
  table: byRows,
  chart: byRows,
  'image-text': {
    extract: ({ text, items }) => ({ lead: text, entries: headingEntries(items) }),
    build: ({ lead, entries }, image) =>
      image && {
        text: lead,
        items: entries.length > 0 ? entries.slice(0, maxPictureLines).map(shortLine) : undefined,
        image,
      },
  },
  'full-image': {
    extract: ({ caption }) => leadForm(caption),
    build: ({ lead, entries }, image) =>
      image && entries.length === 0 ? { caption: lead, image } : null,
  },
  code: { extract: null, build: null },
  closing: {
    extract: ({ lead, actions }) => ({ lead, entries: headingEntries(actions) }),
    build: ({ lead, entries }) => ({ lead, actions: entries.map(entryLine) }),
  },
};

/** Builds the blocks of another layout from a slide's texts; undefined or null if they do not fit. */
export function convertBlocks(
  slide: SlideContent,
  layout: LayoutId,
  image: ImageContent | undefined,
): unknown {
  // The cast is safe: `converters` is keyed by layout id, so the blocks have the type that this layout expects.
  const extract = converters[slide.layout].extract as ((blocks: unknown) => SlideForm) | null;
  return extract && converters[layout].build?.(extract(slide.blocks), image);
}
