import { franc } from 'franc-min';

const threeToTwo: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  tur: 'tr',
  vie: 'vi',
  ind: 'id',
  swe: 'sv',
  ces: 'cs',
  ron: 'ro',
  hun: 'hu',
};

const share = (text: string, script: RegExp) =>
  (text.match(script)?.length ?? 0) / Math.max(1, text.replace(/\s/g, '').length);

/**
 * Returns the language of a text as a BCP 47 tag: by its script, and for Latin and Cyrillic texts of at least 40
 * characters by trigrams; otherwise English.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, 8_000);
  if (share(sample, /[\u3040-\u30ff]/g) > 0.1) return 'ja';
  if (share(sample, /[\uac00-\ud7af]/g) > 0.2) return 'ko';
  if (share(sample, /[\u3400-\u9fff]/g) > 0.2) return 'zh';
  if (sample.length < 40) return 'en';
  return threeToTwo[franc(sample, { only: Object.keys(threeToTwo) })] ?? 'en';
}
