import type { Block } from './blocks.ts';
import type { Passage } from './inputs.ts';
import { splitSentences } from './sentences.ts';

const longest = 380;

/** A piece of the passage, character by character as it stands there. */
function verbatim(passage: Passage, wanted: string): string {
  if (wanted.length <= longest && passage.text.includes(wanted)) return wanted;
  const [first = ''] = splitSentences(passage.text);
  if (first.length <= longest && passage.text.includes(first)) return first;
  const line = passage.text.split('\n').find((text) => text.trim().length > 0) ?? '';
  return line.slice(0, longest).trim();
}

/** What a slide rests on: one quotation a passage, at most eight. */
export function sourcesOf(
  blocks: Block[],
  passages: Passage[],
): { passage_id: string; quote: string }[] {
  const sources = blocks.flatMap((block) =>
    block.passage_ids.flatMap((id) => {
      const passage = passages.find((one) => one.id === id);
      return passage
        ? [{ passage_id: id, quote: verbatim(passage, block.text.replace(/^>\s/, '')) }]
        : [];
    }),
  );
  const known = new Set<string>();
  return sources
    .filter(({ passage_id, quote }) => quote && !known.has(passage_id) && known.add(passage_id))
    .slice(0, 8);
}
