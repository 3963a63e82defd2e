import { joinLines } from './text.ts';

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|ca|no|nos|fig|sec|ch|dr|mr|mrs|ms|prof|st|inc|ltd|co|corp|dept|est|min|max|incl|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|[A-Z](?:\.[A-Z])*)\.$/i;

/** Maximum length of text searched for an abbreviation. */
const abbreviationSearchLength = 40;

const sentenceEndPattern =
  /(?<![.!?])[.!?]+["'”’)\]*]*(?=\s+["'“‘([*`]*[\p{Lu}\p{N}])|[。！？]+["”’」』）]*/gu;

const headingMark = /^#{1,6}\s/;
const startsSentence = /^\s*["“「『*]*[\p{Lu}\p{Script=Han}]/u;

/** Splits a paragraph into sentences as written, with soft line breaks joined. */
export function splitSentences(paragraph: string): string[] {
  if (!paragraph.includes('\n')) return splitLine(joinLines(paragraph));
  return paragraph
    .split(/(?:(?<! ) {2,}|\\)\n/)
    .flatMap(joinWrappedLines)
    .flatMap((line) => splitLine(joinLines(line)));
}

/** Joins soft-wrapped lines. A line much shorter than the others, followed by a capital, is a line of its own. */
function joinWrappedLines(text: string): string[] {
  const lines = text.split('\n');
  const longest = lines.reduce((max, { length }) => Math.max(max, length), 0);
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? '';
    const isShort = before.length < longest * 0.6 && startsSentence.test(line);
    if (at === 0 || isShort || headingMark.test(before)) joined.push(line);
    else joined.push(`${joined.pop()}\n${line}`);
  }
  return joined;
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(sentenceEndPattern)) {
    const stop = match.index + match[0].length;
    const candidate = line.slice(start, stop);
    const from = Math.max(start, match.index - abbreviationSearchLength);
    if (match[0].startsWith('.') && abbreviation.test(line.slice(from, match.index + 1))) continue;
    sentences.push(candidate.trim());
    start = stop;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence.length > 0);
}

const metadataPattern = /^[*_\s]*[\p{L}][\p{L} ]{1,22}[*_]*\s*[:：]/u;

/** Whether a text is about the document: lines such as "Owner: Ines · Updated: 4 May", or a note in italics. */
export function isMetadata(text: string): boolean {
  if (/^(?:\*[^*]+\*|_[^_]+_)$/s.test(text.trim()) && text.length <= 300) return true;
  const parts = text.split(/\n|\s[·|]\s/).filter((part) => part.trim());
  return (
    parts.length >= 2 && parts.every((part) => metadataPattern.test(part) && part.length <= 120)
  );
}

const contextWordsPattern =
  /^\W*(?:first|second|third|last)(?:ly)?,|^\W*(?:this|that|these|those|it|its|they|them|their|he|she|his|her|such|both|but|and|or|so|yet|however|also|then|there|here|instead|otherwise|still|again|neither|either|the (?:former|latter|same|other|others|second|third)|another|one (?:of (?:them|these|those))|as such|for (?:this|that) reason|because of (?:this|that)|in (?:this|that) (?:case|way)|we also|finally|meanwhile|the rest|the result|these|at (?:this|that) point|after that|by then|the following|below)\b|^(?:这|那|该|此|其|它|他|她|但|然而|不过|因此|所以|同时|另外|此外|并且|而且|于是|随后|上述|以上|前者|后者|二是|三是|四是|再次|其中|由此|对此|为此|例如|比如|下面|以下|如下)/i;

/** Whether a sentence depends on the one before it and so can't be a title. */
export function needsContext(sentence: string): boolean {
  return contextWordsPattern.test(sentence);
}
