import { findListedAssertions, rankAssertions } from './assertions.ts';
import { isCut } from './blocks.ts';
import { clipToTitle, cutAtWord } from './clip.ts';
import type { Context, Group } from './groups.ts';
import { buildSlide } from './layouts/build.ts';
import { isAllFigures, parseLists, parseTables, proseSentences } from './layouts/material.ts';
import { parseNamedItem } from './lists.ts';
import { toPlot } from './plots.ts';
import { describeTable } from './statements.ts';
import {
  countWords,
  isChinese,
  normaliseText,
  plainText,
  stripEndPunctuation,
  textWidth,
} from './text.ts';

/** Normalised points that the deck already makes. */
export type UsedPoints = Set<string>;

/** Whether no slide makes this or a very similar point yet. */
export function isUnused(point: string, used: UsedPoints): boolean {
  const text = normaliseText(point);
  return (
    text.length > 0 &&
    ![...used].some(
      (other) =>
        other === text || (text.length > 20 && (other.includes(text) || text.includes(other))),
    )
  );
}

function listGroupHeadings(group: Group, context: Context): string[] {
  const factIds = new Set(group.blocks.map((block) => block.fact_id));
  return context.sections
    .filter(({ blocks }) => blocks.some((block) => factIds.has(block.fact_id)))
    .map(({ heading }) => plainText(heading))
    .filter(Boolean);
}

/** Returns the label above a group's only list ("What did not work:"), which is the topic of the slide. */
function listLabel({ blocks }: Group): string[] {
  const [label, list, ...more] = blocks;
  const isPair = label?.kind === 'paragraph' && list?.kind === 'list' && more.length === 0;
  const text = plainText(label?.text ?? '').trim();
  return isPair && /[:：]$/.test(text) && textWidth(text) <= 74 ? [text] : [];
}

/** Lower-cases later headings in "Risks and timeline" if the text itself writes the word in lower case. */
function lowercaseLaterHeadings(headings: string[], { sections }: Context): string[] {
  const text = sections.flatMap(({ blocks }) => blocks.map((block) => block.text)).join(' ');
  return headings.map((heading, at) => {
    const [first = ''] = heading.split(/[\s,]/);
    const small = first.toLowerCase();
    return at > 0 && text.includes(` ${small}`) ? small + heading.slice(first.length) : heading;
  });
}

function findCommonHeading(group: Group): string {
  const headings = new Set(group.blocks.map((block) => block.heading.at(-1) ?? ''));
  return headings.size === 1 ? plainText([...headings][0] ?? '') : '';
}

/** Returns a heading with the names below it: "Phases: Pilot, Rollout, Handover". */
function listNamesUnderHeading(group: Group, heading: string, { labels }: Context): string[] {
  const items = group.blocks.some(isCut) ? [] : (parseLists(group.blocks)[0] ?? []);
  const names = items.flatMap((item) => parseNamedItem(item.text)?.name ?? []);
  if (!heading || names.length < 2 || names.length !== items.length) return [];
  return [labels.listOf(heading, names)];
}

/** Returns statements derived from the group's tables. */
function deriveTableStatements(group: Group, heading: string, { labels }: Context): string[] {
  // The highest and lowest values of a truncated table are unknown, so truncated blocks are ignored.
  const uncutBlocks = group.blocks.filter((block) => !isCut(block));
  return parseTables(uncutBlocks).flatMap((table) =>
    describeTable(table, toPlot(table), labels, heading),
  );
}

/** Returns titles made of table headers: "Price and Valid by ticket". */
function titlesFromTableHeaders(group: Group, { labels }: Context): string[] {
  return parseTables(group.blocks).map(({ columns: [rows = '', first = '', second] }) => {
    const columnNames = second ? labels.join([first, second]) : first;
    return labels.by(columnNames, rows || labels.item);
  });
}

/** Returns a title with the first and last step or date. */
function buildSpanTitle(group: Group, heading: string, context: Context): string[] {
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
  if (!steps?.every(({ heading: name }) => countWords(name) <= 3)) return [];
  return [
    context.labels.span(
      heading,
      steps.length,
      steps[0]?.heading ?? '',
      steps.at(-1)?.heading ?? '',
    ),
  ];
}

/** Returns sentences and items short enough to be a title without a cut. */
function listTitleLengthTexts({ blocks }: Group): string[] {
  return [
    ...proseSentences(blocks),
    ...parseLists(blocks).flatMap((items) => items.map(({ text }) => text)),
  ]
    .map((text) => stripEndPunctuation(plainText(text)))
    .filter((text) => textWidth(text) <= 64);
}

function clipListItems(group: Group): string[] {
  return parseLists(group.blocks)
    .flat()
    .flatMap((item) => clipToTitle(item.text) ?? []);
}

/** Returns possible points for a slide, best first. */
function listPointCandidates(group: Group, context: Context): string[] {
  const headings = listGroupHeadings(group, context);
  const ownHeading = findCommonHeading(group) || headings[0] || '';
  const sentences = rankAssertions(group);
  const strong = sentences.filter(({ isWeak: weak }) => !weak).map(({ title }) => title);
  const isPicture = group.blocks.every(({ kind }) => kind === 'table');
  const derived = deriveTableStatements(group, ownHeading, context);
  return [
    ...(group.statement ? [group.statement] : []),
    ...(group.layout === 'section' ? [ownHeading] : []),
    ...(isPicture ? derived : []),
    ...listLabel(group),
    ...strong,
    ...derived,
    ...(headings.length > 1 || isAllFigures(group.blocks) ? [] : findListedAssertions(group)),
    ...(headings.length > 1 ? [] : buildSpanTitle(group, ownHeading, context)),
    ...(headings.length > 1 ? [] : listNamesUnderHeading(group, ownHeading, context)),
    ...(headings.length > 1
      ? [context.labels.join(lowercaseLaterHeadings(headings, context))]
      : []),
    ownHeading,
    ...sentences.map(({ title }) => title),
    ...clipListItems(group),
    ...headings,
    ...titlesFromTableHeaders(group, context),
    ...listTitleLengthTexts(group),
    context.labels.overview,
  ].map((text) => stripEndPunctuation(plainText(text)));
}

/** Maximum width of a title on two lines. */
const maxTitleWidth = (text: string) => (isChinese(text) ? 72 : 86);

/** Maximum words of a title: fewer in closing and section slides. */
function maxTitleWords({ layout, statement }: Group): number {
  if (layout === 'closing') return 13;
  return layout === 'section' && !statement ? 10 : 17;
}

/** Returns a point for the slide that no other slide makes, and adds it to `used`. */
export function choosePoint(group: Group, context: Context, used: UsedPoints): string {
  const wordLimit = maxTitleWords(group);
  const ownHeading = findCommonHeading(group) || listGroupHeadings(group, context)[0] || '';
  const point =
    listPointCandidates(group, context).find(
      (text) =>
        text.length > 2 &&
        countWords(text) <= wordLimit &&
        textWidth(text) <= maxTitleWidth(text) &&
        isUnused(text, used),
    ) ?? appendUniqueLetter(cutAtWord(ownHeading || context.labels.overview, 60), used);
  used.add(normaliseText(point));
  return point;
}

/** Returns a repeated heading with a letter to make it unique. */
function appendUniqueLetter(text: string, used: UsedPoints): string {
  const letters = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const free = letters.find((letter) => !used.has(normaliseText(`${text} (${letter})`)));
  return free ? `${text} (${free})` : text;
}
