/** Maximum characters (UTF-16 units) of a topic; the web app sends a longer text as a source. */
export const maxTopicCharacters = 4_000;
/** Maximum characters (UTF-16 units) of the instructions. */
export const maxInstructionsCharacters = 2_000;
export const defaultSlideCount = 8;
/** Purposes of a deck. */
export const deckPurposes = ['decide', 'inform', 'teach', 'sell', 'report'] as const;

/** Characters from which a topic is treated as a source text; so is a topic with several paragraphs. */
const minSourceTextCharacters = 500;

/** Whether a topic is so long that the server also stores it as a source. */
export const isSourceText = (topic: string): boolean =>
  topic.length > minSourceTextCharacters || topic.split(/\n[^\S\n]*\n\s*/).length > 2;
