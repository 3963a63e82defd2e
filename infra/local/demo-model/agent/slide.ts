import { fromToolInput, type LayoutId, layoutIds } from '#shared/deck/model.ts';
import { type Block, blocksOf, completeBlocks } from './blocks.ts';
import { clipToTitle, cutAtWord } from './clip.ts';
import { buildFrame, isFrame } from './frame.ts';
import type { Brief, Passage, SlideInput } from './inputs.ts';
import { labelsFor } from './labels.ts';
import { buildSlide } from './layouts/build.ts';
import type { Material } from './layouts/material.ts';
import { agendaNotes, notesFrom, openingOf } from './notes.ts';
import { inStyleOf } from './numbers.ts';
import { withQuotations } from './quotations.ts';
import { scaffoldSlide } from './scaffold.ts';
import { sectionsOf } from './sections.ts';
import { shorten } from './shorten.ts';
import { sourcesOf } from './slide-sources.ts';
import { isChinese, normalised, plainText, wordsIn } from './text.ts';
import { briefOfTopic, topicPassages } from './topic.ts';

export type ToolCall = { layout: string; input: Record<string, unknown> };

/** What the conversation around the prompt adds: offered tools, a forced one, refused answers. */
export type SlideTurns = {
  tools: string[];
  forced_tool: string | undefined;
  turns: { name: string; status: 'success' | 'error'; text: string }[];
};

/** How often an answer was sent back; one that was too empty loosens instead. */
function tightnessOf({ turns }: SlideTurns): number {
  const refused = turns.filter(({ status }) => status === 'error');
  const isEmpty = /too.?(?:empty|few|short)|at least|minimum/i;
  const isFull = /fit|overflow|too.?(?:long|many|big)|at most|capacity|max/i;
  return refused.reduce(
    (tight, { text }) => tight + (isEmpty.test(text) && !isFull.test(text) ? -1 : 1),
    0,
  );
}

/** A mended slide keeps the layout of the refused one; then a forced tool counts, then the outline's hint. */
function wantedLayout(input: SlideInput, { tools, forced_tool, turns }: SlideTurns): LayoutId {
  const offered = layoutIds.filter((id) => tools.length === 0 || tools.includes(id));
  const refused = turns.at(-1)?.name;
  const wanted = [refused, forced_tool, input.entry.layout_hint].find((id) =>
    offered.includes(id as LayoutId),
  );
  return (
    (wanted as LayoutId | undefined) ??
    offered.find((id) => id === 'bullets') ??
    offered[0] ??
    'bullets'
  );
}

/** Facts of the entry's evidence; passages stand in for evidence that names no known fact. */
function evidenceOf(input: SlideInput, blocks: Block[], passages: Passage[]): Block[] {
  const named = blocks.filter((block) => input.entry.evidence.includes(block.fact_id));
  const found = completeBlocks(named, passages, blocks);
  if (found.length > 0) return found;
  return passages.flatMap((passage) =>
    passage.kind === 'heading'
      ? []
      : [
          {
            fact_id: passage.id,
            passage_ids: [passage.id],
            heading: passage.heading,
            kind: passage.kind,
            text: passage.text,
          },
        ],
  );
}

/** A slide's title: the entry's point, which the outline has kept unique. */
function titleOf(point: string, tight: number): string {
  const plain = plainText(point);
  const width = tight > 0 ? 56 : 90;
  return clipToTitle(plain, width) ?? cutAtWord(plain, 110);
}

/** The document's section that all of a slide comes from, if it is one. */
function headingOf({ blocks, sections }: Material): string {
  const own = blocks.map((block) => block.fact_id);
  const within = sections.filter((section) =>
    section.blocks.some((block) => own.includes(block.fact_id)),
  );
  return within.length === 1 ? plainText(within[0]?.heading ?? '') : '';
}

function kickerOf(material: Material, title: string): string | undefined {
  const heading = headingOf(material);
  const isSame = normalised(title).startsWith(normalised(heading));
  return heading && !isSame && wordsIn(heading) <= 5 ? heading : undefined;
}

type Built = { layout: LayoutId; blocks: Record<string, unknown> };

function build(input: SlideInput, wanted: LayoutId, material: Material): Built {
  const built = isFrame(wanted)
    ? buildFrame(wanted, material, input)
    : buildSlide(wanted, material);
  return built ?? buildFrame('section', material, input);
}

/** The slide as built; after a refusal shortened, as far as that leaves it valid. */
function firstValid(
  { layout, blocks: slots }: Built,
  base: Record<string, unknown>,
  tight: number,
): ToolCall | undefined {
  const shorter =
    tight > 0 ? [shorten(slots, { share: 0.75, mustCut: true }) as Built['blocks']] : [];
  const inputs = [...shorter, slots].map((own) => ({ ...base, ...own }));
  const input = inputs.find((one) => fromToolInput(layout, one).success);
  return input && { layout, input };
}

type Drawn = { material: Material; built: Built; input: SlideInput };

/** What is said to a slide: of contents what comes, of a cover what opens, else what stands behind its facts. */
function notesOf({ material, built, input }: Drawn): string {
  const { title, blocks, labels } = material;
  const { layout, blocks: slots } = built;
  const next = input.plan.points[input.entry.i + 1];
  const stations = layout === 'agenda' && Array.isArray(slots.items) ? slots.items.map(String) : [];
  if (stations.length > 0) return agendaNotes(stations, labels, next);
  return notesFrom({
    blocks: layout === 'cover' ? openingOf(blocks) : blocks,
    shown: [title, slots],
    labels,
    layout,
    heading: headingOf(material),
    next,
    words: input.request.notes_words,
  });
}

/** What a slide of any layout has: title, line above it, notes and sources. */
function baseOf(drawn: Drawn, passages: Passage[]): Record<string, unknown> {
  const { material, built } = drawn;
  const { title, blocks } = material;
  const hasKicker = built.layout !== 'cover' && built.layout !== 'agenda';
  const kicker = hasKicker ? kickerOf(material, title) : undefined;
  return {
    title,
    ...(kicker ? { kicker } : {}),
    notes: notesOf(drawn),
    sources: sourcesOf(blocks, passages, [title, built.blocks]),
  };
}

function slideOf(
  input: SlideInput,
  turns: SlideTurns,
  brief: Brief,
  passages: Passage[],
): ToolCall {
  const all = blocksOf(brief);
  const blocks = inStyleOf(input.request.language, evidenceOf(input, all, passages));
  const wanted = wantedLayout(input, turns);
  if (blocks.length === 0 && /[?？]$/.test(input.entry.point)) return scaffoldSlide(input, wanted);
  const tight = tightnessOf(turns);
  const title = titleOf(input.entry.point, tight);
  const text = all.map((block) => block.text).join('') || input.entry.point;
  const labels = labelsFor(isChinese(text) ? 'zh' : 'en');
  const material: Material = { title, blocks, labels, tight, sections: sectionsOf(all) };
  const built = build(input, wanted, material);
  const base = baseOf({ material, built, input }, passages);
  const plain = buildFrame('section', material, input);
  return (
    firstValid(built, base, tight) ?? {
      layout: plain.layout,
      input: { ...base, ...plain.blocks },
    }
  );
}

/** Answers a slide prompt: the tool of the fitting layout with its input. */
export function makeSlide(input: SlideInput, turns: SlideTurns): ToolCall {
  if (input.brief && input.brief.facts.length > 0)
    return slideOf(input, turns, input.brief, withQuotations(input.passages ?? []));
  const topic = briefOfTopic(input.request);
  if (topic) return slideOf(input, turns, topic, topicPassages(input.request));
  return scaffoldSlide(input, wantedLayout(input, turns));
}
