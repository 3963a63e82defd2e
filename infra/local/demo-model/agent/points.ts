import { assertions, listedAssertions } from './assertions.ts';
import { isCut } from './blocks.ts';
import { clipToTitle, cutAtWord } from './clip.ts';
import type { Context, Group } from './groups.ts';
import { buildSlide } from './layouts/build.ts';
import { isAllFigures, listsOf, proseOf, tablesOf } from './layouts/material.ts';
import { namedOf } from './lists.ts';
import { plotOf } from './plots.ts';
import { statementsOf } from './statements.ts';
import { isChinese, normalised, plainText, widthOf, withoutStop, wordsIn } from './text.ts';

/** Points already made in the deck, compared without case and punctuation. */
export type Used = Set<string>;

/** True when nothing of the deck says so yet. */
export function isFree(point: string, used: Used): boolean {
  const text = normalised(point);
  return (
    text.length > 0 &&
    ![...used].some(
      (other) =>
        other === text || (text.length > 20 && (other.includes(text) || text.includes(other))),
    )
  );
}

function headingsOf(group: Group, context: Context): string[] {
  const own = new Set(group.blocks.map((block) => block.fact_id));
  return context.sections
    .filter(({ blocks }) => blocks.some((block) => own.has(block.fact_id)))
    .map(({ heading }) => plainText(heading))
    .filter(Boolean);
}

/** "What did not work:" above a group's only list is what the slide is about. */
function labelsIn({ blocks }: Group): string[] {
  const [label, list, ...more] = blocks;
  const isPair = label?.kind === 'paragraph' && list?.kind === 'list' && more.length === 0;
  const text = plainText(label?.text ?? '').trim();
  return isPair && /[:：]$/.test(text) && widthOf(text) <= 74 ? [text] : [];
}

/** "Risks and timeline": later headings start small when the text itself writes the word so. */
function inSentence(headings: string[], { sections }: Context): string[] {
  const text = sections.flatMap(({ blocks }) => blocks.map((block) => block.text)).join(' ');
  return headings.map((heading, at) => {
    const [first = ''] = heading.split(/[\s,]/);
    const small = first.toLowerCase();
    return at > 0 && text.includes(` ${small}`) ? small + heading.slice(first.length) : heading;
  });
}

function deepestHeading(group: Group): string {
  const headings = new Set(group.blocks.map((block) => block.heading.at(-1) ?? ''));
  return headings.size === 1 ? plainText([...headings][0] ?? '') : '';
}

/** "Phases: Pilot, Rollout, Handover": a heading with the names it holds. */
function listing(group: Group, heading: string, { labels }: Context): string[] {
  const items = group.blocks.some(isCut) ? [] : (listsOf(group.blocks)[0] ?? []);
  const names = items.flatMap((item) => namedOf(item.text)?.name ?? []);
  if (!heading || names.length < 2 || names.length !== items.length) return [];
  return [labels.listOf(heading, names)];
}

/** What the group's tables bear out. */
function readOff(group: Group, heading: string, { labels }: Context): string[] {
  // Of a table that is cut nobody knows what is highest.
  const whole = group.blocks.filter((block) => !isCut(block));
  return tablesOf(whole).flatMap((table) => statementsOf(table, plotOf(table), labels, heading));
}

/** "Price and Valid by ticket": what a table tells, in its own headers. */
function headers(group: Group, { labels }: Context): string[] {
  return tablesOf(group.blocks).map(({ columns: [rows = '', first = '', second] }) => {
    const told = second ? labels.join([first, second]) : first;
    return labels.by(told, rows || labels.item);
  });
}

/** What comes in which order, from the first to the last. */
function spanning(group: Group, heading: string, context: Context): string[] {
  const built = buildSlide(group.layout ?? '', {
    ...context,
    blocks: group.blocks,
    title: '',
    tight: 0,
  });
  const { steps, events } = (built?.blocks ?? {}) as {
    steps?: { heading: string; text?: string }[];
    events?: { when: string }[];
  };
  if (!heading) return [];
  if (events)
    return [context.labels.period(heading, events[0]?.when ?? '', events.at(-1)?.when ?? '')];
  if (!steps?.every(({ heading: name }) => wordsIn(name) <= 3)) return [];
  return [
    context.labels.span(
      heading,
      steps.length,
      steps[0]?.heading ?? '',
      steps.at(-1)?.heading ?? '',
    ),
  ];
}

/** Sentences and entries that need no cut: a title that breaks off says nothing. */
function wholes({ blocks }: Group): string[] {
  return [...proseOf(blocks), ...listsOf(blocks).flatMap((items) => items.map(({ text }) => text))]
    .map((text) => withoutStop(plainText(text)))
    .filter((text) => widthOf(text) <= 64);
}

function firstItems(group: Group): string[] {
  return listsOf(group.blocks)
    .flat()
    .flatMap((item) => clipToTitle(item.text) ?? []);
}

/** What a slide could say, the most telling first. */
function candidatesFor(group: Group, context: Context): string[] {
  const headings = headingsOf(group, context);
  const own = deepestHeading(group) || headings[0] || '';
  const told = assertions(group);
  const strong = told.filter(({ weak }) => !weak).map(({ title }) => title);
  const isPicture = group.blocks.every(({ kind }) => kind === 'table');
  const read = readOff(group, own, context);
  return [
    ...(group.statement ? [group.statement] : []),
    ...(group.layout === 'section' ? [own] : []),
    ...(isPicture ? read : []),
    ...labelsIn(group),
    ...strong,
    ...read,
    ...(headings.length > 1 || isAllFigures(group.blocks) ? [] : listedAssertions(group)),
    ...(headings.length > 1 ? [] : spanning(group, own, context)),
    ...(headings.length > 1 ? [] : listing(group, own, context)),
    ...(headings.length > 1 ? [context.labels.join(inSentence(headings, context))] : []),
    own,
    ...told.map(({ title }) => title),
    ...firstItems(group),
    ...headings,
    ...headers(group, context),
    ...wholes(group),
    context.labels.overview,
  ].map((text) => withoutStop(plainText(text)));
}

/** Widest title that stands in two lines. */
const widest = (text: string) => (isChinese(text) ? 72 : 86);

/** Words of a title that fit its layout: short in closings and dividers. */
function mostWords({ layout, statement }: Group): number {
  if (layout === 'closing') return 13;
  return layout === 'section' && !statement ? 10 : 17;
}

/** The point a slide makes, unlike all others of the deck; `used` takes it in. */
export function pointOf(group: Group, context: Context, used: Used): string {
  const most = mostWords(group);
  const own = deepestHeading(group) || headingsOf(group, context)[0] || '';
  const point =
    candidatesFor(group, context).find(
      (text) =>
        text.length > 2 &&
        wordsIn(text) <= most &&
        widthOf(text) <= widest(text) &&
        isFree(text, used),
    ) ?? numbered(cutAtWord(own || context.labels.overview, 60), used);
  used.add(normalised(point));
  return point;
}

/** Nothing else is left to say: the heading again, told apart by a letter. */
function numbered(text: string, used: Used): string {
  const letters = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const free = letters.find((letter) => !used.has(normalised(`${text} (${letter})`)));
  return free ? `${text} (${free})` : text;
}
