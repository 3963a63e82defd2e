import {
  detectNumberStyle,
  getLanguageNumberStyle,
} from '#shared/domain/figures/number-notation.ts';
import type { Block } from './blocks.ts';

const numberPattern = /(?<![\d.,])[\d.,]*\d/g;
const decimalCommaPattern = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d{1,2})$/;

/** Converts decimal commas to points: "1.402.850" and "15,5" become "1,402,850" and "15.5". */
function toDecimalPoints(text: string): string {
  return text.replace(numberPattern, (number) =>
    decimalCommaPattern.test(number)
      ? number.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
      : number,
  );
}

/** Converts tables with decimal commas for a language that uses decimal points. Values stay the same. */
export function convertDecimals(language: string | null | undefined, blocks: Block[]): Block[] {
  if (getLanguageNumberStyle(language ?? 'en').decimal !== '.') return blocks;
  return blocks.map((block) =>
    block.kind === 'table' && detectNumberStyle(block.text).decimal === ','
      ? { ...block, text: toDecimalPoints(block.text) }
      : block,
  );
}
