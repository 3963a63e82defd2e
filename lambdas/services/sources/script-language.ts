/** Characters that occur in Japanese, but in neither form of Chinese. */
const japaneseCharacters =
  /[\u3041-\u3096\u30a1-\u30fa観図駅働込対実発戦経済広帰営価県労続総読売変歴鉄関険験権気円様転応検沢択払拡挙渋満弾栄楽覚団囲圏駆闘枠歳単戻剤薬帯毎黒緑]/gu;

/** Minimum share of these characters in a Japanese text. A Chinese text may quote a Japanese word or two. */
const minJapaneseShare = 0.1;

function detectHanLanguage(text: string): string {
  const all = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const japanese = text.match(japaneseCharacters)?.length ?? 0;
  return japanese > minJapaneseShare * all ? 'ja' : 'zh';
}

function detectCyrillicLanguage(text: string): string {
  if (/ў/iu.test(text)) return 'be';
  if (/[іїєґ]|(?:^|\s)(?:чому|що|це|як|або)(?=\s|$)/iu.test(text)) return 'uk';
  if (/[ѓќѕ]/iu.test(text)) return 'mk';
  if (/[ђћљњџј]/iu.test(text)) return 'sr';
  // In Russian, “ъ” occurs only before these vowels; any other use indicates Bulgarian.
  if (/ъ(?![еёюя])|какво/iu.test(text)) return 'bg';
  return 'ru';
}

function detectArabicLanguage(text: string): string {
  if (/[ٹڈڑےںہھ]/u.test(text)) return 'ur';
  return /[پچژگکی]/u.test(text) ? 'fa' : 'ar';
}

type Script = {
  letters: RegExp;
  /** Number of letters that count as one word. */
  lettersPerWord: number;
  language: (text: string) => string;
};

const createScript = (letters: RegExp, lettersPerWord: number, language: string): Script => ({
  letters,
  lettersPerWord,
  language: () => language,
});

const scripts: readonly Script[] = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    lettersPerWord: 1.5,
    language: detectHanLanguage,
  },
  createScript(/\p{Script=Hangul}/gu, 2.5, 'ko'),
  { letters: /\p{Script=Cyrillic}/gu, lettersPerWord: 6, language: detectCyrillicLanguage },
  { letters: /\p{Script=Arabic}/gu, lettersPerWord: 5, language: detectArabicLanguage },
  createScript(/\p{Script=Greek}/gu, 6, 'el'),
  createScript(/\p{Script=Hebrew}/gu, 5, 'he'),
  createScript(/\p{Script=Devanagari}/gu, 4, 'hi'),
  createScript(/\p{Script=Bengali}/gu, 4, 'bn'),
  createScript(/\p{Script=Tamil}/gu, 5, 'ta'),
  createScript(/\p{Script=Telugu}/gu, 5, 'te'),
  createScript(/\p{Script=Gujarati}/gu, 4, 'gu'),
  createScript(/\p{Script=Thai}/gu, 4, 'th'),
  createScript(/\p{Script=Georgian}/gu, 6, 'ka'),
  createScript(/\p{Script=Armenian}/gu, 6, 'hy'),
];

/** Weight of a capitalised word or a term such as “k8s”: it is a name, which a text in any script may contain. */
const nameWordWeight = 0.3;

/** Words that are part of sentences rather than names; English titles capitalise the listed words. */
const sentenceWordPattern = /^(?:\p{Ll}[\p{Ll}\p{M}]+|The|Of|And|How|Why|What|In|For|With|To)$/u;

const weighLatinWords = (text: string): number =>
  (text.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}\d]*/gu) ?? []).reduce(
    (sum, word) => sum + (sentenceWordPattern.test(word) ? 1 : nameWordWeight),
    0,
  );

/** Returns the language of the non-Latin script in which most of a text is written; undefined if there is none. */
export function detectScriptLanguage(text: string): string | undefined {
  const weights = scripts.map((candidate) => ({
    candidate,
    weight: (text.match(candidate.letters)?.length ?? 0) / candidate.lettersPerWord,
  }));
  const heaviest = weights.reduce((a, b) => (b.weight > a.weight ? b : a));
  return heaviest.weight > weighLatinWords(text) ? heaviest.candidate.language(text) : undefined;
}
