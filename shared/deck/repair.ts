import { type ComposedSlide, composeSlide } from './compose.ts';
import { removeIndexes } from './content-parts.ts';
import type { DeckContext } from './context.ts';
import { getLayoutInfo } from './layouts.ts';
import { type SlideContent, slideContentSchema } from './model.ts';
import { swapChart, swapLayout } from './repair/swap.ts';
import { matchDataLengths, tidyBlocks, tidyText } from './repair/tidy.ts';
import { trimWords } from './repair/trim.ts';

/** One change made by the repair; the message is for the log and the model. */
export type RepairChange = { code: string; part?: string; message: string };
export type RepairResult = {
  content: SlideContent;
  changes: RepairChange[];
  composed: ComposedSlide;
};

/** Applies `edit` to every text of the slide whose path matches `isTarget`. */
function editParts(
  slide: SlideContent,
  isTarget: (part: string) => boolean,
  edit: (text: string, part: string) => string,
): SlideContent {
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return isTarget(path) ? edit(value, path) : value;
    if (Array.isArray(value)) return value.map((item, i) => walk(item, `${path}[${i}]`));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, walk(item, path === '' ? key : `${path}.${key}`)]),
    );
  };
  const title = walk(slide.title, 'title') as string;
  return { ...slide, title, blocks: walk(slide.blocks, '') } as SlideContent;
}

/** Shortens texts that don't fit to the capacity of the layout, at the end of a sentence or clause. */
function trimOverflow(
  slide: SlideContent,
  composed: ComposedSlide,
  changes: RepairChange[],
): SlideContent {
  const { capacity } = getLayoutInfo(slide.layout);
  const parts = composed.findings
    .filter((finding) => finding.code === 'does_not_fit')
    .map((finding) => finding.part ?? '');
  if (parts.length === 0) return slide;
  const isTarget = (path: string) => {
    const pattern = removeIndexes(path);
    return parts.some(
      (part) =>
        pattern === removeIndexes(part) ||
        path.startsWith(part) ||
        pattern.startsWith(removeIndexes(part)),
    );
  };
  return editParts(slide, isTarget, (text, part) => {
    const limit = capacity.find((entry) => entry.part === removeIndexes(part))?.words;
    const shorter = limit === undefined || part === 'code' ? text : trimWords(text, limit);
    if (shorter !== text)
      changes.push({ code: 'trimmed', part, message: `${part} was cut to fit its place.` });
    return shorter;
  });
}

function parseOrFallback(candidate: SlideContent, fallback: SlideContent): SlideContent {
  const result = slideContentSchema.safeParse(candidate);
  return result.success ? result.data : fallback;
}

/**
 * Repairs a slide without calling a model: removes Markdown marks, empty and repeated entries, completes ragged tables
 * and series, splits long bullets into text and detail, changes a layout that doesn't suit the counts, and shortens
 * texts that don't fit. Returns valid content with its layout.
 */
export function repairSlide(slide: SlideContent, deck: DeckContext): RepairResult {
  const changes: RepairChange[] = [];
  const text = editParts(slide, (part) => part !== 'code' && part !== 'image.asset', tidyText);
  const tidy = parseOrFallback(tidyBlocks(text, changes), slide);
  let content = parseOrFallback(swapLayout(tidy, changes), tidy);
  let composed = composeSlide(content, deck);
  const trimmed = parseOrFallback(trimOverflow(content, composed, changes), content);
  if (trimmed !== content) {
    content = trimmed;
    composed = composeSlide(content, deck);
  }
  return { content, changes, composed };
}

/**
 * Lays out a slide that a user has written. Repairs only data that can't be drawn, such as ragged rows or a donut
 * chart with negative numbers. Keeps the texts, even if they don't fit; that is a finding.
 */
export function repairDataOnly(
  slide: SlideContent,
  deck: DeckContext,
): Omit<RepairResult, 'changes'> {
  const square = parseOrFallback(matchDataLengths(slide, []), slide);
  const content = square.layout === 'chart' ? parseOrFallback(swapChart(square), square) : square;
  return { content, composed: composeSlide(content, deck) };
}
