/** Token density of a language's text: Chinese, Japanese and Korean use more tokens per character. */
const languageClasses = ['latin', 'cjk'] as const;
export type LanguageClass = (typeof languageClasses)[number];

/** Returns the class of a BCP 47 language tag; “latin” for unknown ones. */
export const classifyLanguage = (language: string): LanguageClass =>
  /^(zh|ja|ko)\b/i.test(language) ? 'cjk' : 'latin';

/** The facts known before a deck is made that determine the size of its model calls. */
export type EstimateInput = {
  slides: number;
  language_class: LanguageClass;
  /** Tokens of the request, which is part of every prompt. */
  request_tokens: number;
  /** Tokens of all passages of the sources; 0 without sources. */
  source_tokens: number;
  /** Tokens of the research brief. */
  brief_tokens: number;
  /** Words of a slide’s notes. */
  notes_words: number;
  /** Whether a source has not been read yet: its tokens are then guessed from its size. */
  is_guess?: boolean;
};

/** Purposes of the model calls that make a deck. */
export const estimatedPurposes = ['brief', 'outline', 'slide'] as const;
export type EstimatedPurpose = (typeof estimatedPurposes)[number];

/** Number of calls for one purpose, and their tokens. */
export type CallTokens = {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
};

/** Fixed tokens of the prompt of a purpose, and whether the model caches them. */
export type PromptSize = {
  /** Tokens of the system prompt and the tools, the same for every deck. */
  fixed_tokens: number;
  /** Whether the model caches the system prompt and the tools. */
  is_cached: boolean;
};

/*
 * Sizes used before anything is measured, from the word limits in the prompts. A plan's point is one sentence of 14
 * words; an outline line has an intent, layouts and evidence; a slide has notes, some 80
 * words of text and, with sources, a quote or two. JSON adds a third. Tokens per word are fitted to answers of strong
 * models (test/domain/recordings): 320 to 370 tokens a slide in English, 390 in Chinese, whose texts are shorter than
 * their limits.
 */
const tokensPerWord: Record<LanguageClass, number> = { latin: 1.35, cjk: 1.4 };
const jsonTokenFactor = 1.33;
const planWords = { frame: 120, point: 15 };
const wordsPerOutlineLine = 24;
const wordsPerSlide = 80;
const wordsPerQuote = 30;
/** Maximum tokens of the passages that support the facts of one slide. */
const maxEvidenceTokens = 400;
/** Maximum tokens of passages in the brief's prompt; the model searches further passages, with a few more calls. */
const maxShownTokens: Record<LanguageClass, number> = { latin: 36_000, cjk: 125_000 };
/**
 * Tokens of 30,000 characters. If the sources have at most this many, the outline reads all passages and no brief is
 * made.
 */
const maxPassageTokens: Record<LanguageClass, number> = { latin: 7_500, cjk: 30_000 };
const estimatedSearchCalls = 3;
/** Share of calls that are repeated: repairs, and calls that broke off. */
const repairCallShare = 0.05;

type CallEstimate = { input: number; output: number; count: number };

function estimateCalls(shape: EstimateInput): Record<EstimatedPurpose, CallEstimate> {
  const { slides, request_tokens, source_tokens, brief_tokens } = shape;
  const tokens = (words: number) => words * tokensPerWord[shape.language_class] * jsonTokenFactor;
  const maxShown = maxShownTokens[shape.language_class];
  const plan = tokens(planWords.frame + slides * planWords.point);
  const line = tokens(wordsPerOutlineLine);
  const quotes = source_tokens === 0 ? 0 : wordsPerQuote;
  const searches = source_tokens > maxShown ? estimatedSearchCalls : 0;
  const evidence = Math.min(source_tokens / slides, maxEvidenceTokens);
  const count = 1 + repairCallShare;
  const hasBrief = source_tokens > maxPassageTokens[shape.language_class];
  return {
    brief: {
      input: request_tokens + Math.min(source_tokens, maxShown),
      output: brief_tokens,
      count: hasBrief ? count + searches : 0,
    },
    outline: {
      input: request_tokens + (hasBrief ? brief_tokens : source_tokens),
      output: plan + slides * line,
      count,
    },
    slide: {
      input: request_tokens + plan + line + evidence,
      output: tokens(shape.notes_words + wordsPerSlide + quotes),
      count: slides * count,
    },
  };
}

/** Returns the expected calls and tokens of a deck, computed from the sizes of the prompts alone. */
export function estimateTokens(
  shape: EstimateInput,
  prompts: Record<EstimatedPurpose, PromptSize>,
): Record<EstimatedPurpose, CallTokens> {
  const calls = estimateCalls(shape);
  const expectPurpose = (purpose: EstimatedPurpose): CallTokens => {
    const { input, output, count } = calls[purpose];
    const { fixed_tokens, is_cached } = prompts[purpose];
    // The first call of a deck may have to write the cache; the others read it.
    const writes = is_cached ? Math.min(1, count) : 0;
    return {
      calls: count,
      input_tokens: count * (input + (is_cached ? 0 : fixed_tokens)),
      output_tokens: count * output,
      cache_read_tokens: is_cached ? (count - writes) * fixed_tokens : 0,
      cache_write_tokens: writes * fixed_tokens,
    };
  };
  return {
    brief: expectPurpose('brief'),
    outline: expectPurpose('outline'),
    slide: expectPurpose('slide'),
  };
}

/** Sums over finished decks: their actual tokens, and the tokens expected without measurement. */
export type MeasuredTokens = { decks: number; actual: CallTokens; expected: CallTokens };

/** Weight of the expectation, as a number of finished decks. */
const priorDeckWeight = 2;

/**
 * Returns the factor between actual and expected tokens. `prior` is the factor assumed before these decks are
 * counted.
 */
function computeCorrectionRatio(
  figure: keyof CallTokens,
  prior: number,
  measured: MeasuredTokens | undefined,
): number {
  if (!measured || measured.decks === 0) return prior;
  const typical = measured.expected[figure] / measured.decks;
  if (typical === 0) return prior;
  return (
    (priorDeckWeight * typical * prior + measured.actual[figure]) /
    (priorDeckWeight * typical + measured.expected[figure])
  );
}

/**
 * Corrects expected token counts by the measurements of finished decks: first those of the same language, then those
 * that also have the same size. A count that was expected to be 0 becomes the average of the decks of the same size.
 */
export function correctTokens(
  expected: CallTokens,
  sameLanguage: MeasuredTokens | undefined,
  sameSize: MeasuredTokens | undefined,
): CallTokens {
  const correct = (figure: keyof CallTokens): number => {
    if (expected[figure] > 0) {
      const ratio = computeCorrectionRatio(
        figure,
        computeCorrectionRatio(figure, 1, sameLanguage),
        sameSize,
      );
      return expected[figure] * ratio;
    }
    return sameSize ? sameSize.actual[figure] / (sameSize.decks + priorDeckWeight) : 0;
  };
  return {
    calls: correct('calls'),
    input_tokens: correct('input_tokens'),
    output_tokens: correct('output_tokens'),
    cache_read_tokens: correct('cache_read_tokens'),
    cache_write_tokens: correct('cache_write_tokens'),
  };
}

/** Sums over finished decks of ln(actual / expected tokens) and of its square. */
export type ErrorSpread = { decks: number; logs: number; squares: number };

/**
 * Standard deviation of ln(actual / expected tokens) before any deck has finished: nine of ten decks lie within a
 * factor of 1.4.
 */
const priorDeviation = 0.2;
const priorSpreadDecks = 6;
/**
 * Number of standard deviations from the middle of a range to its ends. Covers more than nine of ten decks, because
 * future decks differ from the measured ones.
 */
const intervalDeviations = 1.9;
/** Limits of the ratio between the ends of a range; always below a factor of two. */
const [minSpread, maxSpread] = [1.3, 1.95];

/** Returns the factor between the middle of a range and each of its ends. */
export function computeRangeFactor(spread: ErrorSpread | undefined): number {
  const { decks, logs, squares } = spread ?? { decks: 0, logs: 0, squares: 0 };
  const scatter = decks === 0 ? 0 : Math.max(0, squares - (logs * logs) / decks);
  const variance =
    (scatter + priorSpreadDecks * priorDeviation ** 2) /
    (Math.max(0, decks - 1) + priorSpreadDecks);
  const factor = Math.exp(intervalDeviations * Math.sqrt(variance));
  return Math.min(Math.sqrt(maxSpread), Math.max(Math.sqrt(minSpread), factor));
}

export type EstimateRange = { low: number; high: number };

/** Returns a range around a value, with both ends rounded to multiples of `step`. */
export const createRange = (middle: number, factor: number, step: number): EstimateRange => ({
  low: Math.round(middle / factor / step) * step,
  high: Math.round((middle * factor) / step) * step,
});

/** Returns the statistics group of a number of slides. */
export const getSlidesGroup = (slides: number): string =>
  slides <= 6 ? '3-6' : slides <= 10 ? '7-10' : slides <= 20 ? '11-20' : '21-60';

/** Returns the statistics group of the tokens of a deck's sources. */
export const getSourceGroup = (tokens: number): string =>
  tokens === 0 ? 'none' : tokens <= 2_000 ? '2K' : tokens <= 10_000 ? '10K' : 'more';
