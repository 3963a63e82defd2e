import { findFigures } from './figures.ts';
import { splitSentences } from './sentences.ts';
import {
  capitalise,
  countWords,
  isChinese,
  plainText,
  stripEndPunctuation,
  textWidth,
} from './text.ts';

type Fits = (text: string) => boolean;

/** Positions where a sentence may end early: clause boundaries whose following text doesn't reverse the meaning. */
const clauseBoundary =
  /\s(?=because\b)|[;；]\s*|\s[—–-]{1,2}\s|——|:\s+(?=\S)|：|,\s+(?=(?:which|while|whereas|because|since|so that|who|whose|where|including|such as|as well as|as|after|when|before|once|the [a-z]+est|worth|leaving|making|giving|meaning|with|rather than|compared|(?:up|down) (?:from|by|[$€£]?\d)|followed by|according to|(?:and|so) (?:it|they|we|the|this|that|he|she|there|a|an|each|every|all|both|many|no|our|its|most|only))\b)|，/giu;
const startsReversal =
  /^\W*(?:but|except|unless|although|though|however|yet|only|provided|if|nor|not|without|rather|whether|than)\b|^(?:但|除非|不过|然而|却|只有|否则|而非|并非|不是|如果|除外)/iu;
const opensSubordinate =
  /^\W*(?:when|if|while|although|though|because|after|before|since|as|unless|once|until|given|despite|by|to|for|in|on|at|with|from|over|under|during|between|among|without|instead|where|whether)\b|^(?:虽然|尽管|如果|由于|因为|当|为了|为|在|随着|通过|按照|根据|除了|除|对于|对|从|自|截至|经过|到|若|一旦|只要|即使|针对|围绕|与|目前|过去|今年|去年|未来)/iu;
const danglingEnd =
  /(?:\b(?:and|or|the|a|an|of|to|in|on|for|with|by|is|are|was|were|that|than|from|at|as|into)|[、的和与及或在为是])$/iu;

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/[(（]/g) === count(/[)）]/g) &&
    count(/\*\*/g) % 2 === 0 &&
    count(/`/g) % 2 === 0 &&
    count(/[“「『《]/g) === count(/[”」』》]/g) &&
    count(/"/g) % 2 === 0
  );
}

/** A Chinese clause that only introduces the next one: "在…中", "但要注意", "…之后". */
const introductoryClause =
  /(?:^|[，：；])(?:但|却|而|在|如果|若|当|由于|因为|为了|随着|对于|以)[^，：；]*$|(?:之后|以后|之前|以前|的时候|为例|情况下|方面|以来|之中|时|中|者|前|后|起|间|底|末|初|[年月日])$/u;

function canEnd(head: string, tail: string, isFirst: boolean): boolean {
  if (
    countWords(head) < 4 ||
    introductoryClause.test(head) ||
    !isBalanced(head) ||
    startsReversal.test(tail) ||
    danglingEnd.test(head)
  )
    return false;
  const hasMainClause = head.includes(', ') || head.includes('，');
  return !(isFirst && !hasMainClause && opensSubordinate.test(head));
}

/** Number of characters that are searched for shorter forms: several times the longest text of any slide. */
const maxSearchedCharacters = 2_000;

function findPossibleEnds(sentence: string): string[] {
  const foundEnds: string[] = [];
  let isFirst = true;
  for (const match of sentence.slice(0, maxSearchedCharacters).matchAll(clauseBoundary)) {
    const head = sentence.slice(0, match.index).trim();
    const tail = sentence.slice(match.index + match[0].length, maxSearchedCharacters);
    if (canEnd(head, tail, isFirst)) foundEnds.push(head);
    isFirst = false;
  }
  return foundEnds;
}

function removeParentheses(sentence: string): string {
  return sentence
    .replace(/(?:(?<!\s)\s+)?(?:\([^()\d]*\)|（[^（）\d]*）)/gu, '')
    .replace(/(?<!\s)\s+([,.;:])/g, '$1');
}

function removeOpeningPhrase(sentence: string): string {
  const rest = sentence.replace(
    /^(?:however|in addition|moreover|furthermore|as a result|in practice|in short|overall|for example|for instance|finally|meanwhile|therefore|also|in particular|today|此外|另外|同时|因此|总的来看|总体来看|总之|其中|例如|具体来说|换句话说|也就是说|简单来说)[,，]\s*/iu,
    '',
  );
  return rest === sentence ? sentence : capitalise(rest);
}

/** Returns as many leading sentences as fit, but at least the first sentence. */
function takeLeadingSentences(text: string, fits: Fits): string {
  const sentences = splitSentences(text);
  const space = isChinese(text) ? '' : ' ';
  const joined: string[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    if (last !== undefined && last.length > maxSearchedCharacters) break;
    joined.push(last === undefined ? sentence : last + space + sentence);
  }
  return joined.findLast((part) => fits(stripEndPunctuation(part))) ?? sentences[0] ?? text;
}

/**
 * Shortens a sentence until it fits, by removing parentheses, an opening phrase or clauses at its end. Never cuts within
 * a clause or before a "but" or "unless". Returns undefined if no form fits.
 */
export function clipSentence(sentence: string, fits: Fits): string | undefined {
  const wholeSentence = stripEndPunctuation(sentence);
  if (fits(wholeSentence)) return wholeSentence;
  const leadingSentences = takeLeadingSentences(wholeSentence, fits);
  if (leadingSentences !== wholeSentence) return clipSentence(leadingSentences, fits);
  const shortened = stripEndPunctuation(removeOpeningPhrase(removeParentheses(wholeSentence)));
  if (fits(shortened)) return shortened;
  const longest = findPossibleEnds(shortened).findLast((head) => fits(head));
  return longest === undefined ? undefined : stripEndPunctuation(longest);
}

/** Shortens to a clause of at most `maxWords`; 20 % more if nothing shorter is possible, which layouts tolerate. */
export function clipToWords(sentence: string, maxWords: number): string | undefined {
  return (
    clipSentence(sentence, (text) => countWords(text) <= maxWords) ??
    clipSentence(sentence, (text) => countWords(text) <= Math.ceil(maxWords * 1.2))
  );
}

/** Like `clipToWords`, but keeps a longer sentence if the cut would lose one of several numbers. */
export function clipKeepingFigures(sentence: string, maxWords: number): string | undefined {
  const clause = clipToWords(sentence, maxWords);
  const whole = stripEndPunctuation(sentence);
  const [kept, all] = [findFigures(clause ?? '').length, findFigures(whole).length];
  const keepsWhole = all >= 2 && all > kept && countWords(whole) <= maxWords * 1.9;
  return keepsWhole ? whole : clause;
}

/** For text that must be shown: returns a clause or the whole text; cuts only texts over twice the limit. */
export function clipToClauseOrWhole(text: string, maxWords: number): string {
  const whole = stripEndPunctuation(text);
  return (
    clipToWords(text, maxWords) ??
    (countWords(whole) <= maxWords * 2 ? whole : cutAtWord(whole, maxWords * 9))
  );
}

/**
 * Splits a step or an event into a short heading and a text: "Closed beta" and "with 300 flats", "企业" and
 * "通过平台提交申请". Undefined if there is no heading of two to five words.
 */
export function splitHeading(text: string): { heading: string; text: string } | undefined {
  const match = isChinese(text)
    ? /^(.{2,8}?)，?((?:通过|在|向|对|将|开展|组织|完成|接入|提交|进行|实施|发布|负责).{4,})$/u.exec(
        text,
      )
    : /^((?:\S+ ){1,4}\S+?),? ((?:with|in|of|for|at|by|from|to|into|on|about|before|after|until|through)\b .+|(?<=, ).+)$/u.exec(
        text,
      );
  const [, heading = '', rest = ''] = match ?? [];
  return heading && rest ? { heading: stripEndPunctuation(heading), text: rest } : undefined;
}

/** Maximum words of a title: layouts have room for 14 and tolerate 20 % more. */
const maxTitleWords = 17;

/** Returns a title without markup of at most `maxWidth` Latin characters (half as many ideographs), or undefined. */
export function clipToTitle(sentence: string, maxWidth = 84): string | undefined {
  const fits = (text: string) => textWidth(text) <= maxWidth && countWords(text) <= maxTitleWords;
  const clipped = clipSentence(plainText(sentence), fits);
  return clipped === undefined ? undefined : capitalise(clipped);
}

/** Cuts at a word boundary, maybe within a sentence; for names and labels, which must not be empty. */
export function cutAtWord(text: string, maxWidth: number): string {
  if (textWidth(text) <= maxWidth) return text;
  let keptText = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (textWidth(keptText + segment) > maxWidth) break;
    keptText += segment;
  }
  return stripEndPunctuation(keptText.replace(danglingEnd, '').trim());
}
