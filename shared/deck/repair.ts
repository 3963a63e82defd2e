import { type Composed, composeSlide } from './compose.ts';
import { partPattern } from './content-parts.ts';
import type { DeckContext } from './context.ts';
import { layoutInfo } from './layouts.ts';
import { type SlideContent, slideContentSchema } from './model.ts';
import { swapChart, swapLayout } from './repair/swap.ts';
import { squareData, tidyBlocks, tidyText } from './repair/tidy.ts';
import { trimWords } from './repair/trim.ts';

/** What a repair did, in words for the log and the model. */
export type Change = { code: string; part?: string; message: string };
export type Repaired = { content: SlideContent; changes: Change[]; composed: Composed };

/** Applies `edit` to every text whose path is one of `parts` (a list's path covers its entries). */
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

/** Shortens what doesn't fit to its layout's capacity, at the end of a sentence or clause. */
function trimOverflow(slide: SlideContent, composed: Composed, changes: Change[]): SlideContent {
  const { capacity } = layoutInfo(slide.layout);
  const parts = composed.findings
    .filter((finding) => finding.code === 'does_not_fit')
    .map((finding) => finding.part ?? '');
  if (parts.length === 0) return slide;
  const isTarget = (path: string) => {
    const pattern = partPattern(path);
    return parts.some(
      (part) =>
        pattern === partPattern(part) ||
        path.startsWith(part) ||
        pattern.startsWith(partPattern(part)),
    );
  };
  return editParts(slide, isTarget, (text, part) => {
    const limit = capacity.find((entry) => entry.part === partPattern(part))?.words;
    const shorter = limit === undefined || part === 'code' ? text : trimWords(text, limit);
    if (shorter !== text)
      changes.push({ code: 'trimmed', part, message: `${part} was cut to fit its place.` });
    return shorter;
  });
}

function validOr(candidate: SlideContent, fallback: SlideContent): SlideContent {
  const result = slideContentSchema.safeParse(candidate);
  return result.success ? result.data : fallback;
}

/**
 * Mends what needs no judgement: marks left from Markdown, empty and repeated entries, ragged tables and series,
 * long bullets split into text and detail, a layout that doesn't suit the counts, texts that don't fit.
 * The result is valid content, laid out.
 */
export function repairSlide(slide: SlideContent, deck: DeckContext): Repaired {
  const changes: Change[] = [];
  const text = editParts(slide, (part) => part !== 'code' && part !== 'image.asset', tidyText);
  const tidy = validOr(tidyBlocks(text, changes), slide);
  let content = validOr(swapLayout(tidy, changes), tidy);
  let composed = composeSlide(content, deck);
  const trimmed = validOr(trimOverflow(content, composed, changes), content);
  if (trimmed !== content) {
    content = trimmed;
    composed = composeSlide(content, deck);
  }
  return { content, changes, composed };
}

/**
 * A slide that a person has written, with nothing mended but data that can't be drawn: ragged rows, a ring of
 * negative numbers. Its words stay as they are, also where they don't fit: that is a finding.
 */
export function evenSlide(slide: SlideContent, deck: DeckContext): Omit<Repaired, 'changes'> {
  const square = validOr(squareData(slide, []), slide);
  const content = square.layout === 'chart' ? validOr(swapChart(square), square) : square;
  return { content, composed: composeSlide(content, deck) };
}
