import { franc } from 'franc-min';
import { detectLanguageByCommonWords } from './language-words.ts';
import { detectScriptLanguage } from './script-language.ts';

const languageCodes: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  tur: 'tr',
  vie: 'vi',
  ind: 'id',
  swe: 'sv',
  ces: 'cs',
  ron: 'ro',
  hun: 'hu',
};

/** Minimum length for trigrams, in characters. They mistake the language of shorter texts. */
const minTrigramLength = 200;
const maxSampleLength = 8_000;

const takeSample = (text: string): string =>
  text
    .slice(0, maxSampleLength)
    .normalize('NFC')
    .replace(/https?:\/\/\S+/gu, ' ');

/**
 * Returns the language of single words, such as the labels of a table, as a BCP 47 tag: by their script, then by known
 * words. Undefined if neither decides.
 */
export function detectLanguageByWords(words: string): string | undefined {
  const sample = takeSample(words);
  return detectScriptLanguage(sample) ?? detectLanguageByCommonWords(sample);
}

/**
 * Returns the language of a topic or a text as a BCP 47 tag: by its script, then by its function words, and for texts of
 * at least 200 characters by trigrams. English if none of them decides.
 */
export function detectLanguage(text: string): string {
  const language = detectLanguageByWords(text);
  if (language !== undefined) return language;
  const sample = takeSample(text);
  if (sample.length < minTrigramLength) return 'en';
  return languageCodes[franc(sample, { only: Object.keys(languageCodes) })] ?? 'en';
}
