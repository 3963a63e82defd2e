import type { Span } from './inline.ts';
import { type FaceSet, isCjk } from './measure.ts';
import type { TextStyle } from './text-style.ts';

/** Family of runs that no bundled face can draw (emoji, other scripts): the reader's system font does. */
export const systemFamily = 'system';
/** Family of emoji: one face of one colour, the text's own, so that they are the same in every format. */
export const emojiFamily = 'Noto Emoji';
/** What no bundled face draws is measured wider than common emoji fonts draw it, so that it never overflows. */
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
  /** Kerning towards the next cluster; dropped at a line's end. */
  kern: number;
  isSpace: boolean;
};

const complex = /\p{M}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/u;
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const wellKnown = /^\p{RGI_Emoji}$/v;
// Shared by alphabets and Chinese, but drawn full width beside Chinese.
const ambiguous = /[“”‘’…—·]/;

function graphemesOf(text: string): string[] {
  if (!complex.test(text)) return [...text];
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    (part) => part.segment,
  );
}

type Glyph = { family: string; weight: number; advance: number };

/** An emoji by its first code point's width: that of a sequence's one glyph, too. */
function emojiOf(text: string, faces: FaceSet): Glyph | undefined {
  const face = faces.get(emojiFamily, 400);
  const advances = [...text].map((char) => face.advance(char.codePointAt(0) ?? 0));
  const [advance] = advances;
  if (advance === undefined || advances.includes(undefined)) return undefined;
  // Of a sequence that isn't in general use the face has the parts only.
  if (advances.length > 1 && !wellKnown.test(text)) return undefined;
  return { family: emojiFamily, weight: face.weight, advance };
}

/** A character that's an emoji by its variation selector alone: the face is chosen by its run, not by the selector. */
const withoutSelector = (text: string) => text.replace(/^(.)\ufe0f$/u, '$1');

function glyphOf(
  text: string,
  beside: boolean,
  faces: FaceSet,
  style: TextStyle,
  family: string,
  weight: number,
): Glyph {
  const code = text.codePointAt(0) ?? 0x20;
  const cjk = faces.get(style.cjk, weight >= 600 ? 700 : 400);
  const fullWidth = { family: cjk.family, weight: cjk.weight };
  if (emoji.test(text)) {
    const unknown = { family: systemFamily, weight: 400, advance: unknownEmojiWidth };
    return emojiOf(withoutSelector(text), faces) ?? unknown;
  }
  if (beside && ambiguous.test(text)) return { ...fullWidth, advance: cjk.advance(code) ?? 1 };
  const face = faces.get(family, weight);
  const own = face.advance(code);
  if (own !== undefined) return { family: face.family, weight: face.weight, advance: own };
  const wide = cjk.advance(code);
  if (wide !== undefined) return { ...fullWidth, advance: wide };
  return emojiOf(text, faces) ?? { family: systemFamily, weight, advance: 1 };
}

/** Whether the nearest character in a direction, shared punctuation skipped, is Chinese. */
function isCjkTowards(graphemes: string[], index: number, step: 1 | -1): boolean {
  let at = index + step;
  while (ambiguous.test(graphemes[at] ?? '')) at += step;
  const code = graphemes[at]?.codePointAt(0);
  return code !== undefined && isCjk(code);
}

/**
 * Turns spans into clusters with a face and a width each. `base` is the style's weight;
 * bold spans take `boldWeight`.
 */
export function shape(spans: Span[], style: TextStyle, faces: FaceSet): Cluster[] {
  const clusters: Cluster[] = [];
  for (const span of spans) {
    const graphemes = graphemesOf(span.text);
    const family = span.code ? style.mono : style.family;
    const weight = span.bold || span.em ? Math.max(style.boldWeight, style.weight) : style.weight;
    const scale = span.code && style.family !== style.mono ? codeScale : 1;
    graphemes.forEach((text, i) => {
      const beside = isCjkTowards(graphemes, i, -1) || isCjkTowards(graphemes, i, 1);
      const glyph = glyphOf(text, beside, faces, style, family, weight);
      const isEmoji = glyph.family === emojiFamily;
      clusters.push({
        text: isEmoji ? withoutSelector(text) : text,
        span,
        ...glyph,
        scale,
        // Tracking is in em of the run's own size, which code has smaller.
        advance: (glyph.advance + style.tracking * (isEmoji ? 1 : [...text].length)) * scale,
        kern: 0,
        isSpace: text === ' ',
      });
    });
  }
  addKerning(clusters, faces);
  return clusters;
}

function addKerning(clusters: Cluster[], faces: FaceSet): void {
  clusters.forEach((cluster, i) => {
    const next = clusters[i + 1];
    if (next?.family !== cluster.family || cluster.family === systemFamily) return;
    // Browsers kern across marks too, where these don't change the face.
    if (next.weight !== cluster.weight || next.scale !== cluster.scale) return;
    const face = faces.get(cluster.family, cluster.weight);
    const kern = face.kern(cluster.text.codePointAt(0) ?? 0, next.text.codePointAt(0) ?? 0);
    cluster.kern = kern * cluster.scale;
  });
}
