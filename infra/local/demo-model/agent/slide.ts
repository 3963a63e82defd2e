import { type LayoutId, layoutIds, parseSlideToolInput } from '#shared/deck/model.ts';
import { type Block, completeBlocks, toBlocks } from './blocks.ts';
import { clipToTitle, cutAtWord } from './clip.ts';
import { buildTemplateContent } from './follow-template.ts';
import { buildFrame, isFrameLayout } from './frame.ts';
import type { Passage, SlideInput } from './inputs.ts';
import { selectLabels } from './labels.ts';
import { buildSlide, chooseLayout } from './layouts/build.ts';
import type { Material } from './layouts/material.ts';
import { selectOpeningBlocks, writeAgendaNotes, writeNotes } from './notes.ts';
import { convertDecimals } from './numbers.ts';
import { createPassageBlocks } from './passage-blocks.ts';
import { markQuotations } from './quotations.ts';
import { createScaffoldSlide } from './scaffold.ts';
import { splitSections } from './sections.ts';
import { shorten } from './shorten.ts';
import { listSlideSources } from './slide-sources.ts';
import { moveCaptionUnitsToHeaders } from './table-units.ts';
import { countWords, isChinese, normaliseText, plainText } from './text.ts';
import { parseTopicPassages } from './topic.ts';

export type ToolCall = { layout: string; input: Record<string, unknown> };

/** State of the conversation besides the prompt: offered tools, a forced tool and rejected responses. */
export type ConversationState = {
  tools: string[];
  forced_tool: string | undefined;
  turns: { name: string; status: 'success' | 'error'; text: string }[];
};

/** Returns by how many steps the next attempt is shorter: one more for each rejection, one less for a rejection because of too
 * little content. */
function countShortenings({ turns }: ConversationState): number {
  const rejectedTurns = turns.filter(({ status }) => status === 'error');
  const isEmpty = /too.?(?:empty|few|short)|at least|minimum/i;
  const isFull = /fit|overflow|too.?(?:long|many|big)|at most|capacity|max/i;
  return rejectedTurns.reduce(
    (tight, { text }) => tight + (isEmpty.test(text) && !isFull.test(text) ? -1 : 1),
    0,
  );
}

/**
 * Returns the layout to build: in a repair the layout of the rejected slide, otherwise the forced tool, otherwise the
 * outline's choice.
 */
function chooseSlideLayout(
  input: SlideInput,
  { tools, forced_tool, turns }: ConversationState,
): LayoutId {
  const offered = layoutIds.filter((id) => tools.length === 0 || tools.includes(id));
  const rejectedLayout = turns.at(-1)?.name;
  const layoutId = [
    rejectedLayout,
    forced_tool,
    input.entry.layouts?.[0],
    input.entry.layout_hint,
  ].find((id) => offered.includes(id as LayoutId));
  return (
    (layoutId as LayoutId | undefined) ??
    offered.find((id) => id === 'bullets') ??
    offered[0] ??
    'bullets'
  );
}

/** Returns the facts of the brief, or the passages if the outline was made without a brief. */
function collectEvidence(input: SlideInput, passages: Passage[]): Block[] {
  const facts = input.facts.map((fact, i) => ({ id: `f${i}`, ...fact }));
  const blocks = toBlocks({ thesis: '', facts, figures: [], gaps: [] });
  return blocks.length > 0
    ? completeBlocks(blocks, passages, blocks)
    : createPassageBlocks(passages, input.plan.points, input.entry.i);
}

/** Returns a slide's title from the entry's point, which is unique in the outline. */
function toSlideTitle(point: string, tight: number): string {
  const text = plainText(point);
  const width = tight > 0 ? 56 : 90;
  return clipToTitle(text, width) ?? cutAtWord(text, 110);
}

/** Returns the heading of a slide's section; empty if it combines several. */
function findSlideHeading({ blocks, sections }: Material): string {
  const factIds = blocks.map((block) => block.fact_id);
  const within = sections.filter((section) =>
    section.blocks.some((block) => factIds.includes(block.fact_id)),
  );
  return within.length === 1 ? plainText(within[0]?.heading ?? '') : '';
}

function chooseSlideKicker(material: Material, title: string): string | undefined {
  const heading = findSlideHeading(material);
  const isSame = normaliseText(title).startsWith(normaliseText(heading));
  return heading && !isSame && countWords(heading) <= 5 ? heading : undefined;
}

type BuiltSlide = { layout: LayoutId; blocks: Record<string, unknown> };

function buildWithFallback(
  input: SlideInput,
  preferredLayout: LayoutId,
  material: Material,
): BuiltSlide {
  const built = isFrameLayout(preferredLayout)
    ? buildFrame(preferredLayout, material, input)
    : (buildSlide(preferredLayout, material) ?? buildSlide(chooseLayout(material) ?? '', material));
  return built ?? buildFrame('section', material, input);
}

/**
 * Returns the first valid tool call: after a rejection the shortened slide, otherwise the slide as built; undefined if
 * neither is valid.
 */
function selectValidSlide(
  { layout, blocks: slots }: BuiltSlide,
  base: Record<string, unknown>,
  tight: number,
): ToolCall | undefined {
  const shorter =
    tight > 0 ? [shorten(slots, { share: 0.75, mustCut: true }) as BuiltSlide['blocks']] : [];
  const inputs = [...shorter, slots].map((content) => ({ ...base, ...content }));
  const input = inputs.find((candidate) => parseSlideToolInput(layout, candidate).success);
  return input && { layout, input };
}

type SlideParts = { material: Material; built: BuiltSlide; input: SlideInput };

/** Writes the notes: of an agenda its items, of a cover the document's opening, otherwise the facts' text. */
function writeSlideNotes({ material, built, input }: SlideParts): string {
  const { title, blocks, labels } = material;
  const { layout, blocks: slots } = built;
  const nextPoint = input.plan.points[input.entry.i + 1];
  const agendaItems =
    layout === 'agenda' && Array.isArray(slots.items) ? slots.items.map(String) : [];
  if (agendaItems.length > 0) return writeAgendaNotes(agendaItems, labels, nextPoint);
  return writeNotes({
    blocks: layout === 'cover' ? selectOpeningBlocks(blocks) : blocks,
    shown: [title, slots],
    labels,
    layout,
    heading: findSlideHeading(material),
    next: nextPoint,
    words: input.request.notes_words,
  });
}

/** Returns the fields that all layouts have: title, kicker, notes and sources. */
function buildCommonFields(parts: SlideParts, passages: Passage[]): Record<string, unknown> {
  const { material, built } = parts;
  const { title, blocks } = material;
  const hasKicker = built.layout !== 'cover' && built.layout !== 'agenda';
  const kicker = hasKicker ? chooseSlideKicker(material, title) : undefined;
  return {
    title,
    ...(kicker ? { kicker } : {}),
    notes: writeSlideNotes(parts),
    sources: listSlideSources(blocks, passages, [title, built.blocks]),
  };
}

const isQuestion = (point: string): boolean => /[?？]$/.test(point);

function buildSlideFromPassages(
  input: SlideInput,
  turns: ConversationState,
  passages: Passage[],
): ToolCall {
  const layout = chooseSlideLayout(input, turns);
  // A question without evidence becomes a slide of questions to the author: built from the sources, it would repeat the
  // text of other slides.
  if (isQuestion(input.entry.point) && input.entry.evidence.length === 0)
    return createScaffoldSlide(input, layout);
  const blocks = convertDecimals(
    input.request.language,
    collectEvidence(input, moveCaptionUnitsToHeaders(passages)),
  );
  if (blocks.length === 0 && buildTemplateContent(input.entry.intent, layout))
    return createScaffoldSlide(input, layout);
  const tight = countShortenings(turns);
  const title = toSlideTitle(input.entry.point, tight);
  const text = blocks.map((block) => block.text).join('') || input.entry.point;
  const labels = selectLabels(isChinese(text) ? 'zh' : 'en');
  const material: Material = { title, blocks, labels, tight, sections: splitSections(blocks) };
  const built = buildWithFallback(input, layout, material);
  const base = buildCommonFields({ material, built, input }, passages);
  const sectionFrame = buildFrame('section', material, input);
  return (
    selectValidSlide(built, base, tight) ?? {
      layout: sectionFrame.layout,
      input: { ...base, ...sectionFrame.blocks },
    }
  );
}

/** Responds to a slide prompt with a tool call: a layout and its input. */
export function makeSlide(input: SlideInput, turns: ConversationState): ToolCall {
  const inputPassages =
    input.passages.length > 0 ? input.passages : parseTopicPassages(input.request);
  const passages = markQuotations(inputPassages);
  const layout = chooseSlideLayout(input, turns);
  const isScaffold = passages.length === 0 && input.facts.length === 0;
  // An agenda lists the points of the deck, so it needs no evidence of its own.
  const isAgenda = layout === 'agenda' && !isQuestion(input.entry.point);
  return isScaffold && !isAgenda
    ? createScaffoldSlide(input, layout)
    : buildSlideFromPassages(input, turns, passages);
}
