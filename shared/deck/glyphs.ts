import { listTextBoxes, type Scene } from './scene.ts';
import { systemFamily } from './text-shaping.ts';

/** A font face and the characters that a deck uses from it. */
export type FaceUse = { family: string; weight: number; text: string };

/** Returns the characters that the scenes use from each font face, for font subsetting. */
export function collectFaces(scenes: Scene[]): FaceUse[] {
  const uses = new Map<string, { family: string; weight: number; chars: Set<string> }>();
  for (const box of scenes.flatMap(listTextBoxes))
    for (const run of box.lines.flatMap((line) => line.runs)) {
      if (run.family === systemFamily) continue;
      const key = `${run.family}-${run.weight}`;
      const use = uses.get(key) ?? { family: run.family, weight: run.weight, chars: new Set() };
      for (const char of run.text) use.chars.add(char);
      uses.set(key, use);
    }
  return [...uses.values()].map(({ family, weight, chars }) => ({
    family,
    weight,
    text: [...chars].sort().join(''),
  }));
}
