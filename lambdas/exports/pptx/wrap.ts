import type { FaceSet } from '#shared/deck/font-faces.ts';
import { breakGreedy, createParagraph, type Paragraph } from '#shared/deck/line-breaking.ts';
import type { Line, Run, TextBox } from '#shared/deck/scene.ts';
import { type Cluster, emojiFamily, systemFamily } from '#shared/deck/text-shaping.ts';

/**
 * Box widths in px at which greedy line breaking reproduces a box's lines: from `min` up to, not including, `below`.
 */
export type WrapInterval = { min: number; below: number };

// Width in em that the layout engine assumes for emoji without a bundled face; see shape.ts.
const unknownEmojiWidth = 1.25;
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

function graphemes(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map((part) => part.segment);
}

/** Advance of a character in px, including tracking. */
function characterAdvance(text: string, run: Run, faces: FaceSet): number {
  const count = run.family === emojiFamily ? 1 : [...text].length;
  const tracking = run.tracking * run.size * count;
  if (run.family === systemFamily)
    return (emoji.test(text) ? unknownEmojiWidth : 1) * run.size + tracking;
  const face = faces.get(run.family, run.weight);
  return (face.advance(text.codePointAt(0) ?? 0x20) ?? 1) * run.size + tracking;
}

const ideographPattern = /[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
const letterPattern = /[\p{L}\p{N}]/u;

/** Whether two neighbouring characters are of different scripts; some programs insert 0.2 em between them. */
function isScriptBoundary(before: string, after: string): boolean {
  const [a, b] = [ideographPattern.test(before), ideographPattern.test(after)];
  return a !== b && letterPattern.test(a ? after : before);
}

/** Adds the space that some programs insert between scripts. */
function addScriptSpacing(clusters: Cluster[], size: number): Cluster[] {
  return clusters.map((cluster, i) => {
    const next = clusters[i + 1];
    if (!next || !isScriptBoundary(cluster.text, next.text)) return cluster;
    return { ...cluster, kern: cluster.kern + size / 5 };
  });
}

function toClusters(run: Run, faces: FaceSet): Cluster[] {
  const { family, weight } = run;
  const texts = graphemes(run.text);
  const span = { text: run.text };
  return texts.map((text, i) => {
    const nextText = texts[i + 1];
    const hasKern = nextText !== undefined && family !== systemFamily;
    const kern = hasKern
      ? faces.get(family, weight).kern(text.codePointAt(0) ?? 0, nextText.codePointAt(0) ?? 0)
      : 0;
    return {
      text,
      span,
      family,
      weight,
      scale: 1,
      advance: characterAdvance(text, run, faces),
      kern: kern * run.size,
      isSpace: text === ' ',
    };
  });
}

/** The spaces removed at a line break, as a run that continues the line's last one. */
function createSpaceRun(line: Line): Run[] {
  const last = line.runs.at(-1);
  return last && line.spaces ? [{ ...last, text: ' '.repeat(line.spaces) }] : [];
}

type MeasuredParagraph = { paragraph: Paragraph; starts: number[] };

/** Returns a box's text as one paragraph in px, as other programs break it, and the start index of each line. */
function measureParagraph(
  box: TextBox,
  faces: FaceSet,
  hasScriptSpacing: boolean,
): MeasuredParagraph {
  const clusters: Cluster[] = [];
  const starts = box.lines.map((line) => {
    const start = clusters.length;
    for (const run of [...line.runs, ...createSpaceRun(line)])
      clusters.push(...toClusters(run, faces));
    return start;
  });
  const spaced = hasScriptSpacing ? addScriptSpacing(clusters, box.size) : clusters;
  return { paragraph: createParagraph(spaced, { breaksEverywhere: true }), starts };
}

/** Width of the clusters from `start` to `end`, without the last one's kerning. */
function clusterWidth({ offsets, clusters }: Paragraph, start: number, end: number): number {
  return (offsets[end] ?? 0) - (offsets[start] ?? 0) - (clusters[end - 1]?.kern ?? 0);
}

/** Width at which a line would also fit the text that follows, up to the next break opportunity. */
function computeNextWidth(paragraph: Paragraph, start: number, end: number): number {
  const { clusters, canEnd } = paragraph;
  let to = end + 1;
  const isWhole = canEnd[end - 1] === true;
  while (isWhole && to < clusters.length && !canEnd[to - 1]) to += 1;
  let last = to;
  while (last > end && clusters[last - 1]?.isSpace) last -= 1;
  return clusterWidth(paragraph, start, last);
}

/**
 * Returns the width of a box's widest line, and for each line but the last the width from which it would also fit the
 * text after it.
 */
function measureLines(
  box: TextBox,
  faces: FaceSet,
  hasScriptSpacing: boolean,
): { min: number; bounds: number[] } {
  const { paragraph, starts } = measureParagraph(box, faces, hasScriptSpacing);
  const end = (i: number) => {
    let last = starts[i + 1] ?? paragraph.clusters.length;
    while (last > (starts[i] ?? 0) && paragraph.clusters[last - 1]?.isSpace) last -= 1;
    return last;
  };
  const min = Math.max(0, ...starts.map((start, i) => clusterWidth(paragraph, start, end(i))));
  const bounds = starts
    .slice(0, -1)
    .map((start, i) =>
      box.lines[i]?.isHard
        ? Number.POSITIVE_INFINITY
        : computeNextWidth(paragraph, start, starts[i + 1] ?? start),
    );
  return { min, bounds };
}

function measureWrapInterval(
  box: TextBox,
  faces: FaceSet,
  hasScriptSpacing: boolean,
): WrapInterval {
  const { min, bounds } = measureLines(box, faces, hasScriptSpacing);
  return { min, below: Math.min(...bounds, Number.POSITIVE_INFINITY) };
}

/** Whether LibreOffice ignores a run's negative tracking: it ignores that of a run's last character. */
const isDrawnLoose = ({ text, tracking }: Run): boolean => tracking < 0 && [...text].length === 1;

/**
 * Returns a box as LibreOffice draws it if it ignores the tracking of some runs, such as tight Chinese punctuation;
 * otherwise undefined.
 */
function loosenTracking(box: TextBox): TextBox | undefined {
  if (!box.lines.some(({ runs }) => runs.some(isDrawnLoose))) return undefined;
  const lines = box.lines.map((line): Line => {
    const runs = line.runs.map((run) => (isDrawnLoose(run) ? { ...run, tracking: 0 } : run));
    return { ...line, runs };
  });
  return { ...box, lines };
}

/** Px by which a line must be too narrow for the text after it, so that rounding does not move the line break. */
const minBreakMargin = 0.5;

/** Returns a box with a hard break after each line that a box as wide as the widest line would not end there. */
export function addHardBreaks(box: TextBox, faces: FaceSet): TextBox {
  if (box.lines.length < 2) return box;
  const { min: tightMin, bounds } = measureLines(box, faces, false);
  const loose = loosenTracking(box);
  const min = loose ? Math.max(tightMin, measureLines(loose, faces, false).min) : tightMin;
  const lines = box.lines.map((line, i): Line => {
    const bound = bounds[i] ?? Number.POSITIVE_INFINITY;
    return bound - min < minBreakMargin ? { ...line, isHard: true } : line;
  });
  return { ...box, lines };
}

/**
 * Returns the widths that reproduce a box's lines; a single line has no upper bound. Prefers widths that also work
 * without kerning and, for text in two scripts, with spacing between scripts, if there are any.
 */
export function computeWrapInterval(box: TextBox, faces: FaceSet): WrapInterval {
  const text = box.lines.map((line) => line.runs.map((run) => run.text).join('')).join('');
  const minWidth = Math.max(0, ...box.lines.map((line) => line.width)) + computeHiddenWidth(box);
  const isMixed = ideographPattern.test(text) && /[\dA-Za-z]/.test(text);
  if (box.lines.length < 2 && !isMixed) return { min: minWidth, below: Number.POSITIVE_INFINITY };
  const plain = measureWrapInterval(box, faces, false);
  const base = { min: Math.min(minWidth, (minWidth + plain.below) / 2), below: plain.below };
  const loose = loosenTracking(box);
  const otherIntervals = [
    ...(isMixed ? [measureWrapInterval(box, faces, true)] : []),
    measureWrapInterval(box, disableKerning(faces), false),
    ...(loose ? [measureWrapInterval(loose, faces, false)] : []),
  ];
  return otherIntervals.reduce((interval, other) => {
    const intersection = intersectIntervals([interval, other]);
    return intersection.below - intersection.min > 2 ? intersection : interval;
  }, base);
}

/** Returns faces without kerning, which some programs don't apply. */
function disableKerning(faces: FaceSet): FaceSet {
  return { get: (family, weight) => ({ ...faces.get(family, weight), kern: () => 0 }) };
}

/**
 * How much wider than the deck's fonts a substitute may be. DejaVu, one of the widest, is 1.1 to 1.6 times as wide as
 * common fonts.
 */
export const substituteRatio = 1.6;

/** Returns the number of lines in a box of the given width when a substitute font is wider. */
export function substituteLineCount(box: TextBox, faces: FaceSet, width: number): number {
  const { paragraph } = measureParagraph(box, faces, false);
  return Math.max(box.lines.length, breakGreedy(paragraph, width / substituteRatio).lines.length);
}

/**
 * Whether a substitute font may be so wide that a program cuts a word: a word, or words with a no-break space between
 * them, would be wider than the box.
 */
export function hasWideWord(box: TextBox, faces: FaceSet, width: number): boolean {
  const { paragraph } = measureParagraph(box, faces, false);
  const { clusters, canEnd } = paragraph;
  let start = 0;
  return clusters.some((_, i) => {
    if (!canEnd[i] && i < clusters.length - 1) return false;
    let end = i + 1;
    while (end > start && clusters[end - 1]?.isSpace) end -= 1;
    const isWide = end > start && clusterWidth(paragraph, start, end) * substituteRatio > width;
    start = i + 1;
    return isWide;
  });
}

/**
 * Returns the px by which negative tracking after the last letter makes the scene's lines narrower than other programs
 * measure.
 */
function computeHiddenWidth(box: TextBox): number {
  const tracking = box.lines.map((line) => {
    const last = line.runs.at(-1);
    return last ? -last.tracking * last.size : 0;
  });
  return Math.max(0, ...tracking);
}

/** Returns the widths common to several paragraphs. */
export function intersectIntervals(intervals: WrapInterval[]): WrapInterval {
  return {
    min: Math.max(...intervals.map(({ min }) => min)),
    below: Math.min(...intervals.map(({ below }) => below)),
  };
}

/** Adds slack to a single line, so that another renderer's rounding does not wrap it. */
function addWidthSlack(min: number): number {
  return min * 1.04 + 4;
}

/**
 * Returns the width for a box: the middle of the interval. Without an upper bound, the box's own width or its
 * longest line plus slack.
 */
export function chooseWrapWidth({ min, below }: WrapInterval, boxWidth: number): number {
  const maxWidth = Math.max(boxWidth, addWidthSlack(min));
  return Math.min((min + below) / 2, maxWidth);
}
