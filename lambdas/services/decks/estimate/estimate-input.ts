import { defaultSlideCount, isSourceText } from '#shared/domain/deck-request.ts';
import {
  classifyLanguage,
  type EstimateInput,
  type LanguageClass,
} from '#shared/domain/estimate.ts';
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import type { EstimateBody } from '#shared/schemas/estimate.ts';
import { estimateJsonTokens, estimateTokens } from '../../../models/catalog.ts';
import { briefLimits, briefMaxTokens } from '../../../models/prompts/brief.ts';
import type { SourceItem } from '../../../stores/source-store.ts';
import { researchesWeb } from '../../research/researches-web.ts';
import { detectLanguage } from '../../sources/detect-language.ts';

/**
 * Mean tokens of a passage's id, kind and headings, and mean characters of a passage, measured over the documents of
 * test/corpus.
 */
const passageOverheadTokens = 22;
const passageCharacters: Record<LanguageClass, number> = { latin: 155, cjk: 62 };
/**
 * Bytes per token: of plain text in UTF-8, and of documents such as PDF files, which are ten times as large as their
 * text.
 */
const bytesPerToken = 4;
const bytesPerTokenOfDocument = 40;

const estimatePassageTokens = (
  tokens: number,
  characters: number,
  language: LanguageClass,
): number => tokens + passageOverheadTokens * Math.ceil(characters / passageCharacters[language]);

/** Returns the estimated tokens of an unread source, from its size. */
function guessTokens({ bytes, content_type = '', kind }: SourceItem): number {
  const isTextual = kind === 'text' || content_type.startsWith('text/');
  return Math.ceil(bytes / (isTextual ? bytesPerToken : bytesPerTokenOfDocument));
}

/** Returns the language of a deck's first source whose language is known, otherwise of its text or topic. */
export function detectDeckLanguage(body: EstimateBody, sources: readonly SourceItem[]): string {
  const sourceLanguage = sources.find((source) => source.language)?.language;
  return sourceLanguage ?? detectLanguage(body.texts?.[0]?.start || body.topic);
}

/** Tokens that web research reads for a deck without sources. */
const webResearchTokens = 4_000;
/** Words per token of a text, including the passages' ids and headings. */
const wordsPerToken: Record<LanguageClass, number> = { latin: 0.55, cjk: 0.4 };
/** Typical length of a research brief, as a share of its maximum length. */
const briefLengthShare = 0.6;

function estimateBriefTokens(source_tokens: number, slides: number, language: string): number {
  if (source_tokens === 0) return 0;
  const words = source_tokens * wordsPerToken[classifyLanguage(language)];
  return Math.round(briefLengthShare * briefMaxTokens(briefLimits(slides, words), language));
}

/** Returns the properties of a planned deck that determine the tokens of its model calls. */
export function buildEstimateInput(
  body: EstimateBody,
  sources: readonly SourceItem[],
  language: string,
): EstimateInput {
  const language_class = classifyLanguage(language);
  const perCharacter = language_class === 'cjk' ? 1 : 0.25;
  const sourceTokens = sources.map((source) => source.tokens ?? guessTokens(source));
  const unstoredTokens = (body.texts ?? []).map(({ characters }) =>
    estimatePassageTokens(characters * perCharacter, characters, language_class),
  );
  const topicTokens = isSourceText(body.topic)
    ? [estimatePassageTokens(estimateTokens(body.topic), body.topic.length, language_class)]
    : [];
  const { topic: requestedTopic, instructions, audience, tone } = body;
  const isGuess = unstoredTokens.length > 0 || sources.some(({ tokens }) => tokens === undefined);
  const slides = body.slide_count ?? defaultSlideCount;
  const totalSourceTokens = [...sourceTokens, ...unstoredTokens, ...topicTokens].reduce(
    (a, b) => a + b,
    0,
  );
  // Without sources, research may read a page or two of the web.
  const usesWeb = totalSourceTokens === 0 && researchesWeb(body);
  const source_tokens = usesWeb ? webResearchTokens : Math.ceil(totalSourceTokens);
  const notes = computeNotesBudget({ minutes: body.minutes, slide_count: slides, language });
  return {
    slides,
    language_class,
    request_tokens:
      estimateJsonTokens({ topic: requestedTopic, instructions, audience, tone }) + 30,
    source_tokens,
    brief_tokens: estimateBriefTokens(source_tokens, slides, language),
    notes_words: (notes.least + notes.most) / 2,
    ...(isGuess ? { is_guess: true } : {}),
  };
}
