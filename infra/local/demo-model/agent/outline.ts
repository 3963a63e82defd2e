import type { LayoutId } from '#shared/deck/model.ts';
import { type Block, blocksOf } from './blocks.ts';
import { clip, cutAtWord } from './clip.ts';
import { closingBlocks } from './closing.ts';
import { fillers } from './fillers.ts';
import { titleFrom } from './first-line.ts';
import { type Context, type Group, layoutOf, mergeDownTo, splitUpTo, worthOf } from './groups.ts';
import type { Brief, DeckRequest, Entry, OutlineInput, Plan } from './inputs.ts';
import { labelsFor } from './labels.ts';
import { tablesOf } from './layouts/material.ts';
import { inStyleOf } from './numbers.ts';
import { isFree, pointOf, type Used } from './points.ts';
import { noticeFor, outlineScaffold, questionsTo } from './scaffold.ts';
import { documentTitle, type Section, sectionsOf } from './sections.ts';
import { isMetadata } from './sentences.ts';
import { groupsOf } from './series.ts';
import { isChinese, normalised, plainText, wordsIn } from './text.ts';
import { briefOfTopic } from './topic.ts';

/** Layouts of which two in a row are dull; the others follow what the content is, but never three times. */
const plain: LayoutId[] = ['bullets', 'stats', 'cards', 'two-columns', 'quote', 'big-number'];

/** Layouts that the next slide should not have. */
function dullAfter(layouts: LayoutId[]): LayoutId[] {
  const [last, before] = [layouts.at(-1), layouts.at(-2)];
  const isDull = last !== undefined && (plain.includes(last) || last === before);
  return isDull ? [last] : [];
}

/** Most evidence that an entry's schema takes. */
const maxEvidence = 16;

export type Outline = { plan: Plan; entries: Entry[] };

const closingHeading =
  /\b(?:next steps?|actions?(?: items?)?|conclusions?|outlook|what (?:comes|happens) next|recommendations?|ask|decisions? (?:needed|requested)|closing|wrap-?up|takeaways?)\b|下一步|后续|结语|总结|小结|展望|结论|行动|保障措施|建议|请求|诉求/i;

/** Most rows of a table that a closing can name. */
const closingRows = 4;

/** A table that a closing has no room for is a slide of its own. */
const hasLongTable = (blocks: Block[]) =>
  tablesOf(blocks).some(({ rows }) => rows.length > closingRows);

/** The last section that looks forward or sums up, unless it is all there is. */
function closingOf(sections: Section[]): Section | undefined {
  const found = sections.findLast(
    ({ heading, blocks }) => closingHeading.test(heading) && !hasLongTable(blocks),
  );
  return sections.length > 2 ? found : undefined;
}

function entry(
  i: number,
  point: string,
  layout: LayoutId,
  heading: string,
  blocks: Block[],
  context: Context,
): Entry {
  const evidence = mostTelling(blocks).map((block) => block.fact_id);
  return {
    i,
    point,
    intent: context.labels.intent(heading, layout),
    layout_hint: layout,
    evidence,
  };
}

/** At most as many facts as an entry may name: shaped ones first, then the longest, in their order. */
function mostTelling(blocks: Block[]): Block[] {
  if (blocks.length <= maxEvidence) return blocks;
  const worth = (block: Block) => (block.kind === 'paragraph' ? 0 : 1000) + worthOf(block.text);
  const best = new Set(blocks.toSorted((a, b) => worth(b) - worth(a)).slice(0, maxEvidence));
  return blocks.filter((block) => best.has(block));
}

function subtitleOf(brief: Brief, title: string): string {
  const thesis = plainText(brief.thesis);
  const short = clip(thesis, (text) => wordsIn(text) <= 21) ?? cutAtWord(thesis, 130);
  return normalised(short) === normalised(title) ? '' : short;
}

/** Groups for exactly `wanted` slides: sections, merged or split, then filled up. */
function arrange(sections: Section[], wanted: number, context: Context): Group[] {
  const fewer = mergeDownTo(groupsOf(sections, wanted), wanted, context);
  return fillers(splitUpTo(fewer, wanted, context), wanted, context);
}

/** Owner, date and the like belong on the cover only. */
function isAbout({ kind, text }: Block): boolean {
  return kind === 'paragraph' && isMetadata(text);
}

/** A line such as "Printed on recycled paper, 400 copies": too little for a slide of its own. */
function isImprint(blocks: Block[]): boolean {
  const words = blocks.reduce((sum, { text }) => sum + wordsIn(text), 0);
  return words < 13 && blocks.every(({ kind }) => kind === 'paragraph');
}

/** The intro above the first heading goes with the first section unless there is room for it. */
function contentSections(
  sections: Section[],
  closing: Section | undefined,
  wanted: number,
  title: string,
): Section[] {
  const isTold = (block: Block) => isAbout(block) || normalised(block.text) === normalised(title);
  const content = sections
    .filter((section) => section !== closing)
    .map(({ heading, blocks }) => ({ heading, blocks: blocks.filter((block) => !isTold(block)) }))
    .filter(({ blocks }) => blocks.length > 0)
    .filter(({ blocks }, _, all) => all.length <= 3 || !isImprint(blocks));
  const [first, second, ...rest] = content;
  const isIntro = first?.heading === '' && second !== undefined && content.length > wanted;
  return isIntro ? [second, ...rest] : content;
}

function titleOf(brief: Brief, request: DeckRequest): string {
  const texts = [documentTitle(blocksOf(brief)), request.topic, brief.thesis];
  return texts.map((text) => titleFrom(text ?? '')).find(Boolean) ?? '';
}

/** Lays a brief out on exactly `count` slides, in the document's order. */
export function outlineBrief(brief: Brief, request: DeckRequest, count: number): Outline {
  const blocks = inStyleOf(request.language, blocksOf(brief));
  const language = isChinese(blocks.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const sections = sectionsOf(blocks);
  const context: Context = { labels: labelsFor(language), sections };
  const closing = closingOf(sections);
  const title = titleOf(brief, request);
  const used: Used = new Set([normalised(title)]);
  const withAgenda = count >= 8;
  const wanted = count - (withAgenda ? 3 : 2);
  const groups = arrange(contentSections(sections, closing, wanted, title), wanted, context);
  const content = makeContent(groups, request, context, used, withAgenda ? 2 : 1);
  const last = closing ?? {
    heading: '',
    blocks: closingBlocks(blocks, groups, context, used),
  };
  const closingPoint = closing
    ? pointOf({ blocks: closing.blocks, layout: 'closing' }, context, used)
    : context.labels.closing;
  const cover = entry(0, title, 'cover', '', blocks.slice(0, 3), context);
  const firsts = agendaBlocks(groups, context);
  const agenda = withAgenda
    ? [entry(1, context.labels.agendaPoint, 'agenda', '', firsts, context)]
    : [];
  const entries = [
    cover,
    ...agenda,
    ...content,
    entry(count - 1, closingPoint, 'closing', last.heading, last.blocks, context),
  ];
  const asking = content.filter(({ evidence }) => evidence.length === 0).length;
  const isScaffold = asking > 0 && asking >= groups.length / 2;
  const subtitle = isScaffold ? noticeFor(request) : subtitleOf(brief, title);
  return { plan: { title, subtitle, points: entries.map(({ point }) => point) }, entries };
}

/** The entries between the frames, from index `first`; questions to the author come after what the source tells. */
function makeContent(
  groups: Group[],
  request: DeckRequest,
  context: Context,
  used: Used,
  first: number,
): Entry[] {
  const told = groups.map((planned) => {
    const group = unlessSaid(planned, used);
    const isTold = group.blocks.length > 0;
    return { group, point: isTold ? pointOf(speakingPart(group, context), context, used) : '' };
  });
  const layouts: LayoutId[] = [];
  return told
    .toSorted((a, b) => Number(a.point === '') - Number(b.point === ''))
    .map(({ group, point }, at) => {
      const said = point || questionOf(request, used);
      const layout = withRhythm(
        layoutOf(group, context, said, dullAfter(layouts)) ?? 'bullets',
        layouts,
        groups.length,
      );
      layouts.push(layout);
      return entry(at + first, said, layout, headingOf(group, context), group.blocks, context);
    });
}

/** Slides of content from which on a deck is long enough for pauses. */
const longDeck = 7;

/** In a long deck the third slide of one form is a pause: its statement alone, and the rest is spoken. */
function withRhythm(layout: LayoutId, before: LayoutId[], count: number): LayoutId {
  const isThird = before.length > 1 && before.slice(-2).every((other) => other === layout);
  return isThird && count >= longDeck ? 'section' : layout;
}

/** Where code stands for several sections, its own one gives the slide its title. */
function speakingPart(group: Group, context: Context): Group {
  const code = group.blocks.find(({ kind }) => kind === 'code');
  if (!code || layoutOf(group, context) !== 'code') return group;
  const own = context.sections.find(({ blocks }) =>
    blocks.some(({ fact_id }) => fact_id === code.fact_id),
  );
  const ids = new Set(own?.blocks.map(({ fact_id }) => fact_id));
  return { ...group, blocks: group.blocks.filter(({ fact_id }) => ids.has(fact_id)) };
}

/** A statement that another slide makes already leaves its slide to a question. */
function unlessSaid(group: Group, used: Used): Group {
  const isSaid = group.statement !== undefined && !isFree(group.statement, used);
  return isSaid ? { blocks: [], layout: 'bullets' } : group;
}

/** The source has no more to tell: the slide asks the author instead, as in a scaffold. */
function questionOf(request: DeckRequest, used: Used): string {
  const question = questionsTo(request).find((text) => !used.has(normalised(text))) ?? '';
  used.add(normalised(question));
  return question;
}

/** One block for each heading the agenda names: all of them, or each slide's first when they are many. */
function agendaBlocks(groups: Group[], { sections }: Context): Block[] {
  const shown = new Set(groups.flatMap(({ blocks }) => blocks));
  const perSection = sections.flatMap(
    ({ heading, blocks }) => (heading && blocks.find((block) => shown.has(block))) || [],
  );
  return perSection.length <= 9 ? perSection : groups.flatMap((group) => group.blocks[0] ?? []);
}

function headingOf(group: Group, context: Context): string {
  const id = group.blocks[0]?.fact_id;
  return plainText(
    context.sections.find(({ blocks }) => blocks.some((block) => block.fact_id === id))?.heading ??
      '',
  );
}

function makeWhole({ request, brief }: OutlineInput): Outline {
  const count = Math.max(1, request.slide_count ?? 8);
  const known = brief && brief.facts.length > 0 ? brief : briefOfTopic(request);
  const whole = known
    ? outlineBrief(known, request, Math.max(3, count))
    : outlineScaffold(request, count);
  const entries = whole.entries.slice(0, count);
  return { plan: { ...whole.plan, points: whole.plan.points.slice(0, count) }, entries };
}

/** Answers an outline prompt in JSON Lines; of a retry, only what was not accepted yet. */
export function makeOutline(input: OutlineInput): string {
  const { plan, entries } = makeWhole(input);
  const accepted = new Set(input.accepted?.entries.map(({ i }) => i));
  const lines = [
    ...(input.accepted?.plan ? [] : [plan]),
    ...entries.filter(({ i }) => !accepted.has(i)),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
