import { styleOfLanguage, styleOfText } from '#shared/domain/figures/writing.ts';
import type { Block } from './blocks.ts';

const numbers = /(?<![\d.,])[\d.,]*\d/g;
const withComma = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d{1,2})$/;

/** "1.402.850" and "15,5" as a reader of the deck's language writes them: "1,402,850" and "15.5". */
function turned(text: string): string {
  return text.replace(numbers, (number) =>
    withComma.test(number) ? number.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : number,
  );
}

/** Tables whose decimals are commas, in a deck whose decimals are points, with their numbers rewritten; no value changes. */
export function inStyleOf(language: string | null | undefined, blocks: Block[]): Block[] {
  if (styleOfLanguage(language ?? 'en').decimal !== '.') return blocks;
  return blocks.map((block) =>
    block.kind === 'table' && styleOfText(block.text).decimal === ','
      ? { ...block, text: turned(block.text) }
      : block,
  );
}
