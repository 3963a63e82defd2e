import { contentParts } from '#shared/deck/content-parts.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { imageOf } from '#shared/deck/slide-image.ts';
import { asContent, isSame } from './content-tree.ts';
import { gridOf, withGrid } from './grid.ts';

/** What slides of many layouts have in common: a sentence, and entries with a name, a value or a date, and a text. */
type Entry = { heading: string; value?: string | undefined; text?: string | undefined };
type Told = { lead?: string | undefined; entries: Entry[] };

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const linked = (one: string, other: string) =>
  isChinese(one + other) ? `${one}：${other}` : `${one}: ${other}`;
const listed = (items: readonly string[]) => items.join(items.some(isChinese) ? '；' : '; ');

const headings = (items: readonly string[] = []): Entry[] => items.map((heading) => ({ heading }));
const onlyLead = (lead: string | undefined): Told => ({ lead, entries: [] });

/** A slide's words apart from its layout; null for layouts whose words mean nothing without their place. */
function told(slide: SlideContent): Told | null {
  switch (slide.layout) {
    case 'agenda':
      return { entries: headings(slide.blocks.items) };
    case 'bullets': {
      const { lead, items } = slide.blocks;
      return { lead, entries: items.map(({ text, detail }) => ({ heading: text, text: detail })) };
    }
    case 'two-columns': {
      const { left, right } = slide.blocks;
      const sides = [left, right];
      return { entries: sides.map(({ heading, items }) => ({ heading, text: listed(items) })) };
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
      return toldBySteps(slide);
  }
}

function toldBySteps(slide: SlideContent): Told | null {
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
      return { lead: slide.blocks.lead, entries: headings(slide.blocks.actions) };
    case 'image-text':
      return { lead: slide.blocks.text, entries: headings(slide.blocks.items) };
    case 'section':
      return onlyLead(slide.blocks.lead);
    case 'cover':
      return onlyLead(slide.blocks.subtitle);
    case 'quote':
      return onlyLead(slide.blocks.quote);
    case 'full-image':
      return onlyLead(slide.blocks.caption);
    default:
      return null;
  }
}

const named = ({ heading, value }: Entry): string => (value ? linked(value, heading) : heading);
const lineOf = (entry: Entry): string =>
  entry.text ? linked(named(entry), entry.text) : named(entry);
const steps = (entries: readonly Entry[]) =>
  entries.map((entry) => ({ heading: named(entry), text: entry.text }));

/** How each layout takes a lead and entries; what it then lacks, its schema refuses. */
const writers: Partial<Record<LayoutId, (told: Told) => unknown>> = {
  cover: ({ lead }) => ({ subtitle: lead }),
  agenda: ({ entries }) => ({ items: entries.map(lineOf) }),
  section: ({ lead }) => ({ lead }),
  bullets: ({ lead, entries }) => ({
    lead,
    items: entries.map((entry) => ({ text: named(entry), detail: entry.text })),
  }),
  'two-columns': ({ entries: [left, right, ...more] }) => {
    const side = (entry: Entry | undefined) =>
      entry?.text && { heading: named(entry), items: [entry.text] };
    return more.length > 0 ? null : { left: side(left), right: side(right) };
  },
  cards: ({ entries }) => ({ cards: steps(entries) }),
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
  process: ({ entries }) => ({ steps: steps(entries) }),
  cycle: ({ entries }) => ({ steps: steps(entries) }),
  funnel: ({ entries }) => ({
    stages: entries.map(({ heading, value, text }) => ({ heading, value, text })),
  }),
  pyramid: ({ entries }) => ({ levels: steps(entries) }),
  timeline: ({ entries }) => ({
    events: entries.map(({ value, heading, text }) => ({ when: value, heading, text })),
  }),
  quote: ({ lead }) => ({ quote: lead }),
  closing: ({ lead, entries }) => ({ lead, actions: entries.map(lineOf) }),
};

/** As many lines stand beside a picture. */
const linesBeside = 5;
/** What is longer is told by its name alone. */
const lineAtMost = 200;

const lineBeside = (entry: Entry): string =>
  lineOf(entry).length > lineAtMost ? named(entry) : lineOf(entry);

/** How the layouts with a picture take a slide's words beside it. */
const besidePicture: Partial<Record<LayoutId, (told: Told) => object | null>> = {
  'image-text': ({ lead, entries }) => ({
    text: lead,
    items: entries.length > 0 ? entries.slice(0, linesBeside).map(lineBeside) : undefined,
  }),
  'full-image': ({ lead, entries }) => (entries.length > 0 ? null : { caption: lead }),
};

/** A slide's words in a layout's blocks; nothing where they don't go there. */
function written(words: Told, layout: LayoutId, image: ImageContent | undefined): unknown {
  const beside = besidePicture[layout]?.(words);
  if (beside && image) return { ...beside, image };
  return writers[layout]?.(words);
}

/** A slide in another layout, and the texts that have no place in it. */
export type Converted = { content: SlideContent; lost: { part: string; text: string }[] };

const baseOf = ({ title, kicker, notes, sources }: SlideContent) => ({
  ...{ title, notes, sources },
  ...(kicker === undefined ? {} : { kicker }),
});

/** Heads the column of names, which has no name in a chart or a comparison. */
const nameless = '—';

/** Data changes its form where a table, a comparison and a chart hold the same rows. */
function asData(slide: SlideContent, layout: LayoutId): unknown {
  const cells = gridOf(slide)?.cells;
  if (!cells || (slide.layout === 'chart' && slide.blocks.kind === 'scatter')) return null;
  const blank = { ...baseOf(slide), layout };
  const caption = slide.layout === 'chart' ? slide.blocks.takeaway : undefined;
  const [head = [], ...rows] = cells;
  const full = [head.map((name) => name || nameless), ...rows];
  if (layout === 'table')
    return withGrid(asContent({ ...blank, blocks: { columns: [], rows: [], caption } }), full);
  if (layout === 'comparison')
    return withGrid(asContent({ ...blank, blocks: { options: [], criteria: [] } }), cells);
  if (layout !== 'chart' || !isNumeric(rows)) return null;
  const takeaway = slide.layout === 'table' ? (slide.blocks.caption ?? slide.title) : slide.title;
  const blocks = { kind: 'bar', categories: [], series: [], takeaway };
  return withGrid(asContent({ ...blank, blocks }), cells);
}

const isNumeric = (rows: readonly string[][]): boolean =>
  rows.every(([, ...values]) => values.every((value) => /^[-−+]?[\d.,]+\s*%?$/.test(value.trim())));

/** Names that are there without a value are left out, as the model has them. */
const bare = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function lostBy(before: SlideContent, after: SlideContent): Converted['lost'] {
  const numbers = gridOf(after)?.cells.flat() ?? [];
  const kept = [...contentParts(after).map(({ text }) => text), ...numbers];
  const isPictureLost = imageOf(before) && !imageOf(after);
  const texts = contentParts(before).filter(
    ({ part, text }) => part !== 'title' && !kept.some((one) => one.includes(text.trim())),
  );
  return isPictureLost ? [{ part: 'image', text: '' }, ...texts] : texts;
}

const lengthOf = (parts: readonly { text: string }[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

/** More than this share of a slide's words lost, and it would be another slide. */
const mostLost = 1 / 3;

/** The slide in another layout; null where its words don't go there. */
export function convert(
  slide: SlideContent,
  layout: LayoutId,
  picture = imageOf(slide),
): Converted | null {
  const words = told(slide);
  const blocks = words ? written(words, layout, picture) : undefined;
  const draft = blocks ? { ...baseOf(slide), layout, blocks } : asData(slide, layout);
  const parsed = slideContentSchema.safeParse(bare(draft));
  if (!parsed.success) return null;
  const lost = lostBy(slide, parsed.data);
  const all = lengthOf(contentParts(slide).filter(({ part }) => part !== 'title'));
  if (lengthOf(lost) > all * mostLost) return null;
  return { content: parsed.data, lost };
}

/** Every other layout that a slide's words go into, in the model's order. */
export const conversions = (slide: SlideContent): Converted[] =>
  layoutIds.flatMap((layout) => {
    const converted = layout === slide.layout ? null : convert(slide, layout);
    return converted && !isSame(converted.content, slide) ? [converted] : [];
  });
