import type { Block } from './blocks.ts';
import { type Context, chooseGroupLayout, type Group } from './groups.ts';
import { buildSlide } from './layouts/build.ts';
import { isUnused, type UsedPoints } from './points.ts';
import { rankSentences } from './rank.ts';
import { isMetadata, needsContext } from './sentences.ts';
import { normaliseText } from './text.ts';

const maxBlocks = 4;

/** Returns the normalised text that the slides of these groups show, for comparisons. */
function joinShownText(groups: Group[], context: Context): string {
  const slides = groups.map((group) =>
    buildSlide(chooseGroupLayout(group, context) ?? '', {
      ...context,
      ...group,
      title: '',
      tight: 0,
    }),
  );
  return normaliseText(JSON.stringify(slides));
}

/**
 * Returns the blocks of the closing slide if the document has no conclusion: the strongest sentences, preferring those
 * on no other slide. Without prose, the document's first blocks.
 */
export function selectClosingBlocks(
  blocks: Block[],
  groups: Group[],
  context: Context,
  used: UsedPoints,
): Block[] {
  const prose = blocks.filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text));
  const unusedProse = prose.filter(({ text }) => isUnused(text, used));
  const candidates = unusedProse.length > 0 ? unusedProse : prose;
  if (candidates.length === 0)
    return blocks.filter(({ kind }) => kind !== 'code').slice(0, maxBlocks);
  const allShownText = joinShownText(groups, context);
  const scores = rankSentences(candidates.map(({ text }) => text));
  const ranked = candidates.map((block, i) => {
    const isNew = !allShownText.includes(normaliseText(block.text).slice(0, 24));
    const score = (scores[i] ?? 0) * (isNew ? 1.5 : 1) * (needsContext(block.text) ? 0.25 : 1);
    return { block, score };
  });
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, maxBlocks);
  return candidates.filter((block) => best.some((candidate) => candidate.block === block));
}
