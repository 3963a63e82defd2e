import type { LayoutId } from '#shared/deck/model.ts';
import { type Block, toBlocks } from './blocks.ts';
import { makeBrief } from './brief.ts';
import { clipSentence, cutAtWord } from './clip.ts';
import { selectClosingBlocks } from './closing.ts';
import { addFillers } from './fillers.ts';
import { followTemplate } from './follow-template.ts';
import {
  type Context,
  chooseGroupLayout,
  type Group,
  mergeToCount,
  splitToCount,
  textWeight,
} from './groups.ts';
import type { Brief, DeckRequest, Entry, OutlineInput, OutlinePlan } from './inputs.ts';
import { selectLabels } from './labels.ts';
import { parseTables } from './layouts/material.ts';
import { convertDecimals } from './numbers.ts';
import { choosePoint, isUnused, type UsedPoints } from './points.ts';
import { authorQuestions, createScaffoldOutline } from './scaffold.ts';
import { findDocumentTitle, type Section, splitSections } from './sections.ts';
import { isMetadata } from './sentences.ts';
import { groupSections } from './series.ts';
import { countWords, isChinese, normaliseText, plainText } from './text.ts';
import { deriveTitle } from './text-title.ts';
import { createTopicBrief } from './topic.ts';

/** Layouts that must not repeat on the next slide. Other layouts follow the content, but never three times in a row. */
const nonRepeatableLayouts: LayoutId[] = [
  'bullets',
  'stats',
  'cards',
  'two-columns',
  'quote',
  'big-number',
];

/** Returns the layouts that the next slide should avoid. */
function layoutsToAvoid(layouts: LayoutId[]): LayoutId[] {
  const [last, before] = [layouts.at(-1), layouts.at(-2)];
  const isDull = last !== undefined && (nonRepeatableLayouts.includes(last) || last === before);
  return isDull ? [last] : [];
}

/** Maximum number of evidence items of an outline entry in the schema. */
const maxEvidence = 16;

export type Outline = { plan: OutlinePlan; entries: Entry[] };

const closingHeading =
  /\b(?:next steps?|actions?(?: items?)?|conclusions?|outlook|what (?:comes|happens) next|recommendations?|ask|decisions? (?:needed|requested)|closing|wrap-?up|takeaways?)\b|下一步|后续|结语|总结|小结|展望|结论|行动|保障措施|建议|请求|诉求/i;

/** Maximum rows of a table on a closing slide. */
const maxClosingRows = 4;

/** Whether a table is too long for the closing and needs its own slide. */
const hasLongTable = (blocks: Block[]) =>
  parseTables(blocks).some(({ rows }) => rows.length > maxClosingRows);

/** Returns the last section with an outlook or summary; undefined in documents of one or two sections. */
function findClosing(sections: Section[]): Section | undefined {
  const summary = sections.findLast(
    ({ heading, blocks }) => closingHeading.test(heading) && !hasLongTable(blocks),
  );
  return sections.length > 2 ? summary : undefined;
}

function createEntry(
  i: number,
  point: string,
  layout: LayoutId,
  heading: string,
  blocks: Block[],
  context: Context,
): Entry {
  const evidence = selectEvidence(blocks).map((block) => block.fact_id);
  return {
    i,
    point,
    intent: context.labels.intent(heading, layout),
    layout_hint: layout,
    evidence,
  };
}

/** Returns at most `maxEvidence` blocks in document order; prefers non-prose, then longer ones. */
function selectEvidence(blocks: Block[]): Block[] {
  if (blocks.length <= maxEvidence) return blocks;
  const worth = (block: Block) => (block.kind === 'paragraph' ? 0 : 1000) + textWeight(block.text);
  const best = new Set(blocks.toSorted((a, b) => worth(b) - worth(a)).slice(0, maxEvidence));
  return blocks.filter((block) => best.has(block));
}

function chooseDeckSubtitle(brief: Brief, title: string): string {
  const thesis = plainText(brief.thesis);
  const short = clipSentence(thesis, (text) => countWords(text) <= 21) ?? cutAtWord(thesis, 130);
  return normaliseText(short) === normaliseText(title) ? '' : short;
}

/** Returns groups for exactly `slideCount` slides: merges or splits the sections, then adds fillers. */
function arrangeGroups(sections: Section[], slideCount: number, context: Context): Group[] {
  const fewer = mergeToCount(groupSections(sections, slideCount), slideCount, context);
  return addFillers(splitToCount(fewer, slideCount, context), slideCount, context);
}

/** Whether a block contains metadata such as owner and date, which belongs on the cover only. */
function isMetadataBlock({ kind, text }: Block): boolean {
  return kind === 'paragraph' && isMetadata(text);
}

/** Whether a section is too small for a slide, such as "Printed on recycled paper, 400 copies". */
function isImprint(blocks: Block[]): boolean {
  const words = blocks.reduce((sum, { text }) => sum + countWords(text), 0);
  return words < 13 && blocks.every(({ kind }) => kind === 'paragraph');
}

/**
 * Returns the sections with content. An introduction above the first heading is dropped if there are too few slides.
 */
function selectContentSections(
  sections: Section[],
  closing: Section | undefined,
  slideCount: number,
  title: string,
): Section[] {
  const isOnCover = (block: Block) =>
    isMetadataBlock(block) || normaliseText(block.text) === normaliseText(title);
  const content = sections
    .filter((section) => section !== closing)
    .map(({ heading, blocks }) => ({
      heading,
      blocks: blocks.filter((block) => !isOnCover(block)),
    }))
    .filter(({ blocks }) => blocks.length > 0)
    .filter(({ blocks }, _, all) => all.length <= 3 || !isImprint(blocks));
  const [first, second, ...rest] = content;
  const isIntro = first?.heading === '' && second !== undefined && content.length > slideCount;
  return isIntro ? [second, ...rest] : content;
}

function chooseDeckTitle(brief: Brief, request: DeckRequest): string {
  const texts = [findDocumentTitle(toBlocks(brief)), request.topic, brief.thesis];
  return texts.map((text) => deriveTitle(text ?? '')).find(Boolean) ?? '';
}

/** Creates an outline of exactly `count` slides in document order. */
function createOutline(brief: Brief, request: DeckRequest, count: number): Outline {
  const blocks = convertDecimals(request.language, toBlocks(brief));
  const language = isChinese(blocks.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const sections = splitSections(blocks);
  const context: Context = { labels: selectLabels(language), sections };
  const closingSection = findClosing(sections);
  const title = chooseDeckTitle(brief, request);
  const usedPoints: UsedPoints = new Set([normaliseText(title)]);
  const withAgenda = count >= 8;
  const contentCount = count - (withAgenda ? 3 : 2);
  const groups = arrangeGroups(
    selectContentSections(sections, closingSection, contentCount, title),
    contentCount,
    context,
  );
  const content = createContentEntries(groups, request, context, usedPoints, withAgenda ? 2 : 1);
  const lastSection = closingSection ?? {
    heading: '',
    blocks: selectClosingBlocks(blocks, groups, context, usedPoints),
  };
  const closingPoint = closingSection
    ? choosePoint({ blocks: closingSection.blocks, layout: 'closing' }, context, usedPoints)
    : context.labels.closing;
  const cover = createEntry(0, title, 'cover', '', blocks.slice(0, 3), context);
  const firsts = selectAgendaBlocks(groups, context);
  const agenda = withAgenda
    ? [createEntry(1, context.labels.agendaPoint, 'agenda', '', firsts, context)]
    : [];
  const entries = [
    cover,
    ...agenda,
    ...content,
    createEntry(
      count - 1,
      closingPoint,
      'closing',
      lastSection.heading,
      lastSection.blocks,
      context,
    ),
  ];
  const subtitle = chooseDeckSubtitle(brief, title);
  return { plan: { title, subtitle, points: entries.map(({ point }) => point) }, entries };
}

/**
 * Creates the entries of the content slides, which follow the cover and the agenda, from index `first`. Questions to
 * the author come last.
 */
function createContentEntries(
  groups: Group[],
  request: DeckRequest,
  context: Context,
  used: UsedPoints,
  first: number,
): Entry[] {
  const planned = groups.map((original) => {
    const group = replaceUsedStatement(original, used);
    const hasContent = group.blocks.length > 0;
    return {
      group,
      point: hasContent ? choosePoint(selectTitleBlocks(group, context), context, used) : '',
    };
  });
  const layouts: LayoutId[] = [];
  return planned
    .toSorted((a, b) => Number(a.point === '') - Number(b.point === ''))
    .map(({ group, point }, at) => {
      const finalPoint = point || takeUnusedQuestion(request, used);
      const layout = breakRepetition(
        chooseGroupLayout(group, context, finalPoint, layoutsToAvoid(layouts)) ?? 'bullets',
        layouts,
        groups.length,
      );
      layouts.push(layout);
      return createEntry(
        at + first,
        finalPoint,
        layout,
        groupHeading(group, context),
        group.blocks,
        context,
      );
    });
}

/** Minimum number of content slides in a deck for section slides to interrupt repeated layouts. */
const minLongDeckSlides = 7;

/** In a long deck, replaces the third slide in a row with the same layout by a section slide. */
function breakRepetition(layout: LayoutId, before: LayoutId[], count: number): LayoutId {
  const isThird = before.length > 1 && before.slice(-2).every((other) => other === layout);
  return isThird && count >= minLongDeckSlides ? 'section' : layout;
}

/** If a group is shown as code, returns only the blocks of the code's section, which give the title. */
function selectTitleBlocks(group: Group, context: Context): Group {
  const code = group.blocks.find(({ kind }) => kind === 'code');
  if (!code || chooseGroupLayout(group, context) !== 'code') return group;
  const codeSection = context.sections.find(({ blocks }) =>
    blocks.some(({ fact_id }) => fact_id === code.fact_id),
  );
  const ids = new Set(codeSection?.blocks.map(({ fact_id }) => fact_id));
  return { ...group, blocks: group.blocks.filter(({ fact_id }) => ids.has(fact_id)) };
}

/**
 * If another slide already makes the group's statement, replaces the group by an empty one, which becomes a slide with
 * a question to the author.
 */
function replaceUsedStatement(group: Group, used: UsedPoints): Group {
  const isAlreadyUsed = group.statement !== undefined && !isUnused(group.statement, used);
  return isAlreadyUsed ? { blocks: [], layout: 'bullets' } : group;
}

/** Returns an unused question to the author, for slides without source content. */
function takeUnusedQuestion(request: DeckRequest, used: UsedPoints): string {
  const question = authorQuestions(request).find((text) => !used.has(normaliseText(text))) ?? '';
  used.add(normaliseText(question));
  return question;
}

/**
 * Returns one block per heading of the agenda: one block for each section or, if there are many sections, the first
 * block of each slide.
 */
function selectAgendaBlocks(groups: Group[], { sections }: Context): Block[] {
  const shownBlocks = new Set(groups.flatMap(({ blocks }) => blocks));
  const perSection = sections.flatMap(
    ({ heading, blocks }) => (heading && blocks.find((block) => shownBlocks.has(block))) || [],
  );
  return perSection.length <= 9 ? perSection : groups.flatMap((group) => group.blocks[0] ?? []);
}

function groupHeading(group: Group, context: Context): string {
  const id = group.blocks[0]?.fact_id;
  return plainText(
    context.sections.find(({ blocks }) => blocks.some((block) => block.fact_id === id))?.heading ??
      '',
  );
}

/**
 * Replaces fact ids in the entries' evidence by the ids of the facts' passages, because the prompt contained passages
 * instead of a brief and its facts.
 */
function citePassages(entries: Entry[], { facts }: Brief): Entry[] {
  const passagesOf = new Map(facts.map(({ id, passage_ids }) => [id, passage_ids]));
  return entries.map((entry) => ({
    ...entry,
    evidence: [...new Set(entry.evidence.flatMap((id) => passagesOf.get(id) ?? []))],
  }));
}

function createWholeOutline({ request, brief, passages, template }: OutlineInput): Outline {
  const count = Math.max(1, request.slide_count ?? 8);
  const ownBrief = passages?.length ? makeBrief({ request, passages }) : undefined;
  const knownBrief =
    ownBrief ?? (brief && brief.facts.length > 0 ? brief : createTopicBrief(request));
  const fullOutline = knownBrief
    ? createOutline(knownBrief, request, Math.max(3, count))
    : createScaffoldOutline(request, count);
  const entries = (
    ownBrief ? citePassages(fullOutline.entries, ownBrief) : fullOutline.entries
  ).slice(0, count);
  const outline = {
    plan: { ...fullOutline.plan, points: fullOutline.plan.points.slice(0, count) },
    entries,
  };
  return template?.length ? followTemplate(outline, template) : outline;
}

/**
 * Splits the plan into the first two lines of the response: title with intent and evidence, and points with layouts. Of
 * the intent, the demo model can infer only the purpose.
 */
function toPlanLines({ title, subtitle, points }: OutlinePlan, entries: readonly Entry[]) {
  const intent = { purpose: 'inform', audience: '', tone: '', storyline: '' };
  const { evidence = [], picture } = entries[0] ?? {};
  return [
    { title, subtitle, intent, evidence, picture },
    { points, layouts: entries.map(({ layout_hint }) => layout_hint ?? 'bullets') },
  ];
}

/** Returns the fields of an entry that are not already in the plan's lines. */
const toEntryLine = ({ i, intent, evidence, picture }: Entry) => ({ i, intent, evidence, picture });

/** Layouts that show statements. They could also be shown as a list beside a picture. */
const statementLayouts: readonly (string | undefined)[] = ['bullets', 'cards', 'two-columns'];

/** Plans pictures for up to a third of the slides: the cover, and lists of statements. */
function planPictures(entries: readonly Entry[]): Entry[] {
  const suited = entries.filter(
    ({ layout_hint }) => layout_hint === 'cover' || statementLayouts.includes(layout_hint),
  );
  const pictured = new Set(suited.slice(0, Math.floor(entries.length / 3)));
  return entries.map((entry) => {
    const subject = cutAtWord(entry.point, 60);
    const picture = { subject, alt: entry.point };
    const layout_hint = entry.layout_hint === 'cover' ? 'cover' : 'bullets';
    return pictured.has(entry) ? { ...entry, layout_hint, picture } : entry;
  });
}

/** Writes the outline as JSON Lines. In a retry, omits the accepted lines. */
export function makeOutline(input: OutlineInput): string {
  const { plan, entries: planned } = createWholeOutline(input);
  const { accepted, request } = input;
  const entries = request.pictures ? planPictures(planned) : planned;
  // The cover needs no line for an entry, because the first line contains the cover's title and evidence.
  const acceptedIndexes = new Set([
    ...(entries[0]?.layout_hint === 'cover' ? [0] : []),
    ...(accepted?.entries ?? []).map(({ i }) => i),
  ]);
  const lines = [
    ...(accepted?.plan ? [] : toPlanLines(plan, entries)),
    ...entries.filter(({ i }) => !acceptedIndexes.has(i)).map(toEntryLine),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
