import type { Brief, Fact, Passage } from './inputs.ts';

export type BlockKind = 'paragraph' | 'list' | 'table' | 'code' | 'quote';

/** A fact with its place and shape: what the outline arranges and a slide shows. */
export type Block = {
  fact_id: string;
  passage_ids: string[];
  heading: string[];
  kind: BlockKind;
  text: string;
};

const separator = ' › ';
const fence = /^```([\w+#-]*)\n([\s\S]*?)\n?```$/;

/** A fact's text carries its section, so that the outline, which sees facts only, knows the document's order. */
export function toFactText(passage: Passage, text: string): string {
  const body = passage.kind === 'code' ? `\`\`\`\n${text}\n\`\`\`` : text;
  return passage.heading.length > 0 ? `[${passage.heading.join(separator)}] ${body}` : body;
}

function kindOf(text: string): BlockKind {
  if (fence.test(text)) return 'code';
  if (/^\s*\|.*\|\s*\n\s*\|?[\s:|-]+\|/.test(text)) return 'table';
  if (/^\s*(?:[-*+•]|\d{1,3}[.)、])\s+\S/.test(text) && text.includes('\n')) return 'list';
  return /^>\s/.test(text) ? 'quote' : 'paragraph';
}

/** Reads a fact back; facts of another model's brief simply have no section. */
export function toBlock(fact: Fact): Block {
  const match = /^\[([^\]]{1,400})\]\s([\s\S]+)$/.exec(fact.text);
  const text = match?.[2] ?? fact.text;
  const kind = kindOf(text);
  return {
    fact_id: fact.id,
    passage_ids: fact.passage_ids,
    heading: match?.[1]?.split(separator) ?? [],
    kind,
    text: kind === 'code' ? (fence.exec(text)?.[2] ?? text) : text,
  };
}

export function blocksOf(brief: Brief): Block[] {
  return brief.facts.map(toBlock);
}
