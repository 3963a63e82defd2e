import { blankTexts } from './blank-texts.ts';
import { listLimits } from './list-limits.ts';
import type { LayoutContent, LayoutId, SlideContent } from './model.ts';
import type { ImageContent } from './model-parts.ts';

/** An entry of a slide's layout-independent form, such as a card, a step or a bullet. */
type ContentEntry = {
  heading: string;
  value?: string | undefined;
  text?: string | undefined;
  /** The separate lines of a column; `text` has the same lines joined. */
  items?: readonly string[];
};
/** A layout-independent form of a slide: an optional lead and a list of entries. */
type SlideForm = { lead?: string | undefined; entries: ContentEntry[] };

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const joinLabel = (label: string, text: string) =>
  isChinese(label + text) ? `${label}：${text}` : `${label}: ${text}`;
const joinItems = (items: readonly string[]) => items.join(items.some(isChinese) ? '；' : '; ');

const toHeadingEntries = (items: readonly string[] = []): ContentEntry[] =>
  items.map((heading) => ({ heading }));
const toLeadForm = (lead: string | undefined): SlideForm => ({ lead, entries: [] });
const getEntryName = ({ heading, value }: ContentEntry): string =>
  value ? joinLabel(value, heading) : heading;
/** Returns an entry in one line; a text that only repeats the name, such as a placeholder, is left out. */
const formatEntryLine = (entry: ContentEntry): string => {
  const name = getEntryName(entry);
  return entry.text && entry.text !== name ? joinLabel(name, entry.text) : name;
};
/** Maximum characters of the heading that is taken from a longer text. */
const maxHeadingLength = 60;
const clauseEndPattern = /: |：|; |；| [–—] |——|, |，/;

/** Returns the first clause of a text and the rest; null if the text has one clause, or the first one is long. */
export function splitClause(text: string): { heading: string; text: string } | null {
  const [separator] = clauseEndPattern.exec(text) ?? [];
  if (separator === undefined) return null;
  const end = text.indexOf(separator);
  const [heading, rest] = [text.slice(0, end).trim(), text.slice(end + separator.length).trim()];
  return heading && rest && heading.length <= maxHeadingLength ? { heading, text: rest } : null;
}

/**
 * Splits an entry that has only a heading: the heading's first clause stays the heading, and the rest becomes the text.
 * Returns the entry unchanged if it has a text or only one clause.
 */
const splitEntry = (entry: ContentEntry): ContentEntry =>
  (entry.text ? null : splitClause(getEntryName(entry))) ?? entry;

/**
 * Returns entries with headings. A name longer than `limit` characters is split after its first clause into heading and
 * text, if it has more than one clause.
 */
const toHeadingsAndTexts = (entries: readonly ContentEntry[], limit: number) =>
  entries.map((entry) => {
    const short = getEntryName(entry).length > limit ? splitEntry(entry) : entry;
    return { heading: getEntryName(short), text: short.text };
  });

/** Returns an entry for each line of a column, named after the column; other entries stay. */
const splitLines = (entries: readonly ContentEntry[]): ContentEntry[] =>
  entries.flatMap((entry) =>
    (entry.items?.length ?? 0) > 1
      ? (entry.items ?? []).map((text) => ({ heading: getEntryName(entry), text }))
      : [entry],
  );

/** Returns the entries of `splitLines` if a list has room for them, otherwise the given ones. */
const splitLinesIfFits = (entries: readonly ContentEntry[], [, max]: readonly [number, number]) => {
  const lines = splitLines(entries);
  return lines.length <= max ? lines : entries;
};

/**
 * Returns a card for each entry, or for each line of a column. If a text has no first clause for a heading, the cards
 * have numbers.
 */
function buildCards(columns: readonly ContentEntry[]) {
  const entries = splitLinesIfFits(columns, listLimits.cards.cards.allowed);
  const split = entries.map(splitEntry);
  return split.every(({ text }) => text)
    ? split.map((entry) => ({ heading: getEntryName(entry), text: entry.text }))
    : entries.map((entry, i) => ({ heading: `${i + 1}`, text: formatEntryLine(entry) }));
}

/**
 * Returns two columns. Two entries with texts become one column each; otherwise each column gets half of the entries as
 * lines, below a placeholder heading.
 */
function buildColumns(entries: readonly ContentEntry[]) {
  const [left, right, ...more] = entries;
  if (!left || !right) return null;
  const column = (entry: ContentEntry) => ({
    heading: getEntryName(entry),
    items: entry.items ?? [entry.text],
  });
  if (more.length === 0 && left.text && right.text)
    return { left: column(left), right: column(right) };
  const lines = entries.map(formatEntryLine);
  const heading = blankTexts[lines.some(isChinese) ? 'zh' : 'en'].text;
  const half = Math.ceil(lines.length / 2);
  return {
    left: { heading, items: lines.slice(0, half) },
    right: { heading, items: lines.slice(half) },
  };
}

/** Maximum number of lines next to a picture. */
const maxPictureLines = listLimits['image-text'].items.allowed[1];
/** Maximum characters of an entry in one line; of a longer entry only its name is kept. */
const maxLineLength = 200;

const formatShortLine = (entry: ContentEntry): string =>
  formatEntryLine(entry).length > maxLineLength ? getEntryName(entry) : formatEntryLine(entry);

/** Returns the lines next to a picture: one for each entry or, where there is room, for each line of a column. */
function listPictureLines(entries: readonly ContentEntry[]): string[] {
  const lines = entries.flatMap(({ items, ...entry }) =>
    items ? items.map((text) => formatShortLine({ ...entry, text })) : [formatShortLine(entry)],
  );
  return (lines.length > maxPictureLines ? entries.map(formatShortLine) : lines).slice(
    0,
    maxPictureLines,
  );
}

type LayoutConverter<L extends LayoutId> = {
  /** Extracts the layout-independent form; null for layouts whose texts depend on their position. */
  extract: ((blocks: LayoutContent<L>['blocks']) => SlideForm) | null;
  /** Builds the blocks, which the schema rejects if incomplete; null if the layout can't be built from a form. */
  build: ((form: SlideForm, image: ImageContent | undefined) => unknown) | null;
};

const stepsConverter = {
  extract: ({ steps }: { steps: ContentEntry[] }) => ({ entries: steps }),
  build: ({ entries }: SlideForm) => ({ steps: toHeadingsAndTexts(entries, 80) }),
};
/** Tables, comparisons and charts only convert into each other; convert-rows does that. */
const rowsConverter = { extract: null, build: null };

/** Converts each layout to the layout-independent form and back. */
const convertersByLayout: { readonly [L in LayoutId]: LayoutConverter<L> } = {
  cover: {
    extract: ({ subtitle }) => toLeadForm(subtitle),
    build: ({ lead }, image) => ({ subtitle: lead, image }),
  },
  agenda: {
    extract: ({ items }) => ({ entries: toHeadingEntries(items) }),
    build: ({ entries }) => ({ items: entries.map(formatEntryLine) }),
  },
  section: {
    extract: ({ lead }) => toLeadForm(lead),
    build: ({ lead }, image) => ({ lead, image }),
  },
  statement: {
    extract: ({ support }) => toLeadForm(support),
    build: ({ lead }) => ({ support: lead }),
  },
  bullets: {
    extract: ({ lead, items }) => ({
      lead,
      entries: items.map(({ text, detail }) => ({ heading: text, text: detail })),
    }),
    build: ({ lead, entries }) => ({
      lead,
      items: splitLinesIfFits(entries, listLimits.bullets.items.allowed).map((entry) => ({
        text: getEntryName(entry),
        detail: entry.text,
      })),
    }),
  },
  'two-columns': {
    extract: ({ left, right }) => ({
      entries: [left, right].map(({ heading, items }) => ({
        ...{ heading, items },
        text: joinItems(items),
      })),
    }),
    build: ({ entries }) => buildColumns(entries),
  },
  comparison: rowsConverter,
  cards: {
    extract: ({ cards }) => ({ entries: cards }),
    build: ({ entries }) => ({ cards: buildCards(entries) }),
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
    build: ({ entries }, image) => ({
      stats: entries.map(({ value, heading, text }) => ({ value, label: heading, detail: text })),
      image,
    }),
  },
  process: stepsConverter,
  cycle: stepsConverter,
  funnel: {
    extract: ({ stages }) => ({ entries: stages }),
    build: ({ entries }) => ({
      stages: entries.map(({ heading, value, text }) => ({ heading, value, text })),
    }),
  },
  pyramid: {
    extract: ({ levels }) => ({ entries: levels }),
    build: ({ entries }) => ({ levels: toHeadingsAndTexts(entries, 80) }),
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
  quote: { extract: ({ quote }) => toLeadForm(quote), build: ({ lead }) => ({ quote: lead }) },
  table: rowsConverter,
  chart: rowsConverter,
  'image-text': {
    extract: ({ text, items }) => ({ lead: text, entries: toHeadingEntries(items) }),
    build: ({ lead, entries }, image) =>
      image && {
        text: lead,
        items: entries.length > 0 ? listPictureLines(entries) : undefined,
        image,
      },
  },
  'full-image': {
    extract: ({ caption }) => toLeadForm(caption),
    build: ({ lead, entries }, image) =>
      image && entries.length === 0 ? { caption: lead, image } : null,
  },
  code: { extract: null, build: null },
  closing: {
    extract: ({ lead, actions, plan = [] }) => ({
      lead,
      entries: [
        ...plan.map(({ action, owner, due }) => ({
          heading: action,
          text: owner && due ? `${owner} · ${due}` : (owner ?? due),
        })),
        ...toHeadingEntries(actions),
      ],
    }),
    build: ({ lead, entries }) => ({ lead, actions: entries.map(formatEntryLine) }),
  },
};

/** Builds the blocks of another layout from a slide's texts; undefined or null if they do not fit. */
export function convertBlocks(
  slide: SlideContent,
  layout: LayoutId,
  image: ImageContent | undefined,
): unknown {
  // The cast is safe: `converters` is keyed by layout id, so the blocks have the type that this layout expects.
  const extract = convertersByLayout[slide.layout].extract as
    | ((blocks: unknown) => SlideForm)
    | null;
  return extract && convertersByLayout[layout].build?.(extract(slide.blocks), image);
}
