import type { DeckFact, FactPlace } from '#shared/schemas/deck-sources.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { type CitingSlide, factUses } from './fact-uses.ts';
import type { Research } from './research-results.ts';
import { isVerbatim, verbatimQuote } from './verbatim-quote.ts';

/** A place of the working copy that has content. */
export type MadeSlide = WorkingSlide & { slide: SlideItem };

const citing = ({ id, entry, slide }: MadeSlide): CitingSlide => ({
  id,
  evidence: entry?.evidence ?? [],
  citations: [
    ...slide.content.sources,
    ...(slide.provenance ?? []).flatMap(({ passage_id, quote }) =>
      passage_id === null || quote === null ? [] : [{ passage_id, quote }],
    ),
  ],
});

/** A fact's words without a heading in brackets before them, where they stand so in a passage. */
function wordsOf(text: string, passages: readonly Passage[]): string {
  const bare = text.replace(/^\[[^\]\n]{1,200}\]\s*/, '');
  const whole = withoutEllipsis(bare);
  const isQuoted = passages.some((passage) => isVerbatim(whole, passage.text));
  return isQuoted ? bare : text;
}

const withoutEllipsis = (text: string): string => text.replace(/(?<!\s)\s*…$/, '');

function placeOf(words: string, passage: Passage): FactPlace {
  const { source, page, heading, text } = passage;
  const isIn = isVerbatim(withoutEllipsis(words), text);
  const quote = isIn ? null : verbatimQuote(words, text);
  return { source_id: source, quote, page: page ?? null, heading };
}

function briefFacts(
  { facts }: Brief,
  passages: readonly Passage[],
  slides: readonly MadeSlide[],
): DeckFact[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const uses = factUses(facts, slides.map(citing));
  return facts.map(({ id, text, passage_ids }) => {
    const ofFact = passage_ids.flatMap((one) => byId.get(one) ?? []);
    const words = wordsOf(text, ofFact);
    return {
      id,
      text: words,
      places: ofFact.map((passage) => placeOf(words, passage)),
      slide_ids: uses.get(id) ?? [],
    };
  });
}

/** What a translation's original quotes: its headings are the original's words, not the source's. */
const quotedFacts = (quoted: readonly Passage[], slides: readonly MadeSlide[]): DeckFact[] =>
  quoted.map(({ id, source, page, text }, i) => ({
    id: `q${i + 1}`,
    text,
    places: [{ source_id: source, quote: null, page: page ?? null, heading: [] }],
    slide_ids: slides
      .filter((slide) =>
        citing(slide).citations.some((one) => one.passage_id === id && one.quote === text),
      )
      .map((slide) => slide.id),
  }));

/** The facts that a deck's research found, or that its original quotes, with where they stand and who uses them. */
export const deckFacts = (
  { brief, quoted }: Research,
  passages: readonly Passage[],
  slides: readonly MadeSlide[],
): DeckFact[] => (brief ? briefFacts(brief, passages, slides) : quotedFacts(quoted, slides));
