import { francAll } from 'franc-min';
import { computeHanShare } from '#shared/deck/word-count.ts';

/** Minimum letters to distinguish Latin-script languages. */
const minLetters = 120;
/**
 * Minimum detector score at which a text counts as written in the expected language; the likeliest language scores 1.
 */
const minScore = 0.78;

const detectorCodes: Record<string, string> = {
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

const scriptsByLanguage: readonly [RegExp, RegExp][] = [
  [/^(?:zh|yue)\b/i, /\p{Script=Han}/gu],
  [/^ja\b/i, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  [/^ko\b/i, /\p{Script=Hangul}/gu],
  [/^(?:ru|uk|bg|sr|mk|be|kk)\b/i, /\p{Script=Cyrillic}/gu],
  [/^el\b/i, /\p{Script=Greek}/gu],
];
const latinLetters = /\p{Script=Latin}/gu;

const selectLetterPattern = (language: string): RegExp =>
  scriptsByLanguage.find(([pattern]) => pattern.test(language))?.[1] ?? latinLetters;

/** Minimum share of letters in the language's own script; names and terms may use others. */
const minLanguageLetterShare = 0.25;

function isInLanguage(text: string, language: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const ownLetters = text.match(selectLetterPattern(language))?.length ?? 0;
  if (letters > 12 && ownLetters / letters < minLanguageLetterShare) return false;
  if (selectLetterPattern(language) !== latinLetters || letters < minLetters) return true;
  if ((computeHanShare(text) ?? 0) > 0.3) return false;
  const code = detectorCodes[language.toLowerCase().split('-')[0] ?? ''];
  if (code === undefined) return true;
  const scores = francAll(text, { only: Object.values(detectorCodes) });
  return (scores.find(([language]) => language === code)?.[1] ?? 1) >= minScore;
}

/**
 * Whether a text is in none of the languages (BCP 47) of the deck and its sources, which suggests a prompt injection.
 * Short texts are checked by their script only.
 */
export const isForeign = (text: string, languages: readonly string[]): boolean =>
  !languages.some((language) => isInLanguage(text, language));
