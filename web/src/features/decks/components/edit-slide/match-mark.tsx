import { toFontStack } from '#shared/deck/font-stack.ts';
import type { Line, Rect, TextBox } from '#shared/deck/scene.ts';
import { type FoundMatch, useFoundMatch } from '../studio/found-match.ts';
import { createBoxStyle } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import styles from './stage.module.css';

const joinLineText = ({ runs }: Line): string => runs.map(({ text }) => text).join('');

/** Returns the width of a text relative to the width of its line. */
function computeRelativeWidth(box: TextBox, line: string, part: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || part === line) return 1;
  context.font = `${box.weight} ${box.size}px ${toFontStack(box.family)}`;
  return context.measureText(part).width / context.measureText(line).width;
}

/** Returns where the drawing shows a match: a rectangle on each of its lines. */
function computeMatchRects(box: TextBox, { range }: FoundMatch): Rect[] {
  let at = 0;
  return box.lines.flatMap((line) => {
    const text = joinLineText(line);
    const [start, end] = [Math.max(0, range.start - at), Math.min(text.length, range.end - at)];
    at += text.length + (line.spaces ?? 0);
    if (start >= end) return [];
    const left =
      start === 0 ? 0 : computeRelativeWidth(box, text, text.slice(0, start)) * line.width;
    const right = computeRelativeWidth(box, text, text.slice(0, end)) * line.width;
    return [{ x: line.x + left, y: line.y, width: right - left, height: box.lineHeight }];
  });
}

/** Marks the current match of the search on the slide. */
export function MatchMark({ texts }: { texts: readonly TextBox[] }) {
  const { slideId } = useEditing();
  const match = useFoundMatch((state) => state.match);
  if (match?.slideId !== slideId) return null;
  const box = texts.find(({ part }) => part === match.part);
  if (!box) return null;
  return computeMatchRects(box, match).map((rect) => (
    <span key={rect.y} className={styles.match} style={createBoxStyle(rect)} data-match />
  ));
}
