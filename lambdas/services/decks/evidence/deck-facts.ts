import type { DeckFact, FactPlace } from '#shared/schemas/deck-sources.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { type CitingSlide, findFactUses } from './fact-uses.ts';
import type { ResearchResults } from './research-results.ts';
import { findVerbatimQuote, isVerbatim } from './verbatim-quote.ts';

/** A slide of the working copy that has content. */
export type SlideWithContent = WorkingSlide & { slide: SlideItem };

const toCitingSlide = ({ id, entry, slide }: SlideWithContent): CitingSlide => ({
  id,
  evidence: entry?.evidence ?? [],
  citations: [
    ...slide.content.sources,
    ...(slide.provenance ?? []).flatMap(({ passage_id, quote }) =>
      passage_id === null || quote === null ? [] : [{ passage_id, quote }],
    ),
  ],
});

/** Returns a fact's text without a bracketed heading at its start, if the remaining text is a quote from a passage. */
function removeFactHeading(text: string, passages: readonly Passage[]): string {
  const bare = text.replace(/^\[[^\]\n]{1,200}\]\s*/, '');
  const fullText = removeEllipsis(bare);
  const isQuoted = passages.some((passage) => isVerbatim(fullText, passage.text));
  return isQuoted ? bare : text;
}

const removeEllipsis = (text: string): string => text.replace(/(?<!\s)\s*…$/, '');

function toFactPlace(words: string, passage: Passage): FactPlace {
  const { source, page, heading, text } = passage;
  const isIn = isVerbatim(removeEllipsis(words), text);
  const quote = isIn ? null : findVerbatimQuote(words, text);
  return { source_id: source, quote, page: page ?? null, heading };
}

function toBriefFacts(
  { facts }: Brief,
  passages: readonly Passage[],
  slides: readonly SlideWithContent[],
): DeckFact[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const uses = findFactUses(facts, slides.map(toCitingSlide));
  return facts.map(({ id, text, passage_ids }) => {
    const factPassages = passage_ids.flatMap((passageId) => byId.get(passageId) ?? []);
    const words = removeFactHeading(text, factPassages);
    return {
      id,
      text: words,
      places: factPassages.map((passage) => toFactPlace(words, passage)),
      slide_ids: uses.get(id) ?? [],
    };
  });
}

/**
 * Returns the passages that the original of a translated deck quoted, as facts. Their headings are left out, because
 * they contain text of the original deck, not of a source.
 */
const toQuotedFacts = (
  quoted: readonly Passage[],
  slides: readonly SlideWithContent[],
): DeckFact[] =>
  quoted.map(({ id, source, page, text }, i) => ({
    id: `q${i + 1}`,
    text,
    places: [{ source_id: source, quote: null, page: page ?? null, heading: [] }],
    slide_ids: slides
      .filter((slide) =>
        toCitingSlide(slide).citations.some(
          (citation) => citation.passage_id === id && citation.quote === text,
        ),
      )
      .map((slide) => slide.id),
  }));

/**
 * Returns the facts that the deck's research found, or that the original of a translation quoted, each with its
 * places in the sources and the slides that use it.
 */
export const listDeckFacts = (
  { brief, quoted }: ResearchResults,
  passages: readonly Passage[],
  slides: readonly SlideWithContent[],
): DeckFact[] => (brief ? toBriefFacts(brief, passages, slides) : toQuotedFacts(quoted, slides));
