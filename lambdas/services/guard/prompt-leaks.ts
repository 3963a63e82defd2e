/** Number of consecutive words that a response and a prompt can't have in common by chance. */
const leakedRunWords = 6;

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

const listWordRuns = (words: readonly string[]): string[] =>
  Array.from({ length: Math.max(0, words.length - leakedRunWords + 1) }, (_, i) =>
    words.slice(i, i + leakedRunWords).join(' '),
  );

/** The name in each prompt's first line: a response that contains this name leaks the prompt. */
const promptNamePattern = /deckwright prompt/i;

/** Sentences, with the white space after them. */
const sentences = /[^.!?。！？\n]*(?:[.!?。！？]+["”’)）]*\s*|\n)?/gu;

type Word = { word: string; text: number; sentence: number };

function splitSentences(text: string): string[] {
  return (text.match(sentences) ?? []).filter((sentence) => sentence !== '');
}

/**
 * Removes text of the service's prompts from responses: sentences that contain six consecutive words of a prompt,
 * also across adjacent texts.
 */
export class PromptLeaks {
  private readonly runs: ReadonlySet<string>;

  constructor(prompts: readonly string[]) {
    this.runs = new Set(prompts.flatMap((prompt) => listWordRuns(splitWords(prompt))));
  }

  /** Returns the texts without sentences from the prompts. */
  removeLeaks(texts: readonly string[]): string[] {
    const split = texts.map(splitSentences);
    const words: Word[] = split.flatMap((parts, text) =>
      parts.flatMap((part, sentence) => splitWords(part).map((word) => ({ word, text, sentence }))),
    );
    const leaked = new Set<string>();
    for (let i = 0; i + leakedRunWords <= words.length; i += 1) {
      const piece = words.slice(i, i + leakedRunWords);
      if (!this.runs.has(piece.map(({ word }) => word).join(' '))) continue;
      for (const { text, sentence } of piece) leaked.add(`${text}.${sentence}`);
    }
    return split.map((parts, text) =>
      parts
        .filter(
          (part, sentence) => !leaked.has(`${text}.${sentence}`) && !promptNamePattern.test(part),
        )
        .join('')
        .trim(),
    );
  }
}
