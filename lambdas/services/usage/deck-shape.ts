import { type DeckShape, type LanguageClass, languageClassOf } from '#shared/domain/estimate.ts';
import { notesBudget } from '#shared/domain/speaking-time.ts';
import type { EstimateBody } from '#shared/schemas/estimate.ts';
import { estimateTokens, tokensOf } from '../../models/catalog.ts';
import { briefLimits, briefMaxTokens } from '../../models/prompts/brief.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import { defaultSlideCount, isText } from '../decks/commands/deck-options.ts';
import { researchesWeb } from '../research/is-researched.ts';
import { detectLanguage } from '../sources/detect-language.ts';

/** A passage’s id, kind and headings take so much, and it is so long: as in the documents of test/corpus. */
const passageFrame = 22;
const passageLength: Record<LanguageClass, number> = { latin: 155, cjk: 62 };
/** Bytes of text that a token takes in UTF-8; a document of pages has ten times as many around it. */
const bytesPerToken = 4;
const bytesPerTokenOfDocument = 40;

const framed = (tokens: number, characters: number, language: LanguageClass): number =>
  tokens + passageFrame * Math.ceil(characters / passageLength[language]);

/** What a source takes that has not been read, by its size. */
function guessOf({ bytes, content_type = '', kind }: SourceItem): number {
  const isTextual = kind === 'text' || content_type.startsWith('text/');
  return Math.ceil(bytes / (isTextual ? bytesPerToken : bytesPerTokenOfDocument));
}

function languageOf(body: EstimateBody, sources: readonly SourceItem[]): string {
  const known = body.language ?? sources.find((source) => source.language)?.language;
  const start = body.texts?.[0]?.start;
  return known ?? detectLanguage(start || body.topic);
}

/** What research reads of the web for a deck that has no sources. */
const webTokens = 4_000;
/** Words of a text by its tokens, frames included. */
const wordsPerToken: Record<LanguageClass, number> = { latin: 0.55, cjk: 0.4 };
/** How much of its limits a brief takes: the limit is for the longest that it may be. */
const briefShare = 0.6;

function briefTokens(source_tokens: number, slides: number, language: string): number {
  if (source_tokens === 0) return 0;
  const words = source_tokens * wordsPerToken[languageClassOf(language)];
  return Math.round(briefShare * briefMaxTokens(briefLimits(slides, words), language));
}

/** What the calls of such a deck depend on. */
export function deckShape(body: EstimateBody, sources: readonly SourceItem[]): DeckShape {
  const language = languageOf(body, sources);
  const language_class = languageClassOf(language);
  const perCharacter = language_class === 'cjk' ? 1 : 0.25;
  const stored = sources.map((source) => source.tokens ?? guessOf(source));
  const toCome = (body.texts ?? []).map(({ characters }) =>
    framed(characters * perCharacter, characters, language_class),
  );
  const topic = isText(body.topic)
    ? [framed(estimateTokens(body.topic), body.topic.length, language_class)]
    : [];
  const { topic: asked, instructions, audience, tone } = body;
  const isGuess = toCome.length > 0 || sources.some(({ tokens }) => tokens === undefined);
  const slides = body.slide_count ?? defaultSlideCount;
  const read = [...stored, ...toCome, ...topic].reduce((a, b) => a + b, 0);
  // Without sources research may read the web: a page or two.
  const isOfWeb = read === 0 && researchesWeb(body);
  const source_tokens = isOfWeb ? webTokens : Math.ceil(read);
  const notes = notesBudget({ minutes: body.minutes, slide_count: slides, language });
  return {
    slides,
    language_class,
    request_tokens: tokensOf({ topic: asked, instructions, audience, tone }) + 30,
    source_tokens,
    brief_tokens: briefTokens(source_tokens, slides, language),
    notes_words: (notes.least + notes.most) / 2,
    ...(isGuess ? { is_guess: true } : {}),
  };
}
