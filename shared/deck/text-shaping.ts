import { type FaceSet, isCjk } from './font-faces.ts';
import type { Span } from './inline.ts';
import type { TextStyle } from './text-style.ts';

/** Family of runs that no bundled face can draw (some emoji, other scripts). The viewer's system font draws them. */
export const systemFamily = 'system';
/** Family of emoji: a single-colour face in the text's colour, so that emoji look the same in every format. */
export const emojiFamily = 'Noto Emoji';
/** Assumed width in em of an emoji without a bundled glyph; wider than in common emoji fonts, to avoid overflow. */
const unknownEmojiWidth = 1.25;
const codeScale = 0.92;

/** One user-perceived character with its width in em of the paragraph's size. */
export type Cluster = {
  text: string;
  span: Span;
  family: string;
  weight: number;
  /** Size of the glyph relative to the paragraph's. */
  scale: number;
  advance: number;
  /** Tracking in em if it differs from the style's. */
  tracking?: number;
  /** Kerning to the next cluster; ignored at the end of a line. */
  kern: number;
  isSpace: boolean;
};

const segmenterPattern =
  /\p{M}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/u;
const emojiPattern =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const recommendedEmoji = /^\p{RGI_Emoji}$/v;
// Punctuation used in Latin and Chinese text; full width next to Chinese.
const sharedPunctuationPattern = /[“”‘’…—·]/;

function splitGraphemes(text: string): string[] {
  if (!segmenterPattern.test(text)) return [...text];
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    (part) => part.segment,
  );
}

type Glyph = { family: string; weight: number; advance: number };

/**
 * Returns the glyph of an emoji, or undefined. A sequence of joined emoji is one glyph, as wide as its first code
 * point.
 */
function findEmojiGlyph(text: string, faces: FaceSet): Glyph | undefined {
  const face = faces.get(emojiFamily, 400);
  const advances = [...text].map((char) => face.advance(char.codePointAt(0) ?? 0));
  const [advance] = advances;
  if (advance === undefined || advances.includes(undefined)) return undefined;
  // The face has no single glyph for sequences outside the recommended set, only for their parts.
  if (advances.length > 1 && !recommendedEmoji.test(text)) return undefined;
  return { family: emojiFamily, weight: face.weight, advance };
}

/** Removes the variation selector of a single character. The run's family already selects the emoji face. */
const removeVariationSelector = (text: string) => text.replace(/^(.)\ufe0f$/u, '$1');

function findGlyph(
  text: string,
  isBesideCjk: boolean,
  faces: FaceSet,
  style: TextStyle,
  family: string,
  weight: number,
): Glyph {
  const code = text.codePointAt(0) ?? 0x20;
  const cjk = faces.get(style.cjk, weight >= 600 ? 700 : 400);
  const fullWidth = { family: cjk.family, weight: cjk.weight };
  if (emojiPattern.test(text)) {
    const unknown = { family: systemFamily, weight: 400, advance: unknownEmojiWidth };
    return findEmojiGlyph(removeVariationSelector(text), faces) ?? unknown;
  }
  if (isBesideCjk && sharedPunctuationPattern.test(text))
    return { ...fullWidth, advance: cjk.advance(code) ?? 1 };
  const face = faces.get(family, weight);
  const own = face.advance(code);
  if (own !== undefined) return { family: face.family, weight: face.weight, advance: own };
  const wide = cjk.advance(code);
  if (wide !== undefined) return { ...fullWidth, advance: wide };
  return findEmojiGlyph(text, faces) ?? { family: systemFamily, weight, advance: 1 };
}

/** Full-width commas, stops and closing brackets, whose right half is empty in simplified Chinese fonts. */
const fullWidthStopPattern = /^[，、；：。）]$/u;
/** Tracking after such a character in a text with tight punctuation, em. */
const tightTracking = -0.36;

/** Whether the nearest character in a direction is Chinese, ignoring punctuation that both scripts use. */
function isNeighbourCjk(graphemes: string[], index: number, step: 1 | -1): boolean {
  let at = index + step;
  while (sharedPunctuationPattern.test(graphemes[at] ?? '')) at += step;
  const code = graphemes[at]?.codePointAt(0);
  return code !== undefined && isCjk(code);
}

/**
 * Splits spans into clusters, each with its font face, width and kerning. Bold and emphasised spans use the style's
 * `boldWeight`.
 */
export function shapeText(spans: Span[], style: TextStyle, faces: FaceSet): Cluster[] {
  const clusters: Cluster[] = [];
  for (const span of spans) {
    const graphemes = splitGraphemes(span.text);
    const family = span.code ? style.mono : style.family;
    const weight = span.bold || span.em ? Math.max(style.boldWeight, style.weight) : style.weight;
    const scale = span.scale ?? (span.code && style.family !== style.mono ? codeScale : 1);
    graphemes.forEach((text, i) => {
      const beside = isNeighbourCjk(graphemes, i, -1) || isNeighbourCjk(graphemes, i, 1);
      const glyph = findGlyph(text, beside, faces, style, family, weight);
      const isEmoji = glyph.family === emojiFamily;
      const isTight = style.hasTightPunctuation && fullWidthStopPattern.test(text);
      const tracking = isTight ? tightTracking : style.tracking;
      clusters.push({
        text: isEmoji ? removeVariationSelector(text) : text,
        span,
        ...glyph,
        scale,
        // Tracking is in em of the run's own size; code has a smaller size.
        advance: (glyph.advance + tracking * (isEmoji ? 1 : [...text].length)) * scale,
        ...(isTight ? { tracking } : {}),
        kern: 0,
        isSpace: text === ' ',
      });
    });
  }
  addKerning(clusters, faces);
  return clusters;
}

const letterPattern = /\p{L}/u;

function addKerning(clusters: Cluster[], faces: FaceSet): void {
  let followsCjk = false;
  clusters.forEach((cluster, i) => {
    const next = clusters[i + 1];
    const isLetter = letterPattern.test(cluster.text);
    if (isLetter) followsCjk = isCjk(cluster.text.codePointAt(0) ?? 0);
    // Browsers shape punctuation and digits together with the letters before them, so such a character after Chinese is
    // not kerned with a letter of another script.
    const startsOtherScript =
      next && letterPattern.test(next.text) && !isCjk(next.text.codePointAt(0) ?? 0);
    if (!isLetter && followsCjk && startsOtherScript) return;
    if (next?.family !== cluster.family || cluster.family === systemFamily) return;
    // Clusters with equal weight and size are kerned even if formatting marks separate them, because browsers do the
    // same.
    if (next.weight !== cluster.weight || next.scale !== cluster.scale) return;
    const face = faces.get(cluster.family, cluster.weight);
    const kern = face.kern(cluster.text.codePointAt(0) ?? 0, next.text.codePointAt(0) ?? 0);
    cluster.kern = kern * cluster.scale;
  });
}
