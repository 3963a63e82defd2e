/** How dense a language's text is in tokens: most scripts, or Chinese, Japanese and Korean. */
export const languageClasses = ['latin', 'cjk'] as const;
export type LanguageClass = (typeof languageClasses)[number];

/** The class of a language tag (BCP 47); one that nobody knows counts as latin. */
export const languageClassOf = (language: string): LanguageClass =>
  /^(zh|ja|ko)\b/i.test(language) ? 'cjk' : 'latin';

/** What a deck's calls depend on, as far as it is known before the deck is made. */
export type DeckShape = {
  slides: number;
  language_class: LanguageClass;
  /** Of the request, which stands in every prompt. */
  request_tokens: number;
  /** Of all passages of the sources; 0 without sources. */
  source_tokens: number;
  /** Of the brief that is made of them. */
  brief_tokens: number;
  /** Words of a slide’s notes. */
  notes_words: number;
  /** Some source had not been read: its tokens are a guess by its size. */
  is_guess?: boolean;
};

/** What the model is asked for while a deck is made. */
export const estimatedPurposes = ['brief', 'outline', 'slide'] as const;
export type EstimatedPurpose = (typeof estimatedPurposes)[number];

/** Calls and what they take, of one purpose. */
export type CallTokens = {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
};

/** What is known of a purpose's model and prompt. */
export type PromptFacts = {
  /** Tokens of system and tools, the same for every deck. */
  fixed_tokens: number;
  /** Whether the model keeps them in its cache. */
  is_cached: boolean;
};

/*
 * Before anything is measured: the words that the prompts themselves ask for. A plan's point is one sentence of 14
 * words; an outline's line repeats it with an intent, a layout and its evidence; a slide has its notes, some 80 words
 * of text and, with sources, a quote or two. A word is 1.35 tokens, 1.8 Chinese characters are 2; JSON adds a third.
 */
const tokensPerWord: Record<LanguageClass, number> = { latin: 1.35, cjk: 2 };
const jsonFactor = 1.33;
const planWords = { frame: 40, point: 14 };
const lineWords = 31;
const slideWords = 80;
const quoteWords = 30;
/** Passages that facts of one slide name. */
const evidenceMost = 400;
/** Of passages that are longer the brief's prompt shows so much; the rest it searches, a few calls more. */
const shownMost: Record<LanguageClass, number> = { latin: 36_000, cjk: 125_000 };
const searchCalls = 3;
/** Answers that are asked for again: repairs, and calls that broke off. */
const againShare = 0.05;

type Call = { input: number; output: number; count: number };

function callsOf(shape: DeckShape): Record<EstimatedPurpose, Call> {
  const { slides, request_tokens, source_tokens, brief_tokens } = shape;
  const tokens = (words: number) => words * tokensPerWord[shape.language_class] * jsonFactor;
  const most = shownMost[shape.language_class];
  const plan = tokens(planWords.frame + slides * planWords.point);
  const line = tokens(lineWords);
  const quotes = source_tokens === 0 ? 0 : quoteWords;
  const searches = source_tokens > most ? searchCalls : 0;
  const evidence = Math.min(source_tokens / slides, evidenceMost);
  const count = 1 + againShare;
  return {
    brief: {
      input: request_tokens + Math.min(source_tokens, most),
      output: brief_tokens,
      count: source_tokens === 0 ? 0 : count + searches,
    },
    outline: { input: request_tokens + brief_tokens, output: plan + slides * line, count },
    slide: {
      input: request_tokens + plan + line + brief_tokens + evidence,
      output: tokens(shape.notes_words + slideWords + quotes),
      count: slides * count,
    },
  };
}

/** What a deck of this shape takes by its prompts' own sizes, without any measurement. */
export function expectedTokens(
  shape: DeckShape,
  prompts: Record<EstimatedPurpose, PromptFacts>,
): Record<EstimatedPurpose, CallTokens> {
  const calls = callsOf(shape);
  const tokensOf = (purpose: EstimatedPurpose): CallTokens => {
    const { input, output, count } = calls[purpose];
    const { fixed_tokens, is_cached } = prompts[purpose];
    // The first call of a deck may find the cache empty; the others read what it has written.
    const writes = is_cached ? Math.min(1, count) : 0;
    return {
      calls: count,
      input_tokens: count * (input + (is_cached ? 0 : fixed_tokens)),
      output_tokens: count * output,
      cache_read_tokens: is_cached ? (count - writes) * fixed_tokens : 0,
      cache_write_tokens: writes * fixed_tokens,
    };
  };
  return { brief: tokensOf('brief'), outline: tokensOf('outline'), slide: tokensOf('slide') };
}

/** Sums over finished decks: what their calls took, and what was expected of them without measurement. */
export type Measured = { decks: number; actual: CallTokens; expected: CallTokens };

/** As many finished decks as the expectation weighs. */
const priorDecks = 2;

/** By what an expectation is to be multiplied; `prior` is what is believed before these decks. */
function ratioOf(figure: keyof CallTokens, prior: number, measured: Measured | undefined): number {
  if (!measured || measured.decks === 0) return prior;
  const typical = measured.expected[figure] / measured.decks;
  if (typical === 0) return prior;
  return (
    (priorDecks * typical * prior + measured.actual[figure]) /
    (priorDecks * typical + measured.expected[figure])
  );
}

/**
 * An expectation corrected by what finished decks took: first those of its language, then those that are also of
 * its size. A figure that was never expected is what the latter had of it on average.
 */
export function correctedTokens(
  expected: CallTokens,
  ofLanguage: Measured | undefined,
  ofSize: Measured | undefined,
): CallTokens {
  const figureOf = (figure: keyof CallTokens): number => {
    if (expected[figure] > 0) {
      const ratio = ratioOf(figure, ratioOf(figure, 1, ofLanguage), ofSize);
      return expected[figure] * ratio;
    }
    return ofSize ? ofSize.actual[figure] / (ofSize.decks + priorDecks) : 0;
  };
  return {
    calls: figureOf('calls'),
    input_tokens: figureOf('input_tokens'),
    output_tokens: figureOf('output_tokens'),
    cache_read_tokens: figureOf('cache_read_tokens'),
    cache_write_tokens: figureOf('cache_write_tokens'),
  };
}

/** Over finished decks: logarithms of actual by expected tokens, and their squares. */
export type Spread = { decks: number; logs: number; squares: number };

/** Before there are finished decks: nine of ten lie within a factor of 1.4. */
const priorDeviation = 0.2;
const priorSpreadDecks = 6;
/** Nine of ten and some more: decks to come differ from those that were measured. */
const deviations = 1.9;
/** The range's ends are at least this far apart, and never quite a factor of two. */
const [leastFactor, mostFactor] = [1.3, 1.95];

/** How far the ends of a range lie from its middle, as a factor. */
export function rangeFactor(spread: Spread | undefined): number {
  const { decks, logs, squares } = spread ?? { decks: 0, logs: 0, squares: 0 };
  const scatter = decks === 0 ? 0 : Math.max(0, squares - (logs * logs) / decks);
  const variance =
    (scatter + priorSpreadDecks * priorDeviation ** 2) /
    (Math.max(0, decks - 1) + priorSpreadDecks);
  const factor = Math.exp(deviations * Math.sqrt(variance));
  return Math.min(Math.sqrt(mostFactor), Math.max(Math.sqrt(leastFactor), factor));
}

export type Range = { low: number; high: number };

/** A range about a value, its ends rounded to whole steps. */
export const rangeAbout = (middle: number, factor: number, step: number): Range => ({
  low: Math.round(middle / factor / step) * step,
  high: Math.round((middle * factor) / step) * step,
});

/** In which of the statistics' groups a number of slides is. */
export const slidesGroup = (slides: number): string =>
  slides <= 6 ? '3-6' : slides <= 10 ? '7-10' : slides <= 20 ? '11-20' : '21-60';

/** In which of the statistics' groups the sources of a deck are. */
export const sourceGroup = (tokens: number): string =>
  tokens === 0 ? 'none' : tokens <= 2_000 ? '2K' : tokens <= 10_000 ? '10K' : 'more';
