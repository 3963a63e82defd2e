import { francAll } from 'franc-min';
import { hanShare } from '#shared/deck/words.ts';

/** Letters below which nobody can tell one Latin language from another. */
const fewestLetters = 120;
/** What a text's own language scores at least, of 1 for the likeliest. */
const leastScore = 0.78;

const codes: Record<string, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  pt: 'por',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  ru: 'rus',
  uk: 'ukr',
  tr: 'tur',
  vi: 'vie',
  id: 'ind',
  sv: 'swe',
  cs: 'ces',
  ro: 'ron',
  hu: 'hun',
};

const scripts: readonly [RegExp, RegExp][] = [
  [/^(?:zh|yue)\b/i, /\p{Script=Han}/gu],
  [/^ja\b/i, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  [/^ko\b/i, /\p{Script=Hangul}/gu],
  [/^(?:ru|uk|bg|sr|mk|be|kk)\b/i, /\p{Script=Cyrillic}/gu],
  [/^el\b/i, /\p{Script=Greek}/gu],
];
const latin = /\p{Script=Latin}/gu;

const scriptOf = (language: string): RegExp =>
  scripts.find(([pattern]) => pattern.test(language))?.[1] ?? latin;

/** The share of a language's own letters that a text in it has at least; names and terms are in others. */
const leastShare = 0.25;

function isOf(text: string, language: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(scriptOf(language))?.length ?? 0;
  if (letters > 12 && own / letters < leastShare) return false;
  if (scriptOf(language) !== latin || letters < fewestLetters) return true;
  if ((hanShare(text) ?? 0) > 0.3) return false;
  const code = codes[language.toLowerCase().split('-')[0] ?? ''];
  if (code === undefined) return true;
  const scores = francAll(text, { only: Object.values(codes) });
  return (scores.find(([found]) => found === code)?.[1] ?? 1) >= leastScore;
}

/**
 * Whether a text is in none of some languages (BCP 47): neither the deck's nor its sources', so that somebody has
 * talked the model into it. Short texts are told by their script alone.
 */
export const isForeign = (text: string, languages: readonly string[]): boolean =>
  !languages.some((language) => isOf(text, language));
