import { type Line, listTextBoxes, type Scene } from '#shared/deck/scene.ts';
import { compareLines, type LineMatch, type Word } from './line-boxes.ts';

/** Returns a line without the letter spacing (tracking) after its last letter. */
function removeTrailingSpaces(line: Line): Line {
  const last = line.runs.at(-1);
  return last ? { ...line, width: line.width - last.tracking * last.size } : line;
}

/** Removes charts, because LibreOffice lays out the labels of native charts itself; pictures of charts are compared. */
function withoutCharts(scene: Scene): Scene {
  const boxes = structuredClone(scene.boxes.filter((box) => box.kind !== 'chart'));
  for (const box of listTextBoxes({ boxes })) box.lines = box.lines.map(removeTrailingSpaces);
  return { ...scene, boxes };
}

/** Compares each line of each slide in the scenes with the words on the same page of a rendering by another program. */
export function compareDeckLines(
  scenes: Scene[],
  words: Word[][],
  format: 'html' | 'pdf' | 'pptx',
): LineMatch[][] {
  const compared = format === 'pptx' ? scenes.map(withoutCharts) : scenes;
  return compared.map((scene, i) => compareLines(scene, words[i] ?? []));
}
