import { type Line, type Scene, textBoxes } from '#shared/deck/scene.ts';
import { fitLines, type LineFit, type Word } from './line-boxes.ts';

/** A line up to its last letter, without the tracking after it. */
function withoutTrailing(line: Line): Line {
  const last = line.runs.at(-1);
  return last ? { ...line, width: line.width - last.tracking * last.size } : line;
}

/** The labels of a native chart are laid out from its data by the program that opens it; its picture is compared. */
function withoutCharts(scene: Scene): Scene {
  const boxes = structuredClone(scene.boxes.filter((box) => box.kind !== 'chart'));
  for (const box of textBoxes({ boxes })) box.lines = box.lines.map(withoutTrailing);
  return { ...scene, boxes };
}

/** Each line of each slide against the words of its page. */
export function fitDeck(
  scenes: Scene[],
  words: Word[][],
  format: 'html' | 'pdf' | 'pptx',
): LineFit[][] {
  const compared = format === 'pptx' ? scenes.map(withoutCharts) : scenes;
  return compared.map((scene, i) => fitLines(scene, words[i] ?? []));
}
