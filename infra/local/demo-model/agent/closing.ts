import type { Block } from './blocks.ts';
import { type Context, type Group, layoutOf } from './groups.ts';
import { buildSlide } from './layouts/build.ts';
import { isFree, type Used } from './points.ts';
import { rankSentences } from './rank.ts';
import { isMetadata, leansOnContext } from './sentences.ts';
import { normalised } from './text.ts';

const most = 4;

/** What the slides of these groups show, for comparing. */
function shownBy(groups: Group[], context: Context): string {
  const slides = groups.map((group) =>
    buildSlide(layoutOf(group, context) ?? '', { ...context, ...group, title: '', tight: 0 }),
  );
  return normalised(JSON.stringify(slides));
}

/**
 * What a deck closes with when its document has no conclusion: the strongest sentences, those first
 * that no slide shows; of a document without prose, its first blocks.
 */
export function closingBlocks(
  blocks: Block[],
  groups: Group[],
  context: Context,
  used: Used,
): Block[] {
  const prose = blocks.filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text));
  const unsaid = prose.filter(({ text }) => isFree(text, used));
  const candidates = unsaid.length > 0 ? unsaid : prose;
  if (candidates.length === 0) return blocks.filter(({ kind }) => kind !== 'code').slice(0, most);
  const shown = shownBy(groups, context);
  const scores = rankSentences(candidates.map(({ text }) => text));
  const ranked = candidates.map((block, i) => {
    const isNew = !shown.includes(normalised(block.text).slice(0, 24));
    const score = (scores[i] ?? 0) * (isNew ? 1.5 : 1) * (leansOnContext(block.text) ? 0.25 : 1);
    return { block, score };
  });
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, most);
  return candidates.filter((block) => best.some((one) => one.block === block));
}
