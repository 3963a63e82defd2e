import { createParagraph, type Paragraph } from '#shared/deck/break.ts';
import type { FaceSet } from '#shared/deck/measure.ts';
import type { Line, Run, TextBox } from '#shared/deck/scene.ts';
import { type Cluster, systemFamily } from '#shared/deck/shape.ts';

/** Widths, px, at which greedy breaking gives a box's lines: at least `least`, less than `below`. */
export type WrapInterval = { least: number; below: number };

// As the engine measures what no bundled face draws; see shape.ts.
const emojiWidth = 1.25;
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

function graphemes(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map((part) => part.segment);
}

/** Advance of a character in px, tracking included. */
function advanceOf(text: string, run: Run, faces: FaceSet): number {
  const tracking = run.tracking * run.size * [...text].length;
  if (run.family === systemFamily) return (emoji.test(text) ? emojiWidth : 1) * run.size + tracking;
  const face = faces.get(run.family, run.weight);
  return (face.advance(text.codePointAt(0) ?? 0x20) ?? 1) * run.size + tracking;
}

function clustersOf(run: Run, faces: FaceSet): Cluster[] {
  const { family, weight } = run;
  const texts = graphemes(run.text);
  const span = { text: run.text };
  return texts.map((text, i) => {
    const next = texts[i + 1];
    const hasKern = next !== undefined && family !== systemFamily;
    const kern = hasKern
      ? faces.get(family, weight).kern(text.codePointAt(0) ?? 0, next.codePointAt(0) ?? 0)
      : 0;
    return {
      text,
      span,
      family,
      weight,
      scale: 1,
      advance: advanceOf(text, run, faces),
      kern: kern * run.size,
      isSpace: text === ' ',
    };
  });
}

/** The run of the spaces that a break took: they continue the line's last one. */
function spaceRun(line: Line): Run[] {
  const last = line.runs.at(-1);
  return last && line.spaces ? [{ ...last, text: ' '.repeat(line.spaces) }] : [];
}

type Measured = { paragraph: Paragraph; starts: number[] };

/** A box's text as one paragraph in px, and where each of its lines starts. */
function measure(box: TextBox, faces: FaceSet): Measured {
  const clusters: Cluster[] = [];
  const starts = box.lines.map((line) => {
    const start = clusters.length;
    for (const run of [...line.runs, ...spaceRun(line)]) clusters.push(...clustersOf(run, faces));
    return start;
  });
  return { paragraph: createParagraph(clusters), starts };
}

/** Width of the clusters from one to another, the last one's kerning left out. */
function widthOf({ offsets, clusters }: Paragraph, start: number, end: number): number {
  return (offsets[end] ?? 0) - (offsets[start] ?? 0) - (clusters[end - 1]?.kern ?? 0);
}

/** The width at which a line would take in what follows it, up to the next place where it may break. */
function nextWidth(paragraph: Paragraph, start: number, end: number): number {
  const { clusters, canEnd } = paragraph;
  let to = end + 1;
  const isWhole = canEnd[end - 1] === true;
  while (isWhole && to < clusters.length && !canEnd[to - 1]) to += 1;
  let last = to;
  while (last > end && clusters[last - 1]?.isSpace) last -= 1;
  return widthOf(paragraph, start, last);
}

/** The widths that reproduce a box's lines; a single line has no upper bound. */
export function wrapInterval(box: TextBox, faces: FaceSet): WrapInterval {
  const least = Math.max(0, ...box.lines.map((line) => line.width));
  if (box.lines.length < 2) return { least, below: Number.POSITIVE_INFINITY };
  const { paragraph, starts } = measure(box, faces);
  const bounds = starts
    .slice(0, -1)
    .map((start, i) => nextWidth(paragraph, start, starts[i + 1] ?? start));
  return { least, below: Math.min(...bounds) };
}

/** The widths that all of several paragraphs share. */
export function intersect(intervals: WrapInterval[]): WrapInterval {
  return {
    least: Math.max(...intervals.map(({ least }) => least)),
    below: Math.min(...intervals.map(({ below }) => below)),
  };
}

/** Air beyond a single line, so that another renderer's rounding doesn't break it. */
function relaxed(least: number): number {
  return least * 1.04 + 4;
}

/**
 * The width to give a box: the middle of the interval. Where nothing bounds it from above, the box's own width,
 * or what leaves its longest line some air.
 */
export function wrapWidth({ least, below }: WrapInterval, own: number): number {
  const open = Math.max(own, relaxed(least));
  return Math.min((least + below) / 2, open);
}
