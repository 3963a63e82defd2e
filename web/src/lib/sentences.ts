/** Sentences one after another, empty ones left out: Chinese ones have no space between them. */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.filter((sentence) => sentence !== '').join(language === 'zh' ? '' : ' ');
