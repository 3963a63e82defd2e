import type { Block } from '../blocks.ts';
import { clipSentence } from '../clip.ts';
import { countWords, joinLines, plainText } from '../text.ts';
import { type LayoutBuilder, maxItemCount, selectBestClauses } from './material.ts';

const languages: [string, RegExp][] = [
  [
    'typescript',
    /\b(?:interface|type) \w+|: (?:string|number|boolean|Promise)\b|\bconst \w+ = |=> \{/,
  ],
  ['python', /^[ \t]*(?:(?:def|class|from|import) |@\w)/m],
  ['go', /\bfunc \w*\(|:= /],
  ['sql', /\b(?:SELECT|INSERT INTO|CREATE TABLE|ALTER TABLE|UPDATE \w+ SET)\b/i],
  ['bash', /^[ \t]*(?:\$ |npm |curl |git |docker |export |sudo )/m],
  ['json', /^\s*[{[]\s*"/],
  ['yaml', /^[ \t]*[\w-]+:\s.*\n[ \t]+[\w-]+:/m],
];

function detectLanguage(code: string): string | undefined {
  return languages.find(([, pattern]) => pattern.test(code))?.[0];
}

function takeFirstLines(code: string, maxLines: number): string {
  const lines = code.split('\n').slice(0, maxLines);
  while (lines.join('\n').length > 1500) lines.pop();
  return lines.join('\n').trimEnd();
}

/** Shows code as written, or its first lines if it is long. */
export const buildCode: LayoutBuilder = (material) => {
  const block = material.blocks.find(({ kind }) => kind === 'code');
  const code = block && takeFirstLines(block.text, 22 - 4 * Math.max(0, material.tight));
  if (!code) return undefined;
  const language = detectLanguage(code);
  return {
    ...(language ? { language } : {}),
    code,
    explanation: selectBestClauses(material, material.blocks, maxItemCount(material, 3, 1), 16),
  };
};

function splitAttribution(text: string) {
  const match = /(?:—{1,2}|–|--)\s*([^—–\n]{2,80})$/.exec(text);
  const quote = text.slice(0, match?.index).trimEnd();
  return quote === '' ? { quote: text } : { quote, attribution: match?.[1]?.trim() };
}

/** Text in quotation marks. Only four words or more count; shorter ones are names and terms. */
const quotedText = /“([^“”]+)”|「([^「」]+)」|"([^"\n]+)"/gu;

function findQuotations({ kind, text }: Block): string[] {
  if (kind !== 'paragraph') return [];
  return [...joinLines(plainText(text)).matchAll(quotedText)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').trim())
    .filter((quotation) => countWords(quotation) >= 4 && quotation.length <= 380);
}

/** Whether a block is or contains a quotation. */
export function hasQuotation(block: Block): boolean {
  return block.kind === 'quote' || findQuotations(block).length > 0;
}

/** Shows a quotation with the name written under it; undefined if there is no quotation. */
export const buildQuote: LayoutBuilder = (material) => {
  const block = material.blocks.find(({ kind }) => kind === 'quote');
  if (!block) {
    const [quotation] = material.blocks.flatMap(findQuotations);
    return quotation ? { quote: quotation } : undefined;
  }
  const { quote, attribution } = splitAttribution(
    joinLines(plainText(block.text.replace(/^>\s?/gm, ''))),
  );
  const short = quote.length <= 380 ? quote : clipSentence(quote, (text) => text.length <= 380);
  return short
    ? { quote: short.replace(/^["“]|["”]$/g, ''), ...(attribution ? { attribution } : {}) }
    : undefined;
};
