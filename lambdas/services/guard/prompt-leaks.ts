/** Words in a row that nobody writes by chance as a prompt does. */
const run = 6;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

const runsOf = (words: readonly string[]): string[] =>
  Array.from({ length: Math.max(0, words.length - run + 1) }, (_, i) =>
    words.slice(i, i + run).join(' '),
  );

/** A prompt names itself in its first line; nothing else says these words. */
const ownName = /deckwright prompt/i;

/** Ends of sentences, with what follows them. */
const sentences = /[^.!?。！？\n]*(?:[.!?。！？]+["”’)）]*\s*|\n)?/gu;

type Word = { word: string; text: number; sentence: number };

function sentencesOf(text: string): string[] {
  return (text.match(sentences) ?? []).filter((sentence) => sentence !== '');
}

/**
 * Finds what of the service's own prompts has got into an answer. A run of six of a prompt's words takes its
 * sentences out, also where it goes on from one text to the next.
 */
export class PromptLeaks {
  private readonly runs: ReadonlySet<string>;

  constructor(prompts: readonly string[]) {
    this.runs = new Set(prompts.flatMap((prompt) => runsOf(wordsOf(prompt))));
  }

  /** The texts without the sentences that a prompt says. */
  without(texts: readonly string[]): string[] {
    const split = texts.map(sentencesOf);
    const words: Word[] = split.flatMap((parts, text) =>
      parts.flatMap((part, sentence) => wordsOf(part).map((word) => ({ word, text, sentence }))),
    );
    const leaked = new Set<string>();
    for (let i = 0; i + run <= words.length; i += 1) {
      const piece = words.slice(i, i + run);
      if (!this.runs.has(piece.map(({ word }) => word).join(' '))) continue;
      for (const { text, sentence } of piece) leaked.add(`${text}.${sentence}`);
    }
    return split.map((parts, text) =>
      parts
        .filter((part, sentence) => !leaked.has(`${text}.${sentence}`) && !ownName.test(part))
        .join('')
        .trim(),
    );
  }
}
