import { type Block, convertPeriodList, sectionPath } from './blocks.ts';
import type { Passage } from './inputs.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { normaliseText, stripMarkup } from './text.ts';

/** Number of leading characters of a slide's point by which the sentence that the point was cut from is found. */
const anchorCharacters = 24;

/** Maximum number of sentences that the cover shows of a passage, because a cover only introduces the subject. */
const maxCoverSentences = 3;

/** Returns the index of the slide whose point was cut from a sentence; undefined if there is none. */
function findSlideOfSentence(sentence: string, points: readonly string[]): number | undefined {
  const text = normaliseText(sentence);
  const index = points.findIndex((point) => {
    const anchor = normaliseText(point).slice(0, anchorCharacters);
    return anchor.length > 8 && text.includes(anchor);
  });
  return index < 0 ? undefined : index;
}

const isFound = (anchor: number | undefined): anchor is number => anchor !== undefined;

/*
 * points      2: "Overflows fell"      3: "Salt killed the sedges"
 * passage     [Intro.] [Overflows fell to one.] [It rained.] [Salt killed the sedges.] [They were replaced.]
 * slide       2        2                        2            3                         3
 */
/**
 * Returns a slide's share of a passage that several slides show: the sentences from the slide's own point to the next
 * slide's point. If the slide's point is not in the passage, returns the sentences that are no other slide's point.
 */
function selectSlideSentences(text: string, points: readonly string[], own: number): string[] {
  const sentences = splitSentences(text);
  if (own === 0) return sentences.slice(0, maxCoverSentences);
  const anchors = sentences.map((sentence) => findSlideOfSentence(sentence, points));
  const first = anchors.find(isFound);
  if (first === undefined || anchors.every((anchor) => anchor === undefined || anchor === own))
    return [text];
  const owners = anchors.map((_, i) => anchors.slice(0, i + 1).findLast(isFound) ?? first);
  const isShared = owners.includes(own);
  const kept = sentences.filter((_, i) =>
    isShared ? owners[i] === own : anchors[i] === undefined,
  );
  return kept.length > 0 ? kept : [text];
}

/**
 * Returns the texts of a passage that a slide shows: of a paragraph the slide's own sentences, otherwise the whole
 * text. Removes markup first, because splitting italics that span several sentences would leave an unmatched asterisk.
 */
const selectSlideTexts = (
  { kind, text }: Passage,
  points: readonly string[],
  own: number,
): string[] =>
  kind === 'paragraph' && !isMetadata(text)
    ? selectSlideSentences(stripMarkup(text), points, own)
    : [text];

/** Returns the blocks of a slide from its passages, without the sentences that other slides show. */
export const createPassageBlocks = (
  passages: readonly Passage[],
  points: readonly string[],
  own: number,
): Block[] =>
  passages.flatMap((passage): Block[] => {
    const { id, kind } = passage;
    if (kind === 'heading') return [];
    return selectSlideTexts(passage, points, own).map((text, i) =>
      convertPeriodList({
        fact_id: `${id}.${i}`,
        passage_ids: [id],
        heading: sectionPath(passage),
        kind,
        text,
      }),
    );
  });
